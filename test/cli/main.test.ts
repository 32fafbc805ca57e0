import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const project = mkdtempSync(join(tmpdir(), 'callsheet-main-'))
let cli = ''
beforeAll(async () => {
  cli = await buildCli()
  const files = {
    'cases.jsonl': '{"test_id":"hello","expected_tool":null}\n',
    'runs.jsonl': '{"test_id":"hello","calls":[]}\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
})
afterAll(() => {
  for (const folder of [cli, project]) rmSync(folder, { recursive: true, force: true })
})

/** Runs lines for the shell, in which `cli` is the command; returns of each what it printed, and its exit code. */
async function run(lines: readonly string[]): Promise<readonly string[]> {
  const script = ['cd "$0"', 'node="$1"; file="$2"', 'cli() { timeout 20 "$node" "$file" "$@"; }']
  const each = lines.map((line) => `{ ${line} ; } 2>&1; echo "=$?"`)
  const args = ['-c', [...script, ...each].join('\n'), project, process.execPath, join(cli, 'cli.js')]
  const { stdout, stderr } = await runProgram('sh', args)
  expect(stderr).toBe('')
  return stdout.split(/(?<=^=\d+)\n/mu).slice(0, -1)
}

test('a standard output that takes nothing is one sentence', async () => {
  const lost = 'callsheet: cannot write to the standard output: ENOSPC: no space left on device, write\n=2'
  const ended = await run([
    'cli --help > /dev/full',
    'cli score cases.jsonl --runs runs.jsonl > /dev/full',
    // What was scored is stored all the same.
    'wc -l < .callsheet/results.jsonl',
    'cli nonsense 2> /dev/full',
  ])
  expect(ended).toEqual([lost, lost, '1\n=0', '=2'])
})

test('there is no help for a command that there is not', async () => {
  const [unknown, withHelp] = await run(['cli scoer', 'cli scoer --help'])
  expect(unknown).toMatch(/^callsheet: there is no command 'scoer'\n\nusage: callsheet <command> …\n[^]*\n=2$/u)
  expect(withHelp).toBe(unknown)
})

test('folders that cannot be made are an error, and not waited for', async () => {
  const ended = await run(
    ['--json /proc/callsheet/a/b', '--store /proc/callsheet/a'].map(
      (option) => `cli score cases.jsonl --runs runs.jsonl ${option}`,
    ),
  )
  expect(ended).toEqual([
    expect.stringMatching(/^callsheet: cannot write \/proc\/callsheet\/a\/b: ENOENT: .*\n=2$/u),
    expect.stringMatching(
      /^callsheet: \/proc\/callsheet\/a\/results\.jsonl: results cannot be stored: ENOENT: .*\n=2$/u,
    ),
  ])
})
