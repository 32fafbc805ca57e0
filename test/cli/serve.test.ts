import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram, type ProgramOptions } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

let folder = ''
const file = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await buildCli()
  writeFileSync(file('agent.py'), agent)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const agent = `
import json, os, sys, urllib.request
def ask(messages):
    body = json.dumps({'model': 'm', 'messages': messages}).encode()
    request = urllib.request.Request(os.environ['OPENAI_BASE_URL'] + '/chat/completions', body)
    return json.load(urllib.request.urlopen(request))['choices'][0]['message']
messages = [{'role': 'user', 'content': sys.argv[1]}]
while True:
    message = ask(messages)
    messages.append(message)
    if not message.get('tool_calls'):
        break
    for one in message['tool_calls']:
        messages.append({'role': 'tool', 'tool_call_id': one['id'], 'content': 'it is 49.90'})
print('agent: ' + message['content'], flush=True)
`

const loop = [
  { call: 'lookup_order', args: { order_id: 'A-1001' } },
  { say: 'It is 49.90.', when: { told: { $regexp: '/49\\.90/' } } },
]

function cli(args: readonly string[], options: ProgramOptions = {}): ReturnType<typeof runProgram> {
  return runProgram(process.execPath, [file('cli.js'), ...args], options)
}

/** Serves a script. */
function serve(script: unknown, args: readonly string[], options: ProgramOptions = {}): ReturnType<typeof runProgram> {
  const path = file(`${expect.getState().currentTestName?.replace(/\W+/g, '-')}.json`)
  writeFileSync(path, typeof script === 'string' ? script : JSON.stringify(script))
  return cli(['serve', path, ...args], options)
}

const python = (prompt: string): string => `python3 ${file('agent.py')} ${prompt}`

interface FirstLine {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

function firstLine(stdout: string): FirstLine {
  return JSON.parse(stdout.split('\n')[0] ?? '') as FirstLine // what the command promises; a wrong shape fails the tests
}

describe('a command is run with the variables that lead to the script', () => {
  test('and the sheet is printed', async () => {
    const { code, stdout, stderr } = await serve(loop, ['--command', python('Hi.')])
    expect([code, stderr]).toEqual([0, ''])
    const [line = '', ...rest] = stdout.split('\n')
    expect(firstLine(line).env['OPENAI_BASE_URL']).toBe(`${firstLine(line).url}/v1`)
    expect(rest.join('\n')).toBe(`agent: It is 49.90.
input    "Hi."

turn  asked                               ran       told the model
1     lookup_order {"order_id":"A-1001"}  answered  it is 49.90
2     says "It is 49.90."

answer   "It is 49.90."
end      finished
`)
  })

  test('several, one after the other', async () => {
    const script = [{ say: 'one' }, { say: 'two' }]
    const { code, stdout } = await serve(script, ['--command', python('first'), '--command', python('second')])
    expect(code).toBe(0)
    expect(stdout.match(/^agent: .*$/gm)).toEqual(['agent: one', 'agent: two'])
  })

  test('one that fails is said, and ends it', async () => {
    const script = [{ say: 'one' }]
    const { code, stderr } = await serve(script, ['--command', `${python('Hi.')}; exit 3`, '--command', 'echo never'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^callsheet: the command ".*; exit 3" ended with exit code 3\n$/)
  })
})

describe('what does not fit the script', () => {
  test('left over: exit code 1', async () => {
    const { code, stdout, stderr } = await serve([...loop, { say: 'More.' }], ['--command', python('Hi.')])
    expect(code).toBe(1)
    expect(stdout).toContain('end      finished')
    expect(stderr).toBe(
      'callsheet: the agent asked the model 2 times and stopped, but 1 step is left over: step 3, say("More."). Remove what the ' +
        'agent does not ask for, wrap it in maybe(…) if it may, or find out why the agent stopped. (script-left-over)\n',
    )
  })

  test('asked once too often: exit code 1, and the agent is told', async () => {
    const { code, stderr } = await serve([{ call: 'lookup_order' }], ['--command', python('Hi.')])
    expect(code).toBe(1)
    expect(stderr).toContain('urllib.error.HTTPError: HTTP Error 400')
    expect(stderr).toContain('(script-exhausted)')
    expect(stderr).toContain('the command')
  })
})

describe('without a command', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('it serves until %s', async (signal) => {
    const served = { isAsked: false }
    const { code, stdout, stderr } = await serve([{ say: 'Hello.' }], [], {
      onOutput(child, text) {
        if (served.isAsked) return
        served.isAsked = true
        const args = ['-sS', '-d', '{"model":"m","messages":[{"role":"user","content":"Hi."}]}']
        void runProgram('curl', [...args, `${firstLine(text).url}/v1/chat/completions`]).then(() => child.kill(signal))
      },
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('answer   "Hello."')
  })

  test('told to stop before it was asked, it says what is left over', async () => {
    const ended = await serve([{ say: 'Hello.' }], [], {
      onOutput: (child, text) => void (text.includes('input') || child.kill('SIGTERM')),
    })
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('nothing was asked') })
    expect(ended.stderr).toContain('never asked the model and stopped')
  })

  test('a client that is killed half-way leaves a turn that was cut', async () => {
    const served = { isAsked: false }
    const text = 'All work and no play. '.repeat(1_000_000)
    const { code, stdout } = await serve([{ say: text, chunked: 100_000 }], [], {
      onOutput(child, printed) {
        if (served.isAsked) return
        served.isAsked = true
        const args = ['-sSN', '-d', '{"model":"m","stream":true,"messages":[{"role":"user","content":"Hi."}]}']
        void runProgram('curl', [...args, '--limit-rate', '1K', `${firstLine(printed).url}/v1/chat/completions`], {
          onOutput: (client) => void client.kill('SIGKILL'),
        }).then(() => setTimeout(() => child.kill('SIGTERM'), 100))
      },
    })
    expect(code).toBe(0)
    expect(stdout).toContain('cut')
  })
})

describe('a signal ends the command that runs, too, and the sheet is printed still', () => {
  test.each<[string, NodeJS.Signals, string, string]>([
    ['by the signal', 'SIGTERM', '', ''],
    ['by a hang-up', 'SIGHUP', '', ''],
    ['and it goes quietly', 'SIGTERM', 'trap "exit 0" TERM; ', ''],
    ['with a status of its own', 'SIGINT', 'trap "exit 7" INT; ', ' ended with exit code 7\n'],
  ])('%s', async (_name, signal, trap, own) => {
    const line = `${trap}${python('Hi.')}; sleep 600; echo late`
    const { code, stdout, stderr } = await serve(
      [{ say: 'Hello.' }],
      ['--command', 'true', '--command', line, '--command', 'echo late'],
      {
        onOutput(child, text) {
          if (!text.endsWith('agent: Hello.\n')) return
          // A wrapper such as npx may send it more than once.
          child.kill(signal)
          child.kill(signal)
        },
      },
    )
    const failure = own === '' ? '' : `callsheet: the command ${JSON.stringify(line)}${own}`
    // Before that, some shells tell of what they have lost.
    expect(stderr.replace(/^Terminated\n/, '')).toBe(
      `callsheet: interrupted by ${signal}; command 2 of 3 did not finish\n${failure}`,
    )
    expect(code).toBe(1)
    expect(stdout).toContain('answer   "Hello."')
    expect(stdout).not.toContain('late')
  })

  test('one that does not heed it is killed by the second', async () => {
    const line = `trap "" TERM; ${python('Hi.')}; sleep 600`
    const { code, stdout, stderr } = await serve([{ say: 'Hello.' }], ['--command', line], {
      onOutput(child, text) {
        if (!text.endsWith('agent: Hello.\n')) return
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGTERM'), 800)
      },
    })
    expect([code, stderr]).toEqual([1, 'callsheet: interrupted by SIGTERM; command 1 of 1 did not finish\n'])
    expect(stdout).toContain('answer   "Hello."')
  })
})

test('nobody reads to the end, and it ends as always', async () => {
  writeFileSync(file('unread.json'), '[{ "maybe": { "say": "Hello." } }]')
  const line = `"$0" "$1" serve "$2" --command 'sleep 0.3'; echo "code $?" >&2`
  const args = ['-c', `( ${line} ) | true`, process.execPath, file('cli.js'), file('unread.json')]
  expect(await runProgram('sh', args)).toMatchObject({ stdout: '', stderr: 'code 0\n' })
})

test('what a command writes is not lost, however slowly it is read', async () => {
  const line = `${python('Hi.')}; python3 -c "import os
for i in range(5000): os.write(2, b'^')"`
  const { code, stderr } = await serve([{ say: 'Hello.' }], ['--command', line])
  expect(code).toBe(0)
  expect(stderr).toBe('^'.repeat(5000))
})

describe('what cannot be served: exit code 2', () => {
  test.each<[string, readonly string[], string]>([
    ['no command', [], 'callsheet: a command is missing\n\nusage: callsheet <command> …'],
    ['an unknown command', ['sevre'], "callsheet: there is no command 'sevre'\n\nusage:"],
    ['no script', ['serve'], 'callsheet: serve takes one script, but got 0\n\nusage:'],
    ['two scripts', ['serve', 'a', 'b'], 'callsheet: serve takes one script, but got 2\n\nusage:'],
    ['an unknown option', ['serve', 'a', '--prot', '1'], "callsheet: Unknown option '--prot'\n\nusage:"],
    ['a wrong port', ['serve', 'a', '--port', 'x'], 'callsheet: --port takes a number from 0 to 65535, but got x'],
    [
      'an empty command',
      ['serve', 'a', '--command', ''],
      'callsheet: --command takes a line for the shell, but got none',
    ],
    [
      'a port too high',
      ['serve', 'a', '--port', '65536'],
      'callsheet: --port takes a number from 0 to 65535, but got 65536',
    ],
    ['a file that is not there', ['serve', '/no/such/file'], 'callsheet: cannot read /no/such/file: ENOENT'],
  ])('%s', async (_name, args, message) => {
    const { code, stdout, stderr } = await cli(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.startsWith(message)).toBe(true)
  })

  test.each<[string, string, string]>([
    ['broken JSON', '[\n  {"say": "a"},\n  {"say": }\n]', ':3:11 is no JSON: '],
    ['no list', '{"say": "a"}', ': steps is no list of steps, but {"say":"a"}'],
    ['no step', '[{"say": "a"}, {"sya": "a"}]', ': steps[1] is no step: {"sya":"a"}'],
    ['no steps', '[]', ': a script is a list of steps, but got an empty list'],
    [
      'a step out of place',
      '[{"forever": {"say": "a"}}, {"say": "a"}]',
      ': steps[0]: forever() can only be the last step',
    ],
    ['a key twice', '[{"say": "a", "say": "b"}]', ': the key at /0/say occurs more than once'],
    [
      'a number that would change',
      '[{"call": "a", "args": {"n": 9007199254740993}}]',
      ': the number 9007199254740993 at /0/args/n would be read as 9007199254740992. Write an integer as { "$bigint": ',
    ],
  ])('%s', async (_name, script, message) => {
    const { code, stdout, stderr } = await serve(script, [])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`.json${message}`)
  })

  test('a port that is taken', async () => {
    const served = {
      second: Promise.resolve({ code: 0, stderr: '' } as { code: number | null; stderr: string }),
      isAsked: false,
    }
    await serve([{ maybe: { say: 'Hello.' } }], [], {
      onOutput(child, text) {
        if (served.isAsked) return
        served.isAsked = true
        writeFileSync(file('second.json'), '[{"say": "a"}]')
        served.second = cli(['serve', file('second.json'), '--port', new URL(firstLine(text).url).port])
        void served.second.then(() => child.kill('SIGTERM'))
      },
    })
    expect(await served.second).toMatchObject({ code: 2, stderr: expect.stringContaining('EADDRINUSE') })
  })
})

test('the command can be run as a program', () => {
  expect(readFileSync(file('cli.js'), 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true)
})

test('--help says how it is used', async () => {
  const { code, stdout, stderr } = await cli(['serve', '--help'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^usage: callsheet serve <script\.json> \[--port <number>\] \[--lenient\] \[--command <line>\]…\n/,
  )
})
