import { inline } from '../../json/inline.js'
import { readProperty } from '../../json/unread.js'
import { nearest } from '../../text/nearest.js'
import { findTools } from '../../tool/find-tools.js'
import { type AnyFunction, type AnyObject, isFunction, isObject } from '../../tool/is-object.js'
import { knownTool } from '../../tool/read-tools.js'
import { standIn } from '../../tool/stand-in.js'
import { after, isThenable, type Maybe } from '../after.js'
import { readPayload } from '../payload/read-payload.js'
import { Recording } from '../recording.js'
import { toldOfUnknown } from '../sentences.js'
import type { Guarding, ToolSetup } from '../tool-setup.js'
import { mcpFrame } from './frame.js'
import { applyGuarded } from './guard-function.js'
import { rememberGuarded } from './guarded.js'

/** A stand-in for a client of an MCP server: its tools become known as they are listed. */
export function guardMcp(client: AnyObject, guarding: Guarding): object {
  const guarded = new GuardedClient(client, guarding)
  const known = new Map<unknown, unknown>()
  const wrapped: object = standIn<object>(client, {
    covers: (key) => key === 'callTool' || key === 'listTools',
    replace: (value, key) => {
      if (!isFunction(value)) return value
      const method = known.get(value) ?? guarded.method(value, key)
      known.set(value, method)
      return method
    },
  })
  rememberGuarded(wrapped, client)
  return wrapped
}

/** The request as it is now: its caller may change it while it is judged. */
function ownRequest(given: readonly unknown[]): readonly unknown[] {
  try {
    return mcpFrame.own(given)
  } catch (error) {
    const [request, ...rest] = given
    const name = isObject(request) ? readProperty(request, 'name') : undefined
    return [{ name, arguments: refusing(error) }, ...rest]
  }
}

/** Arguments that cannot be read now, and not later either. */
function refusing(error: unknown): object {
  return new Proxy(
    {},
    {
      ownKeys: () => {
        throw error
      },
    },
  )
}

function rawOf(args: unknown): string {
  try {
    return readPayload(args).raw
  } catch {
    // The arguments of a request that cannot be read.
    return inline(args, 1000)
  }
}

class GuardedClient {
  readonly #client: AnyObject
  readonly #guarding: Guarding
  #isListed = false

  constructor(client: AnyObject, guarding: Guarding) {
    this.#client = client
    this.#guarding = guarding
  }

  method(real: AnyFunction, key: PropertyKey): AnyFunction {
    return key === 'callTool'
      ? async (...received) => await this.#call(real, received)
      : (...received) => this.#list(real, received)
  }

  async #call(real: AnyFunction, given: readonly unknown[]): Promise<unknown> {
    const received = ownRequest(given)
    const [request] = received
    const name = isObject(request) ? request['name'] : undefined
    // What is no text the server may read as one.
    if (typeof name !== 'string') return this.#refuse(inline(name, 200), received)
    // The agent may know its tools from elsewhere; the guard needs their schemas.
    if (!this.#isReady(name) && !this.#isListed) await this.#listAll()
    const setup = this.#guarding.tools.get(name)
    if (setup === undefined) return this.#refuse(name, received)
    return await applyGuarded(real, this.#client, received, setup, mcpFrame, this.#guarding)
  }

  #isReady(name: string): boolean {
    const setup = this.#guarding.tools.get(name)
    return setup !== undefined && (setup.validate !== null || this.#guarding.options.unchecked?.includes(name) === true)
  }

  async #listAll(): Promise<void> {
    const { listTools } = this.#client
    let cursor: unknown
    do {
      const page: unknown = isFunction(listTools)
        ? // Each page says where the next one is.
          await this.#list(listTools, cursor === undefined ? [] : [{ cursor }])
        : null
      cursor = isObject(page) ? page['nextCursor'] : undefined
    } while (typeof cursor === 'string' && cursor !== '')
  }

  #list(real: AnyFunction, received: readonly unknown[]): Maybe<unknown> {
    const listed: unknown = Reflect.apply(real, this.#client, received)
    return after(isThenable(listed) ? Promise.resolve(listed) : listed, (page) => {
      this.#read(page)
      return page
    })
  }

  #read(page: unknown): void {
    if (!isObject(page) || !Array.isArray(page['tools'])) return
    const isLast = typeof page['nextCursor'] !== 'string' || page['nextCursor'] === ''
    this.#isListed ||= isLast
    if (page['tools'].length === 0) return
    for (const { spec, validate } of findTools(page['tools']).map(knownTool)) {
      const given = this.#guarding.tools.get(spec.name)
      const isUnchecked = this.#guarding.options.unchecked?.includes(spec.name) === true
      const handed = given?.validate ?? null
      const setup: ToolSetup = {
        name: spec.name,
        inputSchema: handed === null ? spec.inputSchema : (given?.inputSchema ?? null),
        validate: isUnchecked ? null : (handed ?? validate),
        policy: given?.policy ?? {},
        requires: given?.requires ?? [],
      }
      this.#guarding.tools.set(spec.name, setup)
    }
  }

  #refuse(tool: string, received: readonly unknown[]): unknown {
    const names = [...this.#guarding.tools.keys()]
    const told = toldOfUnknown(tool, nearest(tool, names), names)
    const [request] = received
    const raw = isObject(request) ? rawOf(request['arguments']) : rawOf(request)
    const recording = new Recording(this.#guarding, this.#guarding.state(), { tool, callId: null, raw })
    recording.end(recording.begin(1), { status: 'blocked', blockedBy: 'unknown-tool', told })
    return mcpFrame.fail(told, received, undefined)
  }
}
