import { agentsCalling } from './agents-tool.js'
import { type Calling, langchainCalling, plainCalling, textCalling } from './calling.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import { isInstance } from './stand-in.js'

/** Where a tool keeps a function that does its work. */
export interface BodyPlace {
  /** Keys from the tool down to the function. */
  readonly trail: readonly string[]
  readonly calling: Calling
}

/** Under these keys an object keeps the function of a tool, in this order of preference. */
export const FUNCTION_KEYS: readonly string[] = ['execute', 'run', 'handler', 'func']

/** Where an object keeps the functions of a tool; empty where there is none to watch. */
export function bodyPlaces(tool: AnyObject): readonly BodyPlace[] {
  // LangChain's tools are called by `invoke`, which validates and then calls one of these.
  if ('lc_namespace' in tool) return present(tool, ['_call', 'func'], langchainCalling)
  const functions = present(tool, FUNCTION_KEYS, plainCalling)
  // Methods of a class call each other on the object itself, past a stand-in: whichever the agent calls is watched. A
  // plain object's call each other through the stand-in: the preferred one is watched.
  if (functions.length > 0) return isInstance(tool) ? functions : functions.slice(0, 1)
  return tool['type'] === 'function' ? ofOpenAI(tool) : []
}

function ofOpenAI(tool: AnyObject): readonly BodyPlace[] {
  // What zodFunction() makes, for `runTools`.
  if (tool['$brand'] === 'auto-parseable-tool') return present(tool, ['$callback'], plainCalling)
  const inner = tool['function']
  if (isObject(inner) && isFunction(inner['function'])) {
    return [{ trail: ['function', 'function'], calling: isFunction(inner['parse']) ? plainCalling : textCalling }]
  }
  // What tool() of the OpenAI Agents SDK makes.
  return inner === undefined ? present(tool, ['invoke'], agentsCalling(tool)) : []
}

function present(tool: AnyObject, keys: readonly string[], calling: Calling): readonly BodyPlace[] {
  return keys.filter((key) => isFunction(tool[key])).map((key) => ({ trail: [key], calling }))
}
