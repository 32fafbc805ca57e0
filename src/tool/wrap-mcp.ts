import { plainCalling } from './calling.js'
import { findTools } from './find-tools.js'
import { type AnyFunction, type AnyObject, isFunction, isObject } from './is-object.js'
import { remember, untapped } from './origins.js'
import { knownTool } from './read-tools.js'
import { standIn } from './stand-in.js'
import { type ToolWatch, runWatched } from './watch-function.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

/** Whether a value is a client of an MCP server: all its tools are called through one method. */
export function isMcpClient(value: unknown): value is AnyObject {
  return isObject(value) && isFunction(value['callTool']) && isFunction(value['listTools'])
}

/** What replaces these methods of an MCP client: calls are recorded under the name of the tool called, lists are read. */
export function mcpMethods(watcher: ToolWatcher, options: WrapOptions): ReadonlyMap<string, McpMethod> {
  return new Map<string, McpMethod>([
    ['callTool', (real, self, received) => callTool(real, self, received, { watcher, options })],
    ['listTools', (real, self, received) => listTools(real, self, received, { watcher, options })],
  ])
}

/** Runs one call of a method of a client. */
export type McpMethod = (real: AnyFunction, self: unknown, received: readonly unknown[]) => unknown

/** A stand-in for an MCP client that records the calls of its tools. */
export function wrapMcp(client: object, watcher: ToolWatcher, options: WrapOptions): object {
  const methods = mcpMethods(watcher, options)
  const known = new Map<unknown, unknown>()
  const wrapped: object = standIn(client, {
    covers: (key) => typeof key === 'string' && methods.has(key),
    replace: (value, key) => {
      const method = methods.get(String(key))
      if (!isFunction(value) || method === undefined) return value
      const replaced = known.get(value) ?? watchMethod(value, method, () => wrapped, client)
      known.set(value, replaced)
      return replaced
    },
  })
  remember(wrapped, { real: client, watcher, options, tool: null })
  return wrapped
}

// Private fields are on the client itself.
function watchMethod(real: AnyFunction, method: McpMethod, wrapped: () => object, client: object): unknown {
  return new Proxy(untapped(real), {
    apply: (target, self, received: unknown[]) => method(target, self === wrapped() ? client : self, received),
  })
}

const nothing: Readonly<Record<string, unknown>> = {}

type Watching = Pick<ToolWatch, 'watcher' | 'options'>

function callTool(
  real: AnyFunction,
  self: unknown,
  received: readonly unknown[],
  { watcher, options }: Watching,
): unknown {
  const [request] = received
  const { name, arguments: args = {} } = isObject(request) ? request : nothing
  // What is no call of a tool is between the agent and its client.
  if (typeof name !== 'string') return Reflect.apply(real, self, received)
  const tool = options.name?.(name) ?? name
  // The agent may know its tools from elsewhere.
  watcher.listed([{ spec: { name: tool, description: null, inputSchema: null }, validate: null }])
  const calling = { ...plainCalling, args: () => args }
  return runWatched(real, self, received, { tool, watcher, options, calling })
}

function listTools(real: AnyFunction, self: unknown, received: readonly unknown[], watching: Watching): unknown {
  const read = (result: unknown): unknown => {
    readList(result, watching)
    return result
  }
  const result = Reflect.apply(real, self, received)
  return result instanceof Promise ? result.then(read) : read(result)
}

function readList(list: unknown, { watcher, options }: Watching): void {
  if (!isObject(list) || !Array.isArray(list['tools']) || list['tools'].length === 0) return
  const found = findTools(list['tools']).map((tool) => ({ ...tool, name: options.name?.(tool.name) ?? tool.name }))
  watcher.listed(found.map(knownTool))
}
