import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readInputs } from '../../src/cli/score/inputs.js'
import { readArgs } from '../../src/cli/score/read-args.js'
import { tallyRuns } from '../../src/cli/score/tally-runs.js'
import { judgeGate } from '../../src/dataset/judge-gate.js'
import { runProgram, type Ended } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const example = fileURLToPath(new URL('../../examples/ci-gate/', import.meta.url))
const textOf = (name: string): string => readFileSync(join(example, name), 'utf8')
const recorded = textOf('runs.jsonl')

/** The runs with one change, of one case. */
function planted(test_id: string, from: string, to: string): string {
  const before = recorded.split('\n')
  const after = before.map((line) => (line.startsWith(`{"test_id":"${test_id}"`) ? line.replace(from, to) : line))
  expect(after.filter((line, index) => line !== before[index])).toHaveLength(1)
  return after.join('\n')
}

const refundOfAnotherSum = planted('refund-late', '49.90', '94.90')

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'callsheet-gate-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('the steps of CI', () => {
  let cli = ''
  const bin = (): string => join(scratch, 'bin')
  beforeAll(async () => {
    cli = await buildCli()
    mkdirSync(bin())
    // What the steps call: our command is the one of these sources; all else has its own test, and is only noted.
    const npx = `#!/bin/sh\nif [ "$1" = callsheet ]; then shift; exec "${process.execPath}" "${cli}/cli.js" "$@"; fi\necho "npx $*"\n`
    for (const [name, text] of Object.entries({ npx, npm: '#!/bin/sh\necho "npm $*"\n' })) {
      writeFileSync(join(bin(), name), text)
      chmodSync(join(bin(), name), 0o755)
    }
  })
  afterAll(() => rmSync(cli, { recursive: true, force: true }))

  /** Runs the lines in a copy of the example, as both services do: until one fails. */
  async function inCopy(
    lines: readonly string[],
    runs: string,
    env: Readonly<Record<string, string>>,
  ): Promise<Ended & { readonly folder: string }> {
    const folder = mkdtempSync(join(scratch, 'copy-'))
    cpSync(example, folder, { recursive: true })
    writeFileSync(join(folder, 'runs.jsonl'), runs)
    const args = ['-c', `cd "$0" && exec sh -e -c "$1"`, folder, lines.join('\n')]
    const all = { GITHUB_ACTIONS: '', ...env, CI: 'true', PATH: `${bin()}:${process.env['PATH'] ?? ''}` }
    return { ...(await runProgram('sh', args, { env: all })), folder }
  }

  test('on GitHub', async () => {
    // Of a file that is checked here, this is what it holds.
    const workflow = parse(textOf('github-actions.yml')) as {
      readonly jobs: { readonly gate: { readonly steps: readonly { readonly run?: string }[] } }
    }
    const lines = workflow.jobs.gate.steps.flatMap(({ run = [] }) => run)
    expect(lines.filter((line) => line.startsWith('npx callsheet '))).toHaveLength(2)
    const env = { GITHUB_ACTIONS: 'true' }

    const good = await inCopy(lines, recorded, env)
    expect([good.code, good.stderr]).toEqual([0, ''])
    expect(good.stdout).toContain('gate passed: 3 checks')
    expect(good.stdout).not.toContain('::error')

    const bad = await inCopy(lines, refundOfAnotherSum, env)
    expect([bad.code, bad.stderr]).toEqual([1, ''])
    expect(bad.stdout).toMatch(/^::error file=cases\.jsonl,line=1,.*94\.90/m)
    const page = readFileSync(new URL('../../docs/score-command.md', import.meta.url), 'utf8')
    const [, shown] = /^```text\n(.*?)^```$/msu.exec(page) ?? []
    expect(shown).toBe(bad.stdout.slice(bad.stdout.indexOf('cases.jsonl: ')))
    expect(JSON.parse(readFileSync(join(bad.folder, 'report.json'), 'utf8'))).toMatchObject({ callsheet: 'report' })
  })

  test('on GitLab', async () => {
    const pipeline = parse(textOf('gitlab-ci.yml')) as {
      readonly agent: {
        readonly script: readonly string[]
        readonly artifacts: { readonly reports: { readonly junit: string } }
      }
    }
    const { script, artifacts } = pipeline.agent
    expect(script.filter((line) => line.startsWith('npx callsheet '))).toHaveLength(2)

    const bad = await inCopy(script, refundOfAnotherSum, {})
    expect([bad.code, bad.stderr]).toEqual([1, ''])
    expect(bad.stdout).toContain('FAILED  critical: exact_rate')
    // What GitHub reads is for GitHub.
    expect(bad.stdout).not.toContain('::')
    expect(existsSync(join(bad.folder, artifacts.reports.junit))).toBe(true)
    expect(readFileSync(join(bad.folder, artifacts.reports.junit), 'utf8')).toMatch(/<failure [^>]*94\.90/)
  })
})

describe('the gate', () => {
  async function failing(runs: string): Promise<readonly string[]> {
    const file = join(scratch, 'runs.jsonl')
    writeFileSync(file, runs)
    const options = { runs: file, tools: join(example, 'tools.json'), gate: join(example, 'gate.json') }
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    const args = readArgs([join(example, 'cases.jsonl'), ...given, '--no-store'])
    const inputs = await readInputs(args)
    const { summary } = await tallyRuns(inputs, args)
    return judgeGate(inputs.gate ?? {}, summary, null).checks.flatMap(({ group, measure, actual, passed }) =>
      passed ? [] : [`${'name' in group ? group.name : group.kind}: ${measure} ${actual}`],
    )
  }

  test.each([
    ['what was recorded', recorded, []],
    ['one search too many', planted('search-mugs', 'cups', 'tea'), ['search: pass_rate 0.8']],
    [
      'one of the rest too many',
      planted('thanks', '"calls":[]', '"calls":[{"name":"lookup_order"}]'),
      ['rest: pass_rate 0.9'],
    ],
    ['one critical case', refundOfAnotherSum, ['critical: exact_rate 0.75']],
  ])('%s', async (_, runs, expected) => {
    expect(await failing(runs)).toEqual(expected)
  })
})
