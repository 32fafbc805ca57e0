import { findTools, refuseDuplicates } from '../tool/find-tools.js'
import { FUNCTION_KEYS } from '../tool/body-places.js'
import { type AnyObject, isFunction, isObject } from '../tool/is-object.js'
import { holdsGuarded } from '../tool/holds-guarded.js'
import { knownTool } from '../tool/read-tools.js'
import { isMcpClient } from '../tool/wrap-mcp.js'
import { checkPlaces } from './check-places.js'
import { alreadyGuarded, nothingToGuard, syncGenerator } from './errors.js'
import type { GuardedTools, ToldError } from './guarded-tools.js'
import type { GuardOptions } from './options.js'
import { readGuardOptions } from './read-options.js'
import { guardMcp } from './wrap/guard-mcp.js'
import { guardSet } from './wrap/guard-set.js'
import { rememberGuarding } from './wrap/guarded.js'

/**
 * Stands between a model and its tools: reads each payload, holds it to the tool's schema, asks the policies, runs the tool, records
 * what became of it, and tells the model of what is wrong so that it can mend it. The tools come back in the same shape, for the
 * agent to use in their place; whatever `sheet.wrap` takes can be guarded.
 *
 * In a test the sheet goes underneath, `guard(sheet.wrap(tools), options)`, so that it sees what was run, and not what was stopped.
 *
 * @example
 * ```ts
 * const sink = memorySink()
 * const guarded = guard(tools, {
 *   sink,
 *   policies: { issue_refund: { requires: { tool: 'lookup_order', by: 'order_id' }, limit: 1 } },
 * })
 * await withTrace(() => runAgent(client, guarded))
 * ```
 *
 * @throws GuardError for an option, a policy or a tool that is not known, a tool without a schema, tools that are guarded already
 */
export function guard<T>(tools: T, options: GuardOptions & { readonly errors?: 'object' }): GuardedTools<T>
export function guard<T>(tools: T, options: GuardOptions & { readonly errors: 'text' }): GuardedTools<T, string>
export function guard<T>(tools: T, options: GuardOptions): GuardedTools<T, ToldError | string>
export function guard(tools: unknown, options: GuardOptions): unknown {
  if (holdsGuarded(tools)) throw alreadyGuarded()
  const { guarded, guarding } = isMcpClient(tools) ? guardClient(tools, options) : guardTools(tools, options)
  checkPlaces(guarding)
  rememberGuarding(guarded, guarding)
  return guarded
}

interface Guarded {
  readonly guarded: object
  readonly guarding: ReturnType<typeof readGuardOptions>
}

function guardClient(client: AnyObject, options: GuardOptions): Guarded {
  const guarding = readGuardOptions(options, null)
  return { guarded: guardMcp(client, guarding), guarding }
}

function guardTools(tools: unknown, options: GuardOptions): Guarded {
  const found = findTools(tools)
  refuseDuplicates(found)
  const withBody = found.filter(({ kind }) => kind !== 'inert')
  if (withBody.length === 0 || !isObject(tools)) throw nothingToGuard()
  const stepwise = withBody.find(({ value }) => isGenerator(value))
  if (stepwise !== undefined) throw syncGenerator(stepwise.name)
  const guarding = readGuardOptions(options, withBody.map(knownTool))
  return { guarded: guardSet(tools, found, guarding), guarding }
}

/** Its steps could not wait for an approval or a sink. */
function isGenerator(tool: AnyObject): boolean {
  const bodies: readonly unknown[] = isFunction(tool) ? [tool] : FUNCTION_KEYS.map((key) => tool[key])
  return bodies.some((body) => Object.prototype.toString.call(body) === '[object GeneratorFunction]')
}
