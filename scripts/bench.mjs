// Prints what the library costs, measured on dist: nothing is asserted, since a shared machine lies about milliseconds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callsheet, call, forever, respond, say } from 'callsheet'
import { toCallExactly, toCallInOrder } from 'callsheet/matchers'
import { read, root } from './run.mjs'
import { inScratch, pack } from './scratch.mjs'

/** By entry: what it loads of its peer, to be compared. */
const peers = {
  'fakes/ai-sdk': '',
  'fakes/langchain': '@langchain/core/language_models/chat_models',
  'fakes/msw': 'msw',
  'fakes/nock': 'nock',
  'fakes/openai-agents': '',
  'fakes/server': '',
}

await main()

async function main() {
  // The compiler's own work counts in the first round of each.
  for (const [length, round] of [
    [20, 'cold'],
    [200, 'cold'],
    [20, 'warm'],
    [200, 'warm'],
  ]) {
    print(
      `llm.next, history of ${length} messages, ${round}`,
      `${(await cpuPerStep(length)).toFixed(3)} ms CPU a step`,
      length === 20 ? '0.1' : '',
    )
  }

  const thousand = await runOf(1000)
  const names = thousand.calls.map(({ name }) => name)
  const steps = names.filter((_name, index) => index % 100 === 0)
  print(
    'toCallInOrder, 10 steps over 1,000 calls',
    `${timed(50, () => passes(toCallInOrder(thousand, steps))).toFixed(3)} ms`,
    '0.5',
  )
  print(
    'toCallInOrder, 1,000 steps over 1,000 calls',
    `${timed(10, () => passes(toCallInOrder(thousand, names))).toFixed(3)} ms`,
  )

  const many = await runOf(10_000)
  /** @type {[string, any][]} */
  const expected = many.calls.map(({ name, args }, index) => [name, index === 9_000 ? { id: 'other' } : args])
  const orderText = () => textOf(toCallInOrder(many, ['tool_1', 'tool_2', ['tool_3', { id: 'none' }]]))
  const exactText = () => textOf(toCallExactly(many, expected))
  print(
    'failure text of toCallInOrder over 10,000 calls',
    `${timed(10, orderText).toFixed(1)} ms, ${linesOf(orderText())} lines`,
    '50',
  )
  print(
    'failure text of toCallExactly over 10,000 calls',
    `${timed(5, exactText).toFixed(1)} ms, ${linesOf(exactText())} lines`,
    '50',
  )

  const core = ['callsheet', 'callsheet/vitest', 'callsheet/test'].map((name) => ({ name, before: '' }))
  const ways = ['install', ...Object.keys(peers)].map((name) => ({ name: `callsheet/${name}`, before: 'callsheet' }))
  const alone = Object.values(peers).flatMap((name) => (name === '' ? [] : [{ name, before: 'callsheet' }]))
  const empty = { name: './empty.mjs', before: '' }
  for (const [{ name, before }, cost] of importCost([empty, ...core, ...ways, ...alone])) {
    const title = before === '' ? `import of ${name} in a Vitest worker` : `import of ${name} there, after ${before}`
    print(title, `${cost.toFixed(1)} ms`, name.startsWith('callsheet') && before === '' ? '20' : '')
  }
}

function print(what, figure, aim = '') {
  console.log(`${what.padEnd(80)} ${figure.padEnd(28)} ${aim === '' ? '' : `aim: ${aim} ms`}`.trimEnd())
}

/** CPU time of one in-process step whose request carries `length` messages that were sent before, and one new one. */
async function cpuPerStep(length) {
  const sheets = 100
  const steps = 20
  let micros = 0
  for (let round = -50; round < sheets; round += 1) {
    const sheet = callsheet()
    const llm = sheet.llm([forever(say('I am still here, and this is a sentence of ordinary length.'))])
    const history = Array.from({ length: length - 1 }, (_, index) => message(index))
    await sheet.run(async () => {
      history.push(message(length - 1))
      await llm.next(history)
      const before = process.cpuUsage()
      for (let step = 0; step < steps; step += 1) {
        history.push(message(history.length))
        await llm.next(history)
      }
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) micros += user + system
    })
  }
  return micros / 1000 / sheets / steps
}

/** @returns {import('callsheet').NextMessage} */
function message(index) {
  const text = `Message ${index}: the order A-${1000 + index} has not arrived, and I would like to know where it is.`
  return index % 2 === 0 ? { role: 'user', text } : { role: 'assistant', text }
}

/** A recorded run of so many calls of ten tools, each executed. */
async function runOf(calls) {
  const sheet = callsheet()
  const names = Array.from({ length: 10 }, (_, index) => `tool_${index}`)
  /** @type {Record<string, (args: any) => string>} */
  const tools = sheet.wrap(Object.fromEntries(names.map((name) => [name, ({ id }) => `done ${id}`])))
  let asked = 0
  const llm = sheet.llm([
    forever(
      respond(() => {
        asked += 1
        return asked > calls ? say('done') : call(names[asked % 10] ?? '', { id: `A-${asked}`, note: 'a few words' })
      }),
    ),
  ])
  return await sheet.run(async () => {
    // Each request carries the last exchange only, so that building the run stays linear.
    /** @type {import('callsheet').NextMessage[]} */
    let messages = [{ role: 'user', text: 'go' }]
    for (;;) {
      const turn = await llm.next(messages)
      const [request] = turn.calls
      if (request === undefined) return turn.text
      const result = tools[request.name]?.(request.args) ?? ''
      messages = [
        { role: 'user', text: 'go' },
        { role: 'assistant', calls: [request] },
        { role: 'tool', toolResult: { id: request.id, text: result } },
      ]
    }
  })
}

function passes({ pass, message: text }) {
  if (!pass) throw new Error(text())
}

function textOf({ pass, message: text }) {
  if (pass) throw new Error('the claim to fail holds')
  return text()
}

function linesOf(text) {
  return text.split('\n').length
}

/** The median time of `work` after warming up. */
function timed(rounds, work) {
  for (let round = 0; round < rounds; round += 1) work()
  return median(
    Array.from({ length: rounds }, () => {
      const started = performance.now()
      work()
      return performance.now() - started
    }),
  )
}

/**
 * The median time that importing each module takes in a Vitest worker where another is loaded already, over several test
 * files, interleaved. Peers are there.
 *
 * @param {readonly { name: string, before: string }[]} modules
 * @returns {readonly [{ name: string, before: string }, number][]}
 */
function importCost(modules) {
  /** @type {[{ name: string, before: string }, number[]][]} */
  const costs = modules.map((one) => [one, []])
  inScratch((folder) => {
    const tarball = pack(folder)
    const packages = join(folder, 'node_modules')
    mkdirSync(packages)
    read('tar', ['-xzf', tarball, '-C', packages])
    symlinkSync(join(packages, 'package'), join(packages, 'callsheet'))
    for (const name of ['vitest', '@cfworker/json-schema', '@langchain/core', '@openai/agents', 'msw', 'nock']) {
      mkdirSync(dirname(join(packages, name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
    }
    writeFileSync(join(folder, 'empty.mjs'), '')
    for (let file = 0; file < 5; file += 1) {
      writeFileSync(join(folder, `${file}.test.mjs`), "import { test } from 'vitest'\ntest('nothing', () => {})\n")
    }
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      "export default { test: { setupFiles: ['./setup.mjs'], include: ['*.test.mjs'], maxWorkers: 1 } }\n",
    )
    for (let round = 0; round < 2; round += 1) {
      for (const [{ name, before }, list] of costs) list.push(...importTimes(folder, name, before))
    }
  })
  return costs.map(([one, list]) => [one, median(list)])
}

/** One time a test file. */
function importTimes(folder, name, before) {
  const out = join(folder, 'out')
  writeFileSync(out, '')
  writeFileSync(
    join(folder, 'setup.mjs'),
    `import { appendFileSync } from 'node:fs'
${before === '' ? '' : `import '${before}'`}
const started = performance.now()
await import('${name}')
appendFileSync(${JSON.stringify(out)}, performance.now() - started + '\\n')
`,
  )
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(out, 'utf8').trim().split('\n').map(Number)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
