import { parseJson } from '../json/parse-json.js'
import type { Calling, Invocation } from './calling.js'
import { checkJsonSchema } from './check-json-schema.js'
import { isJsonSchema } from './is-json-schema.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import type { Watched } from './watcher.js'

// The texts with which the OpenAI Agents SDK tells the model of a tool that threw, or took too long.
const RUN_ERROR = 'An error occurred while running the tool. Please try again.'
const TIMEOUT = /^Tool '.*' timed out after \d+ms\.$/

// The SDK asks for the property of this name when it has parsed the arguments, just before it enters the function.
const PARSED = 'openai.agents.functionToolParsedInputCallback'

/**
 * A tool that `tool()` of the OpenAI Agents SDK made: the function itself is out of reach. `invoke` gets the text of the
 * arguments, judges them by the schema, and enters the function or tells the model why not.
 */
export function agentsCalling(tool: AnyObject): Calling {
  return {
    args: (received) => readArgs(received).value,
    failed: isAgentsErrorText,
    invoke: (call) => (call.body === undefined ? invokeReal(call, tool) : invokeBody(call, call.body, tool)),
  }
}

async function invokeReal({ real, self, received, entry, watcher }: Invocation, tool: AnyObject): Promise<unknown> {
  const prepared = watcher.prepare()
  const state: { watched: Watched | null } = { watched: null }
  const enter = (): Watched => (state.watched ??= prepared.entered(entry))
  const [context, input, details, ...more] = received
  const heard = hearing(details, enter)
  try {
    const result: unknown = await prepared.within(() => Reflect.apply(real, self, [context, input, heard, ...more]))
    // What did not come from the SDK's tool() says nothing of parsing.
    if (state.watched !== null || (takes(tool, received) && !isAgentsErrorText(result))) {
      enter().returned(result, isAgentsErrorText(result))
    }
    return result
  } catch (error) {
    if (state.watched !== null || (takes(tool, received) && !isInvalidInput(error))) enter().threw(error)
    throw error
  }
}

/** As the SDK does it, around another function. */
async function invokeBody(
  { received, entry, watcher }: Invocation,
  body: (received: readonly unknown[]) => unknown,
  tool: AnyObject,
): Promise<unknown> {
  if (!takes(tool, received)) return `${RUN_ERROR} Error: InvalidToolInputError: Invalid JSON input for tool`
  const watched = watcher.entered(entry)
  let result: unknown
  try {
    result = await watched.within(() => body(received))
  } catch (error) {
    result = `${RUN_ERROR} Error: ${String(error)}`
  }
  watched.returned(result, isAgentsErrorText(result))
  return result
}

/**
 * A copy of the details that tells when the SDK has parsed the arguments. The SDK copies them in turn, own properties and
 * prototype: where its runner has put the property there the copy has another one, else its prototype hears who asks.
 */
function hearing(details: unknown, parsed: () => void): object {
  const own: AnyObject = isObject(details) ? details : {}
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(own)
  const above = Reflect.getPrototypeOf(own)
  const mark = Object.getOwnPropertySymbols(own).find(isMark)
  if (mark === undefined) return Object.create(heardBy(above ?? {}, parsed), descriptors) as object
  const told = own[mark]
  const value = (...input: unknown[]): unknown => {
    parsed()
    return isFunction(told) ? Reflect.apply(told, own, input) : undefined
  }
  return Object.create(above, { ...descriptors, [mark]: { ...descriptors[mark], value } }) as object
}

function heardBy(above: object, parsed: () => void): object {
  return new Proxy(above, {
    get(target, key, receiver): unknown {
      if (isMark(key)) parsed()
      return Reflect.get(target, key, receiver)
    },
  })
}

function isMark(key: PropertyKey): boolean {
  return typeof key === 'symbol' && key.description === PARSED
}

/** Whether the SDK takes the arguments, as far as a tool that was built beforehand lets one see. */
function takes(tool: AnyObject, received: readonly unknown[]): boolean {
  const { ok, value } = readArgs(received)
  const { parameters, name, strict } = tool
  // By a JSON Schema that is not strict the SDK judges nothing.
  if (!ok || strict === false || !isJsonSchema(parameters)) return ok
  return checkJsonSchema(parameters, value, String(name)).valid
}

function readArgs([, text]: readonly unknown[]): { readonly ok: boolean; readonly value: unknown } {
  const json = typeof text === 'string' ? parseJson(text) : null
  return json?.ok === true ? { ok: true, value: json.value } : { ok: false, value: text }
}

/** Whether a result is one of the SDK's own texts about a tool that failed. */
export function isAgentsErrorText(result: unknown): boolean {
  return (
    typeof result === 'string' &&
    (result === RUN_ERROR || result.startsWith(`${RUN_ERROR} Error: `) || TIMEOUT.test(result))
  )
}

function isInvalidInput(error: unknown): boolean {
  return isObject(error) && isObject(error['constructor']) && error['constructor']['name'] === 'InvalidToolInputError'
}
