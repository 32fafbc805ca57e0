// Runs the tests of the refund agent, then those of five agents with a bug each. Exits 0 only if the first all pass, and
// the others fail for exactly the reasons below.
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const expected = {
  'a negative amount never reaches the tool':
    'expected issue_refund with {"order_id":"A-1001","amount":"-49.90","reason":"late"} to be stopped by its schema, but call 2 ran: it succeeded, though its schema rejects amount: must be a decimal with …',
  'a failed lookup does not unlock the refund':
    'expected issue_refund to be blocked before lookup_order had succeeded (same order_id), but call 2 ran (ok): call 1 of lookup_order threw Error: the database is down',
  'a refund waits for the lookup that was asked beside it':
    'expected lookup_order to succeed before every call of issue_refund (same order_id), but for call 2 it had not: call 1 of lookup_order was not over yet',
  'the model hears that the refund failed':
    'expected the model to be told "refund exceeds order total" about issue_refund as an error, but about call 2 (issue_refund) it was told {"status":"ok"}',
  'a refund is issued once':
    'expected only what was asked to run, but issue_refund was entered again (execution 3) after it had returned for call 2, with the same arguments',
}

const here = import.meta.dirname
// The Vitest of the folder the demo is run from.
const { startVitest } = await import(pathToFileURL(createRequire(resolve('package.json')).resolve('vitest/node')).href)

console.log('\nThe refund agent, tested in process and through the openai client:')
const sound = await runTests('agent.test.ts')

console.log('\nFive agents with one bug each. These tests are meant to fail:')
const buggy = await runTests('agent-with-bugs.failing.test.ts')

const problems = [...problemsOfSound(sound), ...problemsOfBuggy(buggy)]
for (const problem of problems) console.error(`demo: ${problem}`)
if (problems.length === 0) {
  console.log(`demo: ${sound.length} tests of the sound agent passed; the 5 bugs, and nothing else, were caught`)
}
process.exitCode = problems.length === 0 ? 0 : 1

/** Every test of the file, and every error outside of one, as { title, state, reason }. */
async function runTests(name) {
  const include = [relative(process.cwd(), join(here, name)).replaceAll('\\', '/')]
  const vitest = await startVitest('test', [], { include, exclude: [], projects: undefined, watch: false })
  const files = vitest.state.getTestModules()
  const strays = [...files.flatMap((file) => file.errors()), ...vitest.state.getUnhandledErrors()]
  const results = files
    .flatMap((file) => [...file.children.allTests()])
    .map((test) => ({ title: test.name, ...outcomeOf(test.result()) }))
  await vitest.close()
  return [...results, ...strays.map(({ message }) => ({ title: `${name}: ${message}`, state: 'failed', reason: '' }))]
}

function outcomeOf({ state, errors = [] }) {
  return { state, reason: errors.map(({ message }) => stripVTControlCharacters(message).split('\n')[0]).join(' and ') }
}

function problemsOfSound(tests) {
  if (tests.length === 0) return ['no test of the sound agent ran']
  return tests.filter(({ state }) => state !== 'passed').map(({ title }) => `"${title}" should have passed`)
}

function problemsOfBuggy(tests) {
  const missing = Object.keys(expected).filter((title) => tests.every((test) => test.title !== title))
  return [
    ...missing.map((title) => `"${title}" did not run`),
    ...tests
      .filter(({ title }) => !Object.hasOwn(expected, title))
      .map(({ title }) => `"${title}" is none of the five`),
    ...tests.flatMap(({ title, state, reason }) => {
      const due = expected[title]
      if (due === undefined || (state === 'failed' && reason === due)) return []
      return [`"${title}" should have failed with\n  ${due}\nbut it ${state}${reason && ` with\n  ${reason}`}`]
    }),
  ]
}
