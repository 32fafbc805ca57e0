// Prints what a recording costs, measured on dist and interleaved with a script: nothing is asserted, since a shared machine
// lies about milliseconds.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callsheet, say } from 'callsheet'
import { cassette } from 'callsheet/cassette'
import './run.mjs'

const model = 'gpt-4.1-mini'
const system = { role: 'system', content: 'You are the clerk of a shop. Look an order up before you speak of it.' }
const tools = [
  {
    type: 'function',
    function: {
      name: 'lookup_order',
      description: 'Finds an order: what it cost.',
      parameters: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
    },
  },
]

const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'))
try {
  await main()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const lengths = [10, 100, 1000]
  const files = lengths.map((length) => join(folder, `${length}.json`))
  for (const [index, length] of lengths.entries()) await record(files[index] ?? '', length, converse)
  const shorts = join(folder, 'short.json')
  await record(shorts, 1000, askEach)

  sizes(lengths, files)
  // The compiler's own work counts in the first round, which is the shortest.
  await compare('a conversation of 100 turns', files[1] ?? '', 100, converse)
  await compare('1,000 short requests', shorts, 1000, askEach)
  await compare('a conversation of 1,000 turns', files[2] ?? '', 1000, converse)
  print('loading a recording of 1,000 entries', `${load(files[2] ?? '').toFixed(1)} ms`)
}

function print(what, figure, aim = '') {
  console.log(`${what.padEnd(60)} ${figure.padEnd(36)} ${aim === '' ? '' : `aim: ${aim}`}`.trimEnd())
}

/** @param {readonly number[]} lengths @param {readonly string[]} files */
function sizes(lengths, files) {
  let [before, bytesBefore] = [0, 0]
  for (const [index, length] of lengths.entries()) {
    const bytes = statSync(files[index] ?? '').size
    const growth = ((bytes - bytesBefore) / (length - before)).toFixed(0)
    print(`file of a conversation of ${length} turns`, `${bytes} bytes, ${growth} more an entry`)
    ;[before, bytesBefore] = [length, bytes]
  }
}

/**
 * CPU time of a request, from a script and from a recording: the same requests to both, each in turn, so that whatever else the
 * machine does meets both.
 */
async function compare(what, file, requests, agent) {
  const opened = callsheet()
  const before = cpu()
  const replayed = cassette(opened, file)
  const opening = cpu() - before
  const sheet = callsheet()
  const scripted = sheet.llm(scriptOf(requests, agent))
  const [script = 0, replay = 0] = await inTurn([
    { sheet, llm: scripted, talk: agent(requests) },
    { sheet: opened, llm: replayed, talk: agent(requests) },
  ]).then((spent) => spent.map((ms) => ms / requests))
  print(`${what}, from a script`, `${script.toFixed(3)} ms CPU a request`)
  print(`${what}, replayed`, `${replay.toFixed(3)} ms CPU a request`)
  print(`${what}, opened`, `${opening.toFixed(1)} ms CPU`)
  print(`${what}, the difference`, `${(replay - script + opening / requests).toFixed(3)} ms CPU a request`, '1 ms')
}

/**
 * What each side spent, in ms.
 *
 * @param {readonly { sheet: import('callsheet').Sheet, llm: import('callsheet').Llm, talk: Generator<object, void> }[]} given
 */
async function inTurn(given) {
  /** @type {(value?: unknown) => void} */
  let end = () => undefined
  const ended = new Promise((resolve) => {
    end = resolve
  })
  const running = []
  const sides = []
  for (const { sheet, llm, talk } of given) {
    await new Promise((begun) => {
      const run = sheet.run(() => {
        // What is called by it is within the run.
        const within = AsyncLocalStorage.snapshot()
        sides.push({ fetch: (url, init) => within(llm.fetch, url, init), talk, asked: talk.next(), spent: 0 })
        begun(undefined)
        return ended
      })
      running.push(run)
    })
  }
  for (let turn = 0; sides.some(({ asked }) => asked.done !== true); turn += 1) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const body = JSON.stringify(side.asked.value)
      const before = cpu()
      const text = await sendTo(side.fetch, body)
      side.spent += cpu() - before
      side.asked = side.talk.next(JSON.parse(text).choices[0].message)
    }
  }
  end()
  await Promise.all(running)
  return sides.map(({ spent }) => spent)
}

/** In ms. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What the model says: a call in a conversation, whose last turn ends it; a text otherwise. */
function scriptOf(requests, agent) {
  return Array.from({ length: requests }, (_, index) =>
    isCall(index, requests, agent) ? call('lookup_order', { order_id: orderOf(index) }) : say(sentenceOf(index)),
  )
}

function isCall(index, requests, agent) {
  return agent === converse && index < requests - 1
}

function orderOf(index) {
  return `A-${1000 + index}`
}

function sentenceOf(index) {
  return `The order ${orderOf(index)} has cost 49.90, and it is on its way to you.`
}

function load(file) {
  return median(
    Array.from({ length: 9 }, () => {
      const sheet = callsheet()
      const started = performance.now()
      cassette(sheet, file)
      return performance.now() - started
    }).slice(2),
  )
}

/** Records from a provider that is a function of this process. */
async function record(file, requests, agent) {
  let asked = 0
  const upstream = async () => {
    const index = asked
    asked += 1
    const called = { name: 'lookup_order', arguments: JSON.stringify({ order_id: orderOf(index) }) }
    const message = isCall(index, requests, agent)
      ? { role: 'assistant', content: null, tool_calls: [{ id: `call_${index}`, type: 'function', function: called }] }
      : { role: 'assistant', content: sentenceOf(index) }
    const choices = [{ index: 0, message, finish_reason: message.content === null ? 'tool_calls' : 'stop' }]
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 }
    return Response.json({ id: `chatcmpl-${index}`, object: 'chat.completion', created: 1, model, choices, usage })
  }
  const { env } = process
  const { CI } = env
  delete env['CI']
  env['CALLSHEET_RECORD'] = 'once'
  const sheet = callsheet()
  const llm = cassette(sheet, file, { upstream })
  const [spent = 0] = await inTurn([{ sheet, llm, talk: agent(requests) }])
  print(`recording ${requests} answers`, `${(spent / requests).toFixed(3)} ms CPU a request`)
  delete env['CALLSHEET_RECORD']
  if (CI !== undefined) env['CI'] = CI
  if (!readFileSync(file, 'utf8').includes(sentenceOf(requests - 1))) throw new Error('the last answer is not there')
}

/** Each request carries all that was said before. */
function* converse() {
  const messages = [system, { role: 'user', content: 'What did all my orders cost?' }]
  for (;;) {
    const message = yield { model, messages, tools }
    messages.push(message)
    if (message.tool_calls === undefined) return
    for (const { id } of message.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: id, content: `{"total":"49.90","number":${messages.length}}` })
    }
  }
}

function* askEach(requests) {
  for (let index = 0; index < requests; index += 1) {
    yield { model, messages: [system, { role: 'user', content: `What did ${orderOf(index)} cost?` }], tools }
  }
}

async function sendTo(fetch, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
