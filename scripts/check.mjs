// Everything that CI runs, in order; stops at the first failure. The tests include architecture, budgets and README snippets;
// --without-tests leaves them to whoever runs them next.
import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

const steps = [
  'check:format',
  'check:lint',
  'check:types',
  'check:knip',
  'build',
  'check:package',
  'check:examples',
  ...(process.argv.includes('--without-tests') ? [] : ['test']),
]

// As in CI: a snapshot that is missing fails, it is not written.
const env = { ...process.env, CI: 'true' }
const summary = []
for (const step of steps) {
  console.log(`\n--- ${step}`)
  const started = performance.now()
  const { status } = spawnSync('npm', ['run', '--silent', step], { cwd: root, stdio: 'inherit', env })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(`${status === 0 ? 'ok    ' : 'FAILED'}  ${step.padEnd(14)} ${seconds.padStart(6)} s`)
  if (status !== 0) break
}
console.log(`\n${summary.join('\n')}`)
process.exitCode = summary.length === steps.length && summary.every((line) => line.startsWith('ok')) ? 0 : 1
