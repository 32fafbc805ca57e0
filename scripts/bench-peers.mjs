// Prints what one request to a scripted model costs, beside what it costs by others' ways of faking one. Each way runs in a
// process of its own, all in turn, several rounds: only the ratios mean something, since machines differ and are loaded.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const peers = { msw: '2.15.0', nock: '14.0.17', '@copilotkit/aimock': '1.43.0' }
const rounds = 3
const requests = 1000

/** What each process sets up: `ask`, one request whose answer is read. */
const ways = {
  callsheet: `import { callsheet, forever, say } from 'callsheet'
let asked = 0
let fetch
// A sheet keeps all that it was asked; a test of a hundred requests is a long one.
const sheetFor = () => (asked++ % 100 === 0 ? (fetch = callsheet().llm([forever(say('Hello.'))]).fetch) : fetch)
const ask = () => sheetFor()('http://model.callsheet.test/v1/chat/completions', init).then(read)`,
  'callsheet, streamed': `import { callsheet, forever, say } from 'callsheet'
let asked = 0
let fetch
// A sheet keeps all that it was asked; a test of a hundred requests is a long one.
const sheetFor = () => (asked++ % 100 === 0 ? (fetch = callsheet().llm([forever(say('Hello.'))]).fetch) : fetch)
const streamed = { ...init, body: init.body.replace('{', '{"stream":true,') }
const ask = () => sheetFor()('http://model.callsheet.test/v1/chat/completions', streamed).then((answer) => answer.text())`,
  msw: `import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
setupServer(http.post('http://model.callsheet.test/v1/chat/completions', () => HttpResponse.json(answer))).listen()
const ask = () => fetch('http://model.callsheet.test/v1/chat/completions', init).then(read)`,
  nock: `import nock from 'nock'
nock('http://model.callsheet.test').persist().post('/v1/chat/completions').reply(200, answer)
const ask = () => fetch('http://model.callsheet.test/v1/chat/completions', init).then(read)`,
  aimock: `import { LLMock } from '@copilotkit/aimock'
const mock = new LLMock({ port: 0, logLevel: 'silent' })
mock.onMessage(/./, { content: 'Hello.' })
await mock.start()
const ask = () => fetch(\`\${mock.url}/v1/chat/completions\`, init).then(read)`,
}

const program = (way) => `${way}
await measure(ask)

async function measure(ask) {
  // Every way gets the same time for the compiler to do its work.
  for (const warm = performance.now(); performance.now() - warm < 2000; ) check(await ask())
  const { user, system } = process.cpuUsage()
  const started = performance.now()
  for (let count = 0; count < ${requests}; count += 1) await ask()
  const wall = performance.now() - started
  const after = process.cpuUsage()
  const cpu = (after.user + after.system - user - system) / 1000
  console.log(JSON.stringify({ cpu: cpu / ${requests}, wall: wall / ${requests} }))
  process.exit(0)
}
function check(answer) {
  if (!JSON.stringify(answer).includes('Hello')) throw new Error(JSON.stringify(answer))
}
`

const prelude = `const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
  body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hello there.' }] }),
}
const answer = {
  id: 'chatcmpl-1', object: 'chat.completion', created: 1767225600, model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.', refusal: null }, logprobs: null, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
}
const read = (response) => response.json()
`

inScratch((folder) => {
  install(folder, {
    callsheet: `file:${pack(folder)}`,
    '@cfworker/json-schema': versionOf('@cfworker/json-schema'),
    ...peers,
  })
  /** @type {Map<string, { cpu: number, wall: number }[]>} */
  const figures = new Map(Object.keys(ways).map((name) => [name, []]))
  for (const [name, way] of Object.entries(ways)) writeFileSync(join(folder, `${name}.mjs`), prelude + program(way))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, list] of figures) {
      list.push(JSON.parse(read(process.execPath, [`${name}.mjs`], { cwd: folder })))
    }
  }
  const best = (list, key) => Math.min(...list.map((one) => one[key]))
  const ours = figures.get('callsheet') ?? []
  console.log(`\none raw request, best of ${rounds} rounds of ${requests}; ratios to callsheet in the same run`)
  for (const [name, list] of figures) {
    const version = peers[name === 'aimock' ? '@copilotkit/aimock' : name]
    const [cpu, wall] = [best(list, 'cpu'), best(list, 'wall')]
    const ratios = `${(cpu / best(ours, 'cpu')).toFixed(1)} x CPU, ${(wall / best(ours, 'wall')).toFixed(1)} x wall`
    const aim = name === 'callsheet' ? '   aim: 0.1 ms CPU' : ''
    const title = version === undefined ? name : `${name} ${version}`
    console.log(`${title.padEnd(24)} ${cpu.toFixed(3)} ms CPU  ${wall.toFixed(3)} ms wall   ${ratios}${aim}`)
  }
})
