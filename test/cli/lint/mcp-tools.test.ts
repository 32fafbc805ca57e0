import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { CliError } from '../../../src/cli/errors.js'
import { mcpPeer } from '../../../src/cli/lint/mcp-peer.js'
import { toolsOfCommand, toolsOfUrl } from '../../../src/cli/lint/mcp-tools.js'

const program = fileURLToPath(new URL('mcp-server.mjs', import.meta.url))
const command = (...words: readonly string[]): string => [process.execPath, program, ...words].join(' ')
const tide = { name: 'get_tide', inputSchema: { type: 'array' } }

describe('a server that a command starts', () => {
  test('tells its tools, as they are', async () => {
    expect(await toolsOfCommand(command('sound'))).toEqual({ tools: [tide] })
  })

  test('tells all pages', async () => {
    const { tools } = await toolsOfCommand(command('pages'))
    expect(tools).toMatchObject([{ name: 'page_0' }, { name: 'page_1' }, { name: 'page_2' }])
  })

  test('may say other things on standard output', async () => {
    expect(await toolsOfCommand(command('chatty'))).toEqual({ tools: [tide] })
  })

  test.each([
    ['in quotes', `"${process.execPath}" '${program}' sound "high tide"`],
    ['by a shell that is named', `sh -c 'WORD="high tide" && ${command('sound')} "$WORD"'`],
  ])('gets its words %s', async (_how, line) => {
    expect(await toolsOfCommand(line)).toEqual({ tools: [tide, { name: 'high tide' }] })
  })

  test.each([
    ['hangs', 'hang', 6000, ['did not tell its tools within 6 s', 'on standard error:', 'waiting for the tide']],
    ['exits early', 'exit', 20_000, ['ended with exit code 3', 'no key: set TIDES_KEY']],
    ['prints something else', 'garbage', 6000, ['within 6 s', 'no JSON-RPC: Tides 1.0 is listening']],
    ['answers one cursor again', 'circle', 20_000, ['the cursor "again" again and again']],
    ['answers no list', 'no-list', 20_000, ['no list of tools, but {"tools":"none"}']],
  ])('that %s is an error that says so', async (_what, way, timeout, parts) => {
    const error = await toolsOfCommand(command(way), timeout).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CliError)
    for (const part of [`${way}"`, ...parts]) expect(String(error)).toContain(part)
  })

  test('that there is not is an error', async () => {
    await expect(toolsOfCommand('no-such-server --stdio')).rejects.toThrow(
      /no-such-server.* cannot be started: .*ENOENT/u,
    )
    await expect(toolsOfCommand('  ')).rejects.toThrow('takes the command')
  })

  test.each(['`id`', '$HOME', '> out.txt', '| cat', '; id', '*.mjs', '"open'])(
    'is run by no shell: %s',
    async (part) => {
      await expect(toolsOfCommand(`${command('sound')} ${part}`)).rejects.toThrow(/runs no shell.*sh -c/u)
      await expect(toolsOfCommand(`A=1 ${command('sound')}`)).rejects.toThrow('runs no shell')
    },
  )

  test('is ended with what it has started', async () => {
    const { tools } = await toolsOfCommand(command('child'))
    const pid = Number(/child_(\d+)/u.exec(JSON.stringify(tools))?.[1])
    expect(pid).toBeGreaterThan(0)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

describe('a server at an address', () => {
  const servers: ChildProcess[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.kill()
  })

  async function portOf(way: string): Promise<number> {
    const server = spawn(process.execPath, [program, way], { stdio: ['ignore', 'pipe', 'inherit'] })
    servers.push(server)
    const [text] = (await once(server.stdout, 'data')) as [Buffer] // what it prints first
    return Number(text)
  }

  test.each(['http', 'sse'])('tells its tools by %s', async (way) => {
    const port = await portOf(way)
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await toolsOfUrl(`http://${host}:${port}/mcp`)).toEqual({ tools: [tide] })
    }
  })

  test('that leads elsewhere is not followed', async () => {
    const port = await portOf('redirect')
    await expect(toolsOfUrl(`http://127.0.0.1:${port}/mcp`)).rejects.toThrow(/redirect/u)
  })

  test('where nobody listens is an error', async () => {
    await expect(toolsOfUrl('http://127.0.0.1:9/mcp')).rejects.toThrow(
      /--mcp-url http:\/\/127\.0\.0\.1:9\/mcp: .*(?:ECONNREFUSED|bad port)/u,
    )
  })

  test.each([
    'https://example.com/mcp',
    'http://127.0.0.1.example.com/',
    'http://localhost@example.com/',
    'http://[::2]/',
    'http://0x08080808/',
    'file:///etc/hosts',
    'localhost:3000',
    '',
  ])('on another machine is refused: %s', async (url) => {
    await expect(toolsOfUrl(url)).rejects.toThrow('--mcp-url takes the http address of a server on this machine')
  })
})

test('without the package, an error says what to install', () => {
  const elsewhere = createRequire('/nowhere/at-all.js')
  expect(() => mcpPeer('--mcp', elsewhere)).toThrow(
    '--mcp needs the package @modelcontextprotocol/sdk, which is not installed: npm install',
  )
})

/** One that has ended, and that nobody has asked how, still has its number. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}
