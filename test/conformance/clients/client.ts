/**
 * Where a client sends its requests: a scripted model, or a server that stands in for one. Without a `fetch` it takes the
 * global one, without an address its provider's own.
 */
export interface Endpoint {
  openai(): ClientOptions
  anthropic(): ClientOptions
  google(): { readonly apiKey: string; readonly httpOptions: { readonly baseUrl?: string; readonly fetch?: Fetch } }
  ollama(): { readonly host?: string; readonly fetch?: Fetch }
  /** For what takes a `fetch`; a server adds where `path`, the path of the provider's own default, is served. */
  fetching(path: string): { readonly fetch?: Fetch; readonly baseURL?: string }
}

type Fetch = typeof globalThis.fetch

interface ClientOptions {
  readonly apiKey: string
  readonly baseURL?: string
  readonly fetch?: Fetch
}

/** A tool of the agent: a shape that `sheet.wrap` takes. */
export interface AgentTool {
  readonly name: string
  readonly description: string
  /** A JSON Schema. */
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
  readonly execute: (args: unknown, options?: unknown) => unknown
}

/** What the agent is to do, and how. */
export interface Task {
  readonly system: string
  readonly prompt: string
  readonly tools: readonly AgentTool[]
  readonly stream: boolean
  /** How often the client sends a failed request again; its own default where absent. */
  readonly maxRetries?: number
  /** After how long the client gives up. */
  readonly timeoutMs?: number
  /** After how long its user aborts. */
  readonly abortMs?: number
  /** Breaks out of the first stream after so many of the client's own parts. */
  readonly breakAfter?: number
}

/** A call as the client reads it. */
export interface SeenCall {
  readonly id: string
  readonly name: string
  /** Parsed; `undefined` where the client could not. */
  readonly args: unknown
  /** Why the client, or `JSON.parse` where the client leaves it to its user, has no arguments. */
  readonly fault?: string
}

/** A turn as the client reads it. */
export interface SeenTurn {
  text: string
  calls: SeenCall[]
  /** In the client's own words. */
  finish: string | null
  usage: { readonly input: number; readonly output: number } | null
  reasoning: string
  refusal: string
}

/** What the agent has seen so far; it stays when the client throws. */
export interface Seen {
  readonly turns: SeenTurn[]
  hasBroken: boolean
}

/** One real client with a plain agent around it. */
export interface Client {
  readonly name: string
  /** The wire that it speaks. */
  readonly wire: string
  /** Runs the tool loop to its end; what it reads is written to `seen`, what it throws is thrown. */
  run(endpoint: Endpoint, task: Task, seen: Seen): Promise<void>
}

/** A turn of which nothing is known yet, at the end of what was seen. */
export function addTurn(seen: Seen): SeenTurn {
  const turn: SeenTurn = { text: '', calls: [], finish: null, usage: null, reasoning: '', refusal: '' }
  seen.turns.push(turn)
  return turn
}

/** A call whose arguments its client leaves as text. */
export function readCall(id: string, name: string, text: string): SeenCall {
  try {
    return { id, name, args: JSON.parse(text) }
  } catch {
    return { id, name, args: undefined, fault: 'no JSON' }
  }
}

/** The signal by which the user aborts a request, where he does. */
export function aborting({ abortMs }: Task): { readonly signal?: AbortSignal } {
  if (abortMs === undefined) return {}
  const controller = new AbortController()
  setTimeout(() => controller.abort(), abortMs)
  return { signal: controller.signal }
}

/** The parts of a stream, up to where the task breaks out of it. */
export async function* partsOf<Part>(stream: AsyncIterable<Part>, task: Task, seen: Seen): AsyncGenerator<Part> {
  let count = 0
  for await (const part of stream) {
    yield part
    count += 1
    if (count !== task.breakAfter) continue
    seen.hasBroken = true
    return
  }
}
