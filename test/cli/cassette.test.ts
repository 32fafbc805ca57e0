import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../fakes/cassette/digest.js'
import { readCassette } from '../../fakes/cassette/read-cassette.js'
import type { Cassette, Entry, RecordedStep, RequestParts } from '../../fakes/cassette/recorded.js'
import { lockCassette } from '../../fakes/cassette/store.js'
import { writeCassette } from '../../fakes/cassette/write-cassette.js'
import { readStep } from '../../fakes/script/read-steps.js'
import { runProgram, type Ended } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

let folder = ''
const scratch: string[] = []
beforeAll(async () => {
  folder = await buildCli()
})
afterAll(() => {
  for (const path of [folder, ...scratch]) rmSync(path, { recursive: true, force: true })
})

/** A project of these files; `null` makes a folder. */
function project(files: Readonly<Record<string, string | null>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-cassettes-')))
  scratch.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(text === null ? join(root, name) : dirname(join(root, name)), { recursive: true })
    if (text !== null) writeFileSync(join(root, name), text)
  }
  return root
}

/** Runs `callsheet cassette` in a project. */
function cassette(root: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const line = [`cd "$0" && exec "$@"`, root, process.execPath, join(folder, 'cli.js'), 'cassette', ...args]
  return runProgram('sh', ['-c', ...line], { env })
}

/** A step as JSON has it, of what can be recorded. */
function stepOf(json: Readonly<Record<string, unknown>>): RecordedStep {
  const step = readStep(json)
  if (step.kind === 'turn' || step.kind === 'fault') return step
  throw new TypeError('no step of a recording')
}

/** A conversation of one agent: each answer, then what came of it. */
function recorded(...answers: readonly Readonly<Record<string, unknown>>[]): Cassette {
  const messages: RequestParts['messages'][number][] = [{ role: 'user', text: 'Refund A-1001.' }]
  const entries = answers.map((answer, index): Entry => {
    const parts: RequestParts = {
      provider: 'openai-chat',
      model: 'gpt-4.1-mini',
      system: 'You handle refunds.',
      tools: [],
      messages: [...messages],
      settings: {},
    }
    messages.push({ role: 'user', text: `And then, ${index}?` })
    return { request: { ...parts, digest: digestOf(parts) }, step: stepOf(answer) }
  })
  const models = ['gpt-4.1-mini-2025-04-14']
  return { entries, provenance: { date: '2026-11-30', models, sdks: ['OpenAI/JS 6.49.0'], test: 'refunds > late' } }
}

const three = recorded({ say: 'One.' }, { say: 'Two.' }, { say: 'Three.' })
const sound = writeCassette(three)
const place = '__cassettes__/refund.test.ts/late.json'
const usual = { 'refund.test.ts': '', [place]: sound }

/** A line for the shell that does what tests do that use a cassette. */
function uses(root: string, file: string, served: readonly number[], drifted = false): string {
  const usage = JSON.stringify({ file: join(root, file), served, drifted })
  return `printf '%s\\n' '${usage}' >> "$CALLSHEET_CASSETTE_USAGE"`
}

const key = 'sk-proj-4fJ2kQ9xLm7Rt3Vb8Nc1Wz6Yp5'
const secret = 'correct-7horse-battery-Staple'

/** The number of a process that is gone. */
async function goneProcess(): Promise<number> {
  let gone = 0
  await runProgram(process.execPath, ['-e', 'console.log(process.pid)'], {
    onOutput: (_, text) => void (gone = Number(text)),
  })
  return gone
}

describe('check finds', () => {
  /** Files, and what is printed of them; `null`: nothing, since they only resemble it. */
  const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, RegExp | null]>> = {
    'a file that breaks off': [
      { ...usual, [place]: sound.slice(0, -40) },
      /late\.json:\d+: unreadable: the file breaks off/,
    ],
    'a file with an edited request': [
      { ...usual, [place]: sound.replace('You handle refunds.', 'You handle refunds!') },
      /late\.json:\d+: unreadable: entries\[0\]\.request\.digest\.system is /,
    ],
    'but not an edited answer': [{ ...usual, [place]: sound.replace('Two.', 'Two!') }, null],
    'a file of a newer version': [
      { ...usual, [place]: sound.replace('"cassette": 1', '"cassette": 2') },
      /late\.json:2: unreadable: the cassette is of version 2/,
    ],
    'a key that was recorded': [
      { ...usual, [place]: writeCassette(recorded({ say: 'One.' }, { say: `It is ${key}.` })) },
      /late\.json:\d+: secret: what looks like a secret \(openai-key\) stands at entries\[1\]\.step\.say\. .*revoke it/,
    ],
    'but not its placeholder': [
      { ...usual, [place]: writeCassette(recorded({ say: 'It is <openai-key-1>, of sk-learn.' })) },
      null,
    ],
    'a secret of the environment, in base64': [
      { ...usual, [place]: writeCassette(recorded({ say: Buffer.from(`me ${secret}!`).toString('base64') })) },
      /late\.json:\d+: secret: the value of SHOP_PASSWORD stands at entries\[0\]\.step\.say\. /,
    ],
    'but not the name of its variable': [
      { ...usual, [place]: writeCassette(recorded({ say: '<SHOP_PASSWORD>' })) },
      null,
    ],
    'a secret in a file that is no JSON': [
      { ...usual, [place]: `{ "cassette": 1,\n  "entries": [${secret}` },
      /late\.json:2: secret: the value of SHOP_PASSWORD stands here\./,
    ],
    'a file whose test file is gone': [
      { [place]: sound },
      /late\.json: orphan: there is no case-\d+\/refund\.test\.ts any more\./,
    ],
    'but not one in a folder that is named after no test': [{ '__cassettes__/shared/late.json': sound }, null],
  }

  // One run for all of them: each in a folder of its own.
  let checked: Ended
  beforeAll(async () => {
    const files = Object.values(cases).flatMap(([own], index) =>
      Object.entries(own).map(([name, text]) => [`case-${index}/${name}`, text] as const),
    )
    checked = await cassette(project(Object.fromEntries(files)), ['check'], { SHOP_PASSWORD: secret })
  })

  test.each(Object.entries(cases).map(([name, [, expected]], index) => [name, expected, index] as const))(
    '%s',
    (_name, expected, index) => {
      const lines = checked.stdout.split('\n').filter((line) => line.startsWith(`case-${index}/`))
      expect(lines.join('\n')).toMatch(expected ?? /^$/)
    },
  )

  test('nothing else, counts it, and names no secret', () => {
    const firing = Object.values(cases).filter(([, expected]) => expected !== null)
    const { code, stdout, stderr } = checked
    expect([code, stderr]).toEqual([1, ''])
    // One file holds a secret and is no JSON, which are two.
    expect(stdout.trimEnd().split('\n').length - 1).toBe(firing.length + 1)
    expect(stdout).toMatch(/\n8 findings in 11 cassettes, \d+ entries\n$/)
    expect(stdout).not.toContain(key)
    expect(stdout).not.toContain(secret)
  })

  test('a secret that is the key of an object, and does not print it', async () => {
    const call = { raw: 'save', args: { [key]: 'x', plain: { [secret]: 'x', more: key } } }
    const root = project({ ...usual, [place]: writeCassette(recorded(call)) })
    const { code, stdout } = await cassette(root, ['check'], { SHOP_PASSWORD: secret })
    expect([code, stdout.match(/: secret: /g)?.length]).toEqual([1, 3])
    expect(stdout).toContain('stands at entries[0].step.args["…"]')
    expect(stdout).not.toContain(key)
    expect(stdout).not.toContain(secret)
  })

  test('what crashes left, and leaves what is at work', async () => {
    const gone = await goneProcess()
    const root = project({
      ...usual,
      [`${place}.lock/${gone}-aB3dE6`]: '',
      [`${place}.lock-${gone}-aB3dE6/x`]: '',
      [`__cassettes__/refund.test.ts/other.json.lock/${process.pid}-aB3dE6`]: '',
      '__cassettes__/refund.test.ts/third.json.lock/somebody': '',
    })
    const { code, stdout } = await cassette(root, ['check'])
    expect(stdout.replaceAll(String(gone), 'gone')).toBe(
      `${place}.lock: leftover: a recording that was killed left this. Remove it: callsheet cassette prune\n` +
        `${place}.lock-gone-aB3dE6: leftover: a recording that was killed left this. Remove it: callsheet cassette prune\n` +
        '2 findings in 1 cassette, 3 entries\n',
    )
    expect(code).toBe(1)
  })
})

describe('check --command finds', () => {
  const other = '__cassettes__/refund.test.ts/other.json'

  test('nothing where all is used, by whichever test', async () => {
    const root = project(usual)
    const commands = [uses(root, place, [1, 3]), uses(root, place, [2])]
    const { code, stdout } = await cassette(root, ['check', ...commands.flatMap((line) => ['--command', line])])
    expect([code, stdout]).toEqual([0, 'no findings in 1 cassette, 3 entries, all of them used\n'])
  })

  test('files that no test opened, and entries that none asked for', async () => {
    const root = project({ ...usual, [other]: sound })
    const { code, stdout } = await cassette(root, ['check', '--command', uses(root, place, [1, 3])])
    const line =
      sound
        .slice(0, sound.indexOf('Two.'))
        .split('\n')
        .findLastIndex((text) => text === '    {') + 1
    expect(stdout).toBe(
      `${place}:${line}: unused: no test asked for entry 2, say("Two."). If the agent asks less than before, remove it: callsheet cassette prune --command …\n` +
        `${other}: unused: no test opened it. If all tests ran, remove it: callsheet cassette prune --command …\n` +
        '2 findings in 2 cassettes, 6 entries\n',
    )
    expect(code).toBe(1)
  })

  test('what is stale, once, and that the tests failed; then no file is called unused', async () => {
    const root = project({ ...usual, [other]: sound })
    const line = `${uses(root, place, [1], true)}; exit 4`
    const { code, stdout } = await cassette(root, ['check', '--command', line])
    expect(stdout).toBe(
      `${place}: stale: a test asked for something else than was recorded; its failure says what has changed. ` +
        'Undo the change, or record the test anew: CALLSHEET_RECORD=update\n' +
        `failed: the command ${JSON.stringify(line)} ended with exit code 4\n` +
        '2 findings in 2 cassettes, 6 entries\n',
    )
    expect(code).toBe(1)
  })

  test('entries that a test which failed left over', async () => {
    const root = project(usual)
    const { stdout } = await cassette(root, ['check', '--command', `${uses(root, place, [1, 2])}; exit 1`])
    expect(stdout).toMatch(
      /unused: no test asked for entry 3, say\("Three\."\)\. Tests that failed may not have come to it/,
    )
    expect(stdout).toContain('failed: ')
  })

  test('that nothing ran: that is no success', async () => {
    const root = project(usual)
    const { code, stdout } = await cassette(root, ['check', '--command', 'true'])
    expect(stdout).toMatch(/^not-run: the tests opened no cassette\. .*\n1 finding in 1 cassette, 3 entries\n$/)
    expect(code).toBe(1)
  })

  test('that it ran something else', async () => {
    const root = project({ ...usual, 'other/__cassettes__/x.json': sound })
    const { stdout } = await cassette(root, [
      'check',
      '__cassettes__',
      '--command',
      uses(root, 'other/__cassettes__/x.json', [1]),
    ])
    expect(stdout).toMatch(/^not-run: the tests opened 1 cassette, but none of these\. /)
  })

  test('and runs it with the variables that make cassettes replay', async () => {
    const root = project(usual)
    const line = `echo "mode $CALLSHEET_RECORD"; ${uses(root, place, [1, 2, 3])}; dirname "$CALLSHEET_CASSETTE_USAGE" > log`
    const { stdout } = await cassette(root, ['check', '--command', line], { CALLSHEET_RECORD: 'update' })
    expect(stdout).toBe('mode replay\nno findings in 1 cassette, 3 entries, all of them used\n')
    expect(existsSync(readFileSync(join(root, 'log'), 'utf8').trim())).toBe(false)
  })
})

describe('prune', () => {
  const other = '__cassettes__/own/x.json'
  const files = { ...usual, [other]: sound }

  test('removes entries that no test asked for, files that none opened, and folders that are empty then', async () => {
    const root = project(files)
    const { code, stdout, stderr } = await cassette(root, ['prune', '--command', uses(root, place, [1, 3])])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      `removed ${other}: no test opened it\n` +
        `removed from ${place}: entry 2, say("Two.")\n` +
        'removed the empty folder __cassettes__/own\n',
    )
    expect(existsSync(join(root, dirname(other)))).toBe(false)
    // Exactly what a recording of the other two would have been.
    const kept = { ...three, entries: [three.entries[0], three.entries[2]].filter((entry) => entry !== undefined) }
    const text = readFileSync(join(root, place), 'utf8')
    expect(text).toBe(writeCassette(kept))
    expect(readCassette(text, place)).toEqual(kept)
    expect(existsSync(join(root, `${place}.lock`))).toBe(false)
  })

  test('leaves the recordings of a test file alone of which none was opened', async () => {
    const unrun = '__cassettes__/other.test.ts/x.json'
    const root = project({ ...usual, 'other.test.ts': '', [unrun]: sound })
    const { code, stdout, stderr } = await cassette(root, ['prune', '--command', uses(root, place, [1, 2, 3])])
    expect([code, stdout]).toEqual([1, 'nothing to prune\n'])
    expect(stderr).toBe(
      `callsheet: ${unrun} was left as it is: no recording of other.test.ts was opened; if its tests ran and use none any more, remove it by hand\n`,
    )
    expect(existsSync(join(root, unrun))).toBe(true)
  })

  test('--dry-run says the same and removes nothing', async () => {
    const root = project(files)
    const { code, stdout } = await cassette(root, ['prune', '--dry-run', '--command', uses(root, place, [1, 3])])
    expect(code).toBe(0)
    expect(stdout).toBe(
      `would remove ${other}: no test opened it\n` +
        `would remove from ${place}: entry 2, say("Two.")\n` +
        'would remove the empty folder __cassettes__/own\n',
    )
    expect([readFileSync(join(root, place), 'utf8'), existsSync(join(root, other))]).toEqual([sound, true])
  })

  test('has nothing to do where all is used', async () => {
    const root = project(usual)
    const { code, stdout } = await cassette(root, ['prune', '--command', uses(root, place, [1, 2, 3])])
    expect([code, stdout]).toEqual([0, 'nothing to prune\n'])
    expect(readFileSync(join(root, place), 'utf8')).toBe(sound)
  })

  test.each<[string, (root: string) => string, RegExp]>([
    [
      'the command failed',
      (root) => `${uses(root, place, [1])}; exit 1`,
      /^callsheet: nothing was pruned: the command .* ended with exit code 1\n$/,
    ],
    ['no cassette was opened', () => 'true', /^callsheet: nothing was pruned: the tests opened no cassette\n$/],
    ['none of these was opened', (root) => uses(root, 'elsewhere.json', [1]), /but none of these\n$/],
  ])('does nothing where %s', async (_name, line, message) => {
    const root = project(files)
    const { code, stdout, stderr } = await cassette(root, ['prune', '--command', line(root)])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
    expect([readFileSync(join(root, place), 'utf8'), readFileSync(join(root, other), 'utf8')]).toEqual([sound, sound])
  })

  test('does not touch what cannot be read, has drifted, was changed meanwhile, is opened for nothing or is being recorded', async () => {
    const broken = `${sound.slice(0, -40)}\n`
    const names = ['broken', 'drifted', 'changed', 'idle', 'held', 'opened'].map((name) => `__cassettes__/${name}.json`)
    const [brokenFile = '', drifted = '', changed = '', idle = '', held = '', opened = ''] = names
    const root = project({ ...Object.fromEntries(names.map((name) => [name, sound])), [brokenFile]: broken })
    const lock = lockCassette(join(root, held))
    const lines = [
      uses(root, drifted, [1], true),
      `${uses(root, changed, [1])}; echo >> ${changed}`,
      uses(root, idle, []),
      uses(root, opened, [1, 2, 3]),
    ]
    const { code, stdout, stderr } = await cassette(root, ['prune', ...lines.flatMap((line) => ['--command', line])])
    lock.release()
    expect([code, stdout]).toEqual([1, 'nothing to prune\n'])
    const [one, two, three_, four, five] = stderr.split('\n')
    expect([one, two, three_]).toEqual([
      expect.stringMatching(/^callsheet: __cassettes__\/broken\.json was left as it is: .* breaks off/),
      expect.stringMatching(
        /^callsheet: __cassettes__\/drifted\.json was left as it is: a test asked for something else/,
      ),
      expect.stringMatching(
        /^callsheet: __cassettes__\/idle\.json was left as it is: a test opens it and asks for no entry/,
      ),
    ])
    expect([four, five]).toEqual([
      expect.stringMatching(/changed\.json was changed/),
      expect.stringMatching(/held\.json is being recorded already: process \d+ holds/),
    ])
    const texts = names.map((name) => readFileSync(join(root, name), 'utf8'))
    expect(texts).toEqual([broken, sound, `${sound}\n`, sound, sound, sound])
  })

  test('without a command removes only what is of tests and processes that are gone', async () => {
    const gone = await goneProcess()
    const orphan = '__cassettes__/other.test.ts/x.json'
    const root = project({
      ...usual,
      [orphan]: sound,
      'deep/__cassettes__/old.test.ts': null,
      [`${place}.lock/${gone}-aB3dE6`]: '',
    })
    const { code, stdout } = await cassette(root, ['prune'])
    expect(stdout).toBe(
      `removed ${place}.lock, which a recording that was killed left\n` +
        `removed ${orphan}: there is no other.test.ts any more\n` +
        'removed the empty folder __cassettes__/other.test.ts\n' +
        'removed the empty folder deep/__cassettes__/old.test.ts\n' +
        'removed the empty folder deep/__cassettes__\n',
    )
    expect(code).toBe(0)
    expect([existsSync(join(root, `${place}.lock`)), existsSync(join(root, 'deep/__cassettes__'))]).toEqual([
      false,
      false,
    ])
    expect(readFileSync(join(root, place), 'utf8')).toBe(sound)
  })
})

describe('which files', () => {
  test('all below __cassettes__ and what begins as one elsewhere, in order, each once', async () => {
    const root = project({
      'b/__cassettes__/deep/er/x.json': sound,
      'a.json': sound.replace(/\s+/g, ' '),
      'package.json': '{ "name": "cassette" }',
      'Z.json': '{}',
      'node_modules/p/__cassettes__/x.json': sound,
      '.cache/__cassettes__/x.json': sound,
      'b/__cassettes__/notes.txt': '',
    })
    symlinkSync(root, join(root, 'b', 'loop'))
    symlinkSync(join(root, 'a.json'), join(root, 'c.json'))
    const { code, stdout } = await cassette(root, ['list', '.', 'b', 'a.json'])
    expect(code).toBe(0)
    expect(stdout.match(/^\S+/gm)).toEqual(['file', 'a.json', 'b/__cassettes__/deep/er/x.json'])
  })

  test.each<[string, readonly string[], string]>([
    ['a path that is not there', ['check', 'nowhere'], 'there is no file or folder nowhere\n'],
    ['a file that is none', ['list', 'package.json'], 'package.json is no cassette: '],
    ['a folder without any', ['prune', 'empty'], 'there is no cassette in empty: '],
    ['one of two folders without any', ['check', '__cassettes__', 'empty'], 'there is no cassette in empty: '],
    ['no command', [], 'cassette takes one of list, check, prune and to-script\n\nusage: callsheet cassette '],
    [
      'an unknown command',
      ['chekc'],
      "cassette takes one of list, check, prune and to-script, but got 'chekc'\n\nusage: ",
    ],
    ['an unknown option', ['list', '--command', 'x'], "Unknown option '--command'\n\nusage: callsheet cassette "],
    ['an empty line', ['check', '--command', ' '], '--command takes a line for the shell, but got none\n'],
    ['no cassette', ['to-script'], 'to-script takes one cassette, but got 0\n'],
    ['a script of nothing', ['to-script', 'nowhere'], 'there is no file or folder nowhere\n'],
    ['a script of no cassette', ['to-script', 'package.json'], 'package.json:1:1: the file is no cassette: '],
  ])('exit code 2: %s', async (_name, args, message) => {
    const root = project({ ...usual, 'package.json': '{ "name": "x" }', empty: null })
    const { code, stdout, stderr } = await cassette(root, args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.startsWith(`callsheet: ${message}`)).toBe(true)
  })
})

test('list shows where each comes from, and what cannot be read', async () => {
  const odd = writeCassette({ ...three, provenance: { models: [], sdks: ['a', 'b'], test: 'line\nbreak' } })
  const root = project({ ...usual, '__cassettes__/broken.json': '{', '__cassettes__/odd.json': odd })
  const { code, stdout, stderr } = await cassette(root, ['list'])
  const sizeOf = (text: string): string => `${(text.length / 1000).toFixed(1)} kB`
  expect(stdout.replaceAll(/ {2,}/g, '  ')).toBe(`file  entries  size  date  models  sdks  test
__cassettes__/broken.json  -  1 B  -  -  -  invalid
__cassettes__/odd.json  3  ${sizeOf(odd)}  -  -  a, b  "line\\nbreak"
${place}  3  ${sizeOf(sound)}  2026-11-30  gpt-4.1-mini-2025-04-14  OpenAI/JS 6.49.0  refunds > late
`)
  const [head = '', , , row = ''] = stdout.split('\n')
  expect(row.indexOf('gpt-4.1')).toBe(head.indexOf('models'))
  expect(stderr).toMatch(/^callsheet: __cassettes__\/broken\.json:1:\d+: /)
  expect(code).toBe(1)
})

describe('to-script', () => {
  test('prints what serve reads and serves', async () => {
    const root = project({
      'a.json': writeCassette(recorded({ raw: 'lookup', args: { id: 7 } }, { say: 'It is 49.90.' })),
    })
    const { code, stdout } = await cassette(root, ['to-script', 'a.json'])
    expect(code).toBe(0)
    writeFileSync(join(root, 'script.json'), stdout)
    const ask = `curl -sS -d '{"model":"m","messages":[{"role":"user","content":"Hi."}]}' "$OPENAI_BASE_URL/chat/completions"; echo`
    const again = `curl -sS -d '{"model":"m","messages":[{"role":"user","content":"Hi."}]}' "$OPENAI_BASE_URL/chat/completions"; echo`
    const args = ['serve', join(root, 'script.json'), '--lenient', '--command', ask, '--command', again]
    const served = await runProgram(process.execPath, [join(folder, 'cli.js'), ...args])
    expect(served.stderr).toBe('')
    expect(served.code).toBe(0)
    expect(served.stdout).toContain('lookup')
    expect(served.stdout).toContain('"content":"It is 49.90."')
  })

  test('--typescript prints source', async () => {
    const { code, stdout } = await cassette(project({ 'a.json': sound }), ['to-script', 'a.json', '--typescript'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^import \{ say \} from 'callsheet'\n/)
    expect(stdout).toContain("say('Two.')")
  })
})

test('nobody reads to the end, and it ends as always', async () => {
  const root = project({ 'a.json': writeCassette(recorded({ say: 'x'.repeat(1_000_000) })) })
  const line = `cd "$0"; ( "$1" "$2" cassette to-script a.json; echo "code $?" >&2 ) | head -c 10 > /dev/null`
  const ended = await runProgram('sh', ['-c', line, root, process.execPath, join(folder, 'cli.js')])
  expect(ended.stderr).toBe('code 0\n')
})

test.each<[string, readonly string[], RegExp]>([
  ['of all', ['--help'], /^usage: callsheet <command> …\n[^]* {2}serve [^]* {2}cassette /],
  ['of cassettes', ['cassette', '--help'], /^usage: callsheet cassette <list\|check\|prune\|to-script>/],
  ['of check', ['cassette', 'check', '-h'], /^usage: callsheet cassette <list\|check\|prune\|to-script>/],
])('--help %s', async (_name, args, text) => {
  const { code, stdout, stderr } = await runProgram(process.execPath, [join(folder, 'cli.js'), ...args])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(text)
})
