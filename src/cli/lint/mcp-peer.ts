import { createRequire } from 'node:module'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { mcpPeerMissing } from './mcp-errors.js'

/** What is used of the package. */
export interface McpPeer {
  readonly Client: typeof Client
  readonly SSEClientTransport: typeof SSEClientTransport
  readonly StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport
  readonly ResultSchema: typeof ResultSchema
}

/**
 * The package that speaks to MCP servers, loaded when the first is asked.
 *
 * @throws CliError where it is not installed
 */
export function mcpPeer(option: string, require: NodeJS.Require = ownRequire): McpPeer {
  try {
    const parts: readonly object[] = ['client/index', 'client/sse', 'client/streamableHttp', 'types'].map(
      (part) => require(`@modelcontextprotocol/sdk/${part}.js`) as object, // a module is an object
    )
    return Object.assign({}, ...parts) as McpPeer // what its types say it exports
  } catch (error) {
    if (isMissing(error)) throw mcpPeerMissing(option, error)
    throw error
  }
}

const ownRequire = createRequire(import.meta.url)

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}
