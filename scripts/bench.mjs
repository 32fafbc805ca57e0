// Prints what the library costs, measured on dist: nothing is asserted, since a shared machine lies about milliseconds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsheet, call, forever, respond, say } from 'callsheet'
import { toCallExactly, toCallInOrder } from 'callsheet/matchers'
import { read, root } from './run.mjs'
import { inScratch, pack } from './scratch.mjs'

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

  for (const [name, cost] of Object.entries(
    importCost(['./empty.mjs', 'callsheet', 'callsheet/vitest', 'callsheet/test']),
  )) {
    print(`import of ${name} in a Vitest worker`, `${cost.toFixed(1)} ms`, name === './empty.mjs' ? '' : '20')
  }
}

function print(what, figure, aim = '') {
  console.log(`${what.padEnd(52)} ${figure.padEnd(28)} ${aim === '' ? '' : `aim: ${aim} ms`}`.trimEnd())
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

/** The median time that importing each module takes in a Vitest worker, over several test files, interleaved. */
function importCost(modules) {
  const costs = Object.fromEntries(modules.map((name) => [name, []]))
  inScratch((folder) => {
    const tarball = pack(folder)
    mkdirSync(join(folder, 'node_modules/@cfworker'), { recursive: true })
    read('tar', ['-xzf', tarball, '-C', join(folder, 'node_modules')])
    symlinkSync(join(folder, 'node_modules/package'), join(folder, 'node_modules/callsheet'))
    for (const name of ['vitest', '@cfworker/json-schema']) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
    writeFileSync(join(folder, 'empty.mjs'), '')
    for (let file = 0; file < 5; file += 1) {
      writeFileSync(join(folder, `${file}.test.mjs`), "import { test } from 'vitest'\ntest('nothing', () => {})\n")
    }
    for (let round = 0; round < 3; round += 1) {
      for (const name of modules) {
        const out = join(folder, 'out')
        writeFileSync(out, '')
        writeFileSync(
          join(folder, 'setup.mjs'),
          `import { appendFileSync } from 'node:fs'
const started = performance.now()
await import('${name}')
appendFileSync(${JSON.stringify(out)}, performance.now() - started + '\\n')
`,
        )
        writeFileSync(
          join(folder, 'vitest.config.mjs'),
          "export default { test: { setupFiles: ['./setup.mjs'], include: ['*.test.mjs'], maxWorkers: 1 } }\n",
        )
        const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
          cwd: folder,
          encoding: 'utf8',
        })
        if (status !== 0) throw new Error(stderr)
        costs[name]?.push(...readFileSync(out, 'utf8').trim().split('\n').map(Number))
      }
    }
  })
  return Object.fromEntries(Object.entries(costs).map(([name, values]) => [name, median(values)]))
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
