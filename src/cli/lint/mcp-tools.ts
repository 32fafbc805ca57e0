import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { inline } from '../../json/inline.js'
import { messageOf } from '../../json/unread.js'
import { CliError } from '../errors.js'
import { loopbackUrl } from './loopback-url.js'
import { badServerUrl, noCommand, serverFailed } from './mcp-errors.js'
import { McpProcess } from './mcp-process.js'
import { type McpPeer, mcpPeer } from './mcp-peer.js'

/** All tools of a server, in the form of an answer to `tools/list`. */
export interface ListedTools {
  readonly tools: readonly unknown[]
}

/** How long a server may take to tell its tools. */
const patienceMs = 30_000

/**
 * Starts a server and asks it for its tools; the process is ended in every case.
 *
 * @throws CliError for a server that does not tell them
 */
export async function toolsOfCommand(command: string, timeout: number = patienceMs): Promise<ListedTools> {
  if (command.trim() === '') throw noCommand(command)
  const peer = mcpPeer('--mcp')
  const server = new McpProcess(command)
  try {
    return await within(timeout, Promise.race([server.failed, listed(peer, server, timeout)]))
  } catch (error) {
    throw serverFailed(`--mcp ${inline(command, 200)}`, reasonOf(error), server.said, error)
  } finally {
    await server.close()
  }
}

/**
 * Asks a server of this machine for its tools, by streamable HTTP, or by the older server-sent events.
 *
 * @throws CliError for another machine, and for a server that does not tell them
 */
export async function toolsOfUrl(address: string, timeout: number = patienceMs): Promise<ListedTools> {
  const url = loopbackUrl(address)
  if (url === null) throw badServerUrl(address)
  const peer = mcpPeer('--mcp-url')
  // Who answers on this machine may not lead to another.
  const options = { requestInit: { redirect: 'error' } } as const
  const closing: Transport[] = []
  const open = (transport: Transport): Promise<ListedTools> => {
    closing.push(transport)
    return listed(peer, transport, timeout)
  }
  try {
    return await within(
      timeout,
      // The SDK's own classes are transports by its types but for `undefined` in optional properties.
      open(new peer.StreamableHTTPClientTransport(url, options) as Transport).catch(async (error: unknown) => {
        if (!isRefused(error)) throw error
        return open(new peer.SSEClientTransport(url, options)).catch(() => {
          throw error
        })
      }),
    )
  } catch (error) {
    throw error instanceof CliError ? error : serverFailed(`--mcp-url ${address}`, reasonOf(error), [], error)
  } finally {
    for (const transport of closing) await transport.close()
  }
}

/** A server of the older kind takes no POST at its address. */
function isRefused(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'number' && code >= 400 && code < 500
}

async function listed(peer: McpPeer, transport: Transport, timeout: number): Promise<ListedTools> {
  const client: Client = new peer.Client({ name: 'callsheet', version: '0.0.0' })
  await client.connect(transport, { timeout })
  const tools: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const params = cursor === null ? {} : { cursor }
    // By a schema that takes all, since what is wrong with a tool is for the rules to say.
    const page: Readonly<Record<string, unknown>> = await client.request(
      { method: 'tools/list', params },
      peer.ResultSchema,
      { timeout },
    )
    const { tools: more, nextCursor } = page
    if (!Array.isArray(more)) throw new Error(`tools/list answered no list of tools, but ${inline(page)}`)
    for (const tool of more) tools.push(tool)
    cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null
    if (cursor === null) break
    if (seen.has(cursor)) throw new Error(`tools/list answers the cursor ${inline(cursor)} again and again`)
    seen.add(cursor)
  } while (cursor !== null)
  return { tools }
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the server did not tell its tools within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Of a request that failed, the SDK tells the least, and the cause the most. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const because = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  return `${messageOf(error)}${because}`
}
