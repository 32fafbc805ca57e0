import 'callsheet/vitest'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import { call, callsheet, chunked, cut, fault, maybe, say, turn, type Llm } from 'callsheet'
import { serve, type ModelServer } from 'callsheet/fakes/server'
import { afterEach, describe, expect, test } from 'vitest'
import { clients } from '../../conformance/clients.js'
import type { Endpoint, Seen } from '../../conformance/clients/client.js'
import { runProgram } from '../../support/run-program.js'

const servers: ModelServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function open(llm: Llm): Promise<ModelServer> {
  const server = await serve(llm)
  servers.push(server)
  return server
}

const chat = (more: object = {}): string =>
  JSON.stringify({ model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }], ...more })

const post = (url: string, body: string): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, { method: 'POST', body })

function curl(url: string, body: string, ...args: readonly string[]): ReturnType<typeof runProgram> {
  return runProgram('curl', ['-sS', '--data-binary', body, ...args, `${url}/v1/chat/completions`])
}

/** Where the real clients send their requests: over the network of this machine. */
function endpointOf({ url }: ModelServer): Endpoint {
  const { fetch } = globalThis
  const apiKey = 'none'
  return {
    openai: () => ({ apiKey, baseURL: `${url}/v1`, fetch }),
    anthropic: () => ({ apiKey, baseURL: url, fetch }),
    google: () => ({ apiKey, httpOptions: { baseUrl: url, fetch } }),
    ollama: () => ({ host: url, fetch }),
    fetching: (path) => ({ fetch, baseURL: `${url}${path}` }),
  }
}

describe.each(clients)('$name', (client) => {
  test.each([true, false])('asks, runs parallel calls and reads the answer; streamed: %s', async (stream) => {
    const sheet = callsheet()
    const tools = sheet.wrap([
      {
        name: 'lookup_order',
        description: 'Looks an order up.',
        inputSchema: { type: 'object' as const, properties: { order_id: { type: 'string' } }, required: ['order_id'] },
        execute: async (args: unknown) => ({ total: JSON.stringify(args).includes('A-1001') ? '49.90' : '7.00' }),
      },
    ])
    const llm = sheet.llm([
      call('lookup_order', { order_id: 'A-1001' }),
      turn({
        text: 'Let me look.',
        calls: [call('lookup_order', { order_id: 'A-1001' }), call('lookup_order', { order_id: 'Ä-1002' })],
      }),
      say('They are 49.90 and 7.00 €.'),
    ])
    const server = await open(llm)
    const seen: Seen = { turns: [], hasBroken: false }
    const run = await sheet.run(() =>
      client.run(endpointOf(server), { system: 'Be brief.', prompt: 'Hi.', tools, stream, maxRetries: 0 }, seen),
    )
    expect(seen.turns.map(({ text, calls }) => [text, calls.map(({ args }) => args)])).toEqual([
      ['', [{ order_id: 'A-1001' }]],
      ['Let me look.', [{ order_id: 'A-1001' }, { order_id: 'Ä-1002' }]],
      ['They are 49.90 and 7.00 €.', []],
    ])
    expect(run).toCallExactly([
      ['lookup_order', { order_id: 'A-1001' }],
      ['lookup_order', { order_id: 'A-1001' }],
      ['lookup_order', { order_id: 'Ä-1002' }],
    ])
    expect(run).toTellModel('7.00')
    expect(run.turns.at(-1)).toMatchObject({ text: 'They are 49.90 and 7.00 €.' })
  })
})

const agent = `
import http.client, json, os, sys, urllib.request
def post(body):
    url = os.environ['OPENAI_BASE_URL'] + '/chat/completions'
    headers = {'authorization': 'Bearer ' + os.environ['OPENAI_API_KEY'], 'content-type': 'application/json'}
    return urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers))
tools = [{'type': 'function', 'function': {'name': 'lookup_order', 'parameters': {'type': 'object'}}}]
messages = [{'role': 'user', 'content': 'Hi.'}]
while True:
    message = json.load(post({'model': 'm', 'messages': messages, 'tools': tools}))['choices'][0]['message']
    messages.append(message)
    if not message.get('tool_calls'):
        break
    for one in message['tool_calls']:
        order = json.loads(one['function']['arguments'])['order_id']
        messages.append({'role': 'tool', 'tool_call_id': one['id'], 'content': 'order ' + order})
print(message['content'])
`

const streamer = `
import http.client, os, sys
from urllib.parse import urlsplit
base = urlsplit(os.environ['OPENAI_BASE_URL'])
client = http.client.HTTPConnection(base.netloc)
client.request('POST', base.path + '/chat/completions', sys.stdin.read(), {'content-type': 'application/json'})
response = client.getresponse()
while piece := response.read1(int(os.environ.get('PIECE', '65536'))):
    sys.stdout.write(piece.decode())
    sys.stdout.flush()
    if os.environ.get('WAIT'):
        import time
        time.sleep(60)
`

describe('an agent in another language', () => {
  test('runs a loop of tools in Python', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way – today.')])
    const server = await open(llm)
    const run = await sheet.run(async () => {
      const { stdout, stderr, code } = await runProgram('python3', ['-c', agent], { env: server.env })
      expect([code, stderr]).toEqual([0, ''])
      return stdout.trim()
    })
    expect(run).toAnswer('It is on its way – today.')
    expect(run).toTellModel('order A-1001')
  })

  test('streams in Python', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello there.')])
    const server = await open(llm)
    const run = await sheet.run(async () => {
      const { stdout } = await runProgram('python3', ['-c', streamer], {
        env: server.env,
        input: chat({ stream: true }),
      })
      return stdout
    })
    expect(run.value).toMatch(/^data: .*\n\ndata: \[DONE\]\n\n$/s)
    expect(run.turns).toMatchObject([{ text: 'Hello there.' }])
  })

  test('is a line of curl', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([say('Hello there.')]))
    const run = await sheet.run(() => curl(server.url, chat(), '-i'))
    const [head = '', body = ''] = run.value.stdout.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-type: application\/json/)
    expect(head).not.toMatch(/^date:/im)
    expect(JSON.parse(body)).toMatchObject({ choices: [{ message: { content: 'Hello there.' } }] })
  })

  test('killed half-way, it leaves a turn that was cut and no violation', async () => {
    const sheet = callsheet()
    const text = 'All work and no play. '.repeat(1_000_000)
    const server = await open(sheet.llm([chunked(say(text), 100_000)]))
    const run = await sheet.run(async () => {
      const { signal } = await runProgram('python3', ['-c', streamer], {
        env: { ...server.env, WAIT: 'yes', PIECE: '100' },
        input: chat({ stream: true }),
        onOutput: (child) => void child.kill('SIGKILL'),
      })
      await later(50)
      return signal
    })
    expect(run.value).toBe('SIGKILL')
    const [{ text: heard, finish } = {}] = run.turns
    expect(text.startsWith(heard ?? 'nothing')).toBe(true)
    expect(heard?.length).toBeLessThan(text.length)
    expect(finish).toBe('cut')
  })
})

/** Speaks HTTP by hand. */
async function raw({ url }: ModelServer, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('what happens to the connection', () => {
  test.each([
    ['network', false, [fault('network')], { code: 56, stdout: '' }],
    ['network, streamed', true, [fault('network')], { code: 56, stdout: '' }],
    ['a broken answer', false, [cut(say('Hello there.'), { chars: 5 }, { how: 'reset' })], { code: 56 }],
    ['a broken stream', true, [cut(say('Hello there.'), { chars: 5 }, { how: 'reset' })], { code: 56 }],
    ['a stream that ends', true, [cut(say('Hello there.'), { chars: 5 })], { code: 0 }],
    ['a silent model', false, [fault('hang')], { code: 28, stdout: '' }],
    ['a stream that falls silent', true, [cut(say('Hello there.'), { chars: 5 }, { how: 'hang' })], { code: 28 }],
    ['an error', false, [fault(503, { retryAfterMs: 2000 })], { code: 0 }],
  ])('%s', async (_name, stream, steps, expected) => {
    const sheet = callsheet()
    const server = await open(sheet.llm(steps))
    const run = await sheet.run(() => curl(server.url, chat({ stream }), '--max-time', '1', '-N'))
    expect(run.value).toMatchObject(expected)
    expect(run.requests).toHaveLength(1)
  })
})

describe('pieces of a stream', () => {
  test('wait until the client takes them, as far as the system holds them back', async () => {
    const text = 'All work and no play. '.repeat(2_000_000)
    const sheet = callsheet()
    const server = await open(sheet.llm([chunked(say(text), 100_000)]))
    const body = chat({ stream: true })
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n`
    const run = await sheet.run(async () => {
      const socket = await raw(server, head + body)
      socket.pause()
      await later(200)
      socket.destroy()
      await later(50)
    })
    expect(run.turns[0]?.finish).toBe('cut')
    expect(run.turns[0]?.text?.length).toBeLessThan(text.length)
  })

  test('arrive before the last is there', async () => {
    let end: () => void = () => undefined
    const sheet = callsheet()
    const server = await open(sheet.llm([cut(say('Hello there.'), 'finish', { how: 'hang' })]))
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    const run = await sheet.run(
      async () => {
        const response = await post(server.url, chat({ stream: true }))
        let text = ''
        for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += piece
          if (text.includes('there.')) end()
        }
      },
      { until },
    )
    expect(run.turns).toMatchObject([{ text: 'Hello there.', finish: 'cut' }])
  })
})

describe('the end', () => {
  test('of the run closes the port, and tells who still waits', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([fault('hang')]))
    const answers: Promise<string>[] = []
    await sheet.run(async () => {
      answers.push(post(server.url, chat()).then((response) => response.text()))
      await later(50)
    })
    expect(await Promise.all(answers)).toEqual([
      expect.stringContaining('the run ended while the model kept its client waiting'),
    ])
    await later(50)
    await expect(raw(server, '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('comes with `await using`, and as often as one likes', async () => {
    const sheet = callsheet()
    const server = await serve(sheet.llm([say('Hello.')]))
    await Promise.all([server.close(), server[Symbol.asyncDispose](), server.close()])
    await expect(raw(server, '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('breaks what is left of connections', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([fault('hang')]))
    const idle = await raw(server, '')
    const half = await raw(server, 'POST /v1/chat/completions HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{')
    await later(20)
    const gone = Promise.all([idle, half].map((socket) => once(socket.resume(), 'close')))
    await server.close()
    await gone
  })
})

describe('requests that are no turn', () => {
  test.each([
    ['an unknown path', 'POST', '/v1/images', '{}'],
    ['the wrong method', 'GET', '/v1/chat/completions', ''],
    ['a body that is no JSON', 'POST', '/v1/chat/completions', '{'],
    ['a body that says nothing', 'POST', '/v1/chat/completions', ''],
    ['no path', 'OPTIONS', '*', ''],
  ])('%s is answered at once, and fails the test', async (_name, method, path, body) => {
    const sheet = callsheet()
    const server = await open(sheet.llm([say('Hello.')]))
    let answered = ''
    const run = sheet.run(async () => {
      const head = `${method} ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
      const socket = await raw(server, head + body)
      for await (const piece of socket.setEncoding('utf8')) answered += String(piece)
    })
    await expect(run).rejects.toMatchObject({ code: 'request-unknown' })
    expect(answered).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*x-should-retry: false/)
  })

  test('may be answered by llm.on', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello.')]).on('/embeddings', (body) => ({ got: body }))
    const server = await open(llm)
    const run = await sheet.run(async () => {
      await post(server.url, chat())
      return (await fetch(`${server.url}/v1/embeddings?x=1`, { method: 'POST', body: '{"input":"ä"}' })).json()
    })
    expect(run.value).toEqual({ got: { input: 'ä' } })
  })

  test('an error of the network resets the connection', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([maybe(say('Hello.'))]).on('/embeddings', () => Response.error()))
    const run = await sheet.run(() =>
      fetch(`${server.url}/v1/embeddings`, { method: 'POST' }).catch((error: unknown) => error),
    )
    expect(run.value).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } })
  })

  test('several cookies of an answer are several', async () => {
    const sheet = callsheet()
    const headers: [string, string][] = [
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
      ['x-own', 'yes'],
    ]
    const made = (): Response => new Response('{}', { headers })
    const server = await open(sheet.llm([maybe(say('Hello.'))]).on('/embeddings', made))
    const run = await sheet.run(() => fetch(`${server.url}/v1/embeddings`, { method: 'POST' }))
    expect(run.value.headers.getSetCookie()).toEqual([headers[0]?.[1], headers[1]?.[1]])
    expect(run.value.headers.get('x-own')).toBe('yes')
  })

  test.each<[string, () => Response, { readonly message: unknown; readonly cause: unknown }]>([
    [
      'breaks',
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new RangeError('own')) })),
      { message: expect.stringContaining('what answered /v1/embeddings broke while it was sent'), cause: RangeError },
    ],
    [
      'is being read',
      () => {
        const response = new Response('{}')
        response.body?.getReader()
        return response
      },
      { message: expect.stringContaining('the function given to llm.on'), cause: TypeError },
    ],
  ])('a body of llm.on that %s fails the test', async (_name, made, { message, cause }) => {
    const sheet = callsheet()
    const server = await open(sheet.llm([maybe(say('Hello.'))]).on('/embeddings', made))
    const running = sheet.run(async () => {
      const sent = await fetch(`${server.url}/v1/embeddings`, { method: 'POST' }).catch(() => null)
      await sent?.text().catch(() => null)
    })
    await expect(running).rejects.toMatchObject({ code: 'request-unknown', message, cause: expect.any(cause) })
  })

  test('a client that goes before its request is whole takes no step', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([say('Hello.')]))
    const run = await sheet.run(async () => {
      const half = await raw(server, 'POST /v1/chat/completions HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{')
      await later(20)
      half.resetAndDestroy()
      await later(20)
      await post(server.url, chat())
    })
    expect(run.requests).toHaveLength(1)
  })
})

test('sheets at once are served at ports of their own', async () => {
  const texts = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const sheet = callsheet()
      const server = await open(sheet.llm([call('lookup_order', { name }), say(name)]))
      const run = await sheet.run(async () => {
        await post(server.url, chat())
        await curl(server.url, chat())
      })
      return [run.calls[0]?.args, run.answer]
    }),
  )
  expect(texts).toEqual(['one', 'two', 'three'].map((name) => [{ name }, name]))
})

describe('where it listens', () => {
  test('is a free port of loopback', async () => {
    const sheet = callsheet()
    const server = await open(sheet.llm([say('Hello.')]))
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(server.env).toEqual({
      OPENAI_BASE_URL: `${server.url}/v1`,
      OPENAI_API_BASE: `${server.url}/v1`,
      OPENAI_API_KEY: 'callsheet',
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: 'callsheet',
      GOOGLE_GEMINI_BASE_URL: server.url,
      GOOGLE_API_KEY: 'callsheet',
      OLLAMA_HOST: server.url,
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
    })
  })

  test('a port that is taken is said', async () => {
    const { url } = await open(callsheet().llm([say('Hello.')]))
    const port = Number(new URL(url).port)
    await expect(serve(callsheet().llm([say('Hello.')]), { port })).rejects.toThrow(
      `serve() cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`,
    )
  })

  test.each(['0.0.0.0', '::', '8.8.8.8', 'example.com', '127.0.0.1.evil.test'])('%s is refused', async (host) => {
    const served = serve(callsheet().llm([say('Hello.')]), { host })
    await expect(served).rejects.toThrow(`serve() would listen on ${host}, where other machines reach it`)
  })

  test('may be every address, where that is meant', async () => {
    const server = await serve(callsheet().llm([say('Hello.')]), { host: '0.0.0.0', remote: true })
    servers.push(server)
    expect((await post(server.url, chat())).status).toBe(200)
  })

  test.each([
    [[], 'takes an object of options, but got []'],
    [{ port: -1 }, 'takes a port from 0 to 65535, but got -1'],
    [{ port: 1.5 }, 'takes a port from 0 to 65535, but got 1.5'],
    [{ port: '80' }, 'takes a port from 0 to 65535, but got "80"'],
    [{ host: '' }, `takes a host such as '127.0.0.1', but got ""`],
    [{ host: 7 }, `takes a host such as '127.0.0.1', but got 7`],
    [{ remote: 'yes' }, 'takes true or false as remote, but got "yes"'],
    [{ hostname: 'x' }, "does not know the option 'hostname'; it knows port, host, remote"],
    [null, 'takes an object of options, but got null'],
  ])('%j is misuse', async (options, message) => {
    const llm = callsheet().llm([say('Hello.')])
    await expect(serve(llm, options as object)).rejects.toThrow(`serve() ${message}`) // as JavaScript may
  })

  test('is nowhere once the sheet has closed', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([maybe(say('Hello.'))])
    await sheet.run(() => null)
    await expect(serve(llm)).rejects.toMatchObject({
      code: 'sheet-closed',
      message: expect.stringContaining('serve() was called after its sheet had closed'),
    })
  })

  test('something else than a scripted model is misuse', async () => {
    await expect(serve({} as Llm)).rejects.toThrow(
      'serve() takes the scripted model that sheet.llm([…]) returns, but got {}',
    ) // as JavaScript may
  })
})
