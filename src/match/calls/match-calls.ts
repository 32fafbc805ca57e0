import { isObject } from '../../json/is-object.js'
import type { Run, ToolCall } from '../../run/types.js'
import { readTools } from '../../tool/read-tools.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import type { AnyToolName } from '../../tool/tool-types.js'
import { nearest } from '../../text/nearest.js'
import { alignGroups } from './align-groups.js'
import { alignList } from './align-list.js'
import { type ArgsMode, type ArgsRule, type Overrides, readArgsRule } from './args-rule.js'
import type { CallMatch } from './call-match.js'
import { badValue, MatchError, nothingExpected, unanswerable, unknownTool } from '../errors.js'
import type { ExpectedStep, NamedStep } from '../expected-step.js'
import { readChoice, readOptions } from '../options.js'
import { type CallStatus, questionOf } from './question.js'
import { type PlainCall, type ReadCalls, readCalls } from './read-calls.js'
import { readOut } from './read-out.js'
import { readExpected, requireTellable } from '../read-steps.js'
import type { Step } from '../step.js'
import { boundedLeaves, isSingleStep, leavesOf, mayBeNothing } from '../step-node.js'

/** What {@link matchCalls} is asked. */
export interface MatchCallsOptions<Name extends AnyToolName = AnyToolName> {
  /** A run, or a list of calls, in the order asked. */
  readonly actual: Run | readonly (ToolCall | PlainCall)[]
  /** Expected calls and groups of them. An empty list is no call at all, so that it needs `extras: 'forbid'`. */
  readonly expected: readonly (ExpectedStep<Name> | NamedStep<Name>)[]
  /**
   * `exact`: in this order, one directly after the other; extras, where allowed, stand before and after. `in-order`: in
   * this order, extras anywhere. `any`: in any order.
   *
   * @default 'exact'
   */
  readonly order?: 'exact' | 'in-order' | 'any'
  /**
   * Whether there may be calls that nothing expects. A call that fits a step with an upper bound (`optional`, `times`) is
   * never allowed as one, so that one too many fails.
   *
   * @default 'forbid'
   */
  readonly extras?: 'forbid' | 'allow'
  /**
   * How arguments are compared: deeply equal, what is expected within what was received, the other way round, or not at all.
   *
   * @default 'exact'
   */
  readonly args?: ArgsMode
  /**
   * Which calls can be what is expected: all, or those that succeeded. A pattern such as `blocked(name)` says itself.
   *
   * @default 'any'
   */
  readonly status?: CallStatus
  /** Other ways to compare the arguments of a tool, or some of them: `{ search: { query: ignoreCase } }`. */
  readonly overrides?: Overrides
  /** `'schema'`: an absent argument equals the default that the tool's schema declares. Needs the schemas: `tools`, or those of the run. */
  readonly defaults?: 'schema'
  /** The tools, in any form that `sheet.wrap` takes; by default those of the run. Expecting any other is an error. */
  readonly tools?: unknown
}

/**
 * Compares calls with expected ones: an optimal one-to-one assignment under the order asked for, as a verdict and as a score.
 * It pairs as many calls as can be; then what is left of the same tool, the nearest arguments first, as mismatches. Where
 * groups leave a choice, it takes one with which all is well, if there is one.
 *
 * @example
 * ```ts
 * const result = matchCalls({
 *   actual: [{ name: 'search', args: { query: 'lamp' } }, { name: 'buy', args: { id: 7 } }],
 *   expected: [['search', { query: 'lamp' }], ['buy', { id: 8 }]],
 * })
 * expect(result).toMatchObject({ pass: false, precision: 0.5, recall: 0.5, mismatches: [{ expected: 1, actual: 1 }] })
 * ```
 *
 * @throws TypeError (a `MatchError`) for what is misuse: an unknown option, key or tool, a step that is none, an expectation
 *   that expects nothing, a question that the calls cannot answer, groups that leave too many choices to try them all
 */
export function matchCalls<Name extends AnyToolName>(options: MatchCallsOptions<Name>): CallMatch {
  try {
    return match(options)
  } catch (error) {
    if (!(error instanceof MatchError)) throw error
    // It is about the caller's line.
    error.message = `matchCalls: ${error.message}`
    Error.captureStackTrace(error, matchCalls)
    throw error
  }
}

const names = ['actual', 'expected', 'order', 'extras', 'args', 'status', 'overrides', 'defaults', 'tools']

function match(options: unknown): CallMatch {
  if (options === undefined) throw badValue('the argument', options, 'an object with actual and expected')
  const read = readOptions(options, names)
  const order = readChoice('order', read['order'], ['exact', 'in-order', 'any']) ?? 'exact'
  const allows = readChoice('extras', read['extras'], ['forbid', 'allow']) === 'allow'
  const status = readChoice('status', read['status'], ['any', 'success']) ?? 'any'
  const steps = readExpected(read['expected'])
  const leaves = steps.every(isSingleStep) ? steps : steps.flatMap(leavesOf)
  if (allows && leaves.length === 0) {
    throw nothingExpected(
      'expected is empty, which with extras allowed expects nothing.',
      "Write extras: 'forbid' for no call at all.",
    )
  }
  const needsOutcome = status === 'success' || leaves.some(({ want }) => want !== 'success')
  const calls = readCalls(read['actual'], needsOutcome)
  const rule = ruleOf(read, calls, leaves)
  if (allows && leaves.length > 0 && steps.every((step) => mayBeNothing(step) && boundedLeaves(step).length === 0)) {
    throw nothingExpected('no step of expected needs to be there, nor is any bounded.', 'Name one that must be there.')
  }
  const question = questionOf(leaves, calls.attempts, status, rule, read['overrides'] === undefined)
  if (steps.every(isSingleStep)) {
    return readOut(question, alignList(question, order, allows), { status, rule, stepOf: null })
  }
  const stepOf = steps.flatMap((step, index) => leavesOf(step).map(() => index))
  return readOut(question, alignGroups(steps, question, order, allows), { status, rule, stepOf })
}

/** How arguments are compared; and no name that is expected may be misspelt, where it is known which there are. */
function ruleOf(read: Readonly<Record<string, unknown>>, calls: ReadCalls, leaves: readonly Step[]): ArgsRule {
  const { tools, args, overrides, defaults } = read
  const specs = tools === undefined ? (calls.run?.tools ?? []) : readTools(tools).map(({ spec }) => spec)
  const schemas = new Map<string, JsonSchema | null>(specs.map(({ name, inputSchema }) => [name, inputSchema]))
  if (specs.length > 0) requireNames(leaves, calls, schemas)
  requireTellableAll(leaves, calls)
  if (defaults === 'schema') addSchemas(schemas, calls)
  const rule = readArgsRule({ args, overrides, defaults }, (tool) => schemas.get(tool) ?? null)
  rule.requireUsed(leaves, calls.attempts)
  return rule
}

/** Adds those that requests offered. Throws where there is none at all, so that no default could ever be found. */
function addSchemas(schemas: Map<string, JsonSchema | null>, { run }: ReadCalls): void {
  for (const offered of new Set(run?.requests.map(({ tools }) => tools))) {
    for (const { name, inputSchema } of offered) schemas.set(name, schemas.get(name) ?? inputSchema)
  }
  if ([...schemas.values()].some(isObject)) return
  throw unanswerable(
    "defaults is 'schema', and no tool has a JSON Schema that is known.",
    'Name the tools with their schemas: the option tools, or those of the run.',
  )
}

function requireNames(leaves: readonly Step[], calls: ReadCalls, schemas: ReadonlyMap<string, unknown>): void {
  const called = new Set(calls.attempts.map(({ tool }) => tool))
  for (const [index, { tool }] of leaves.entries()) {
    if (schemas.has(tool) || called.has(tool)) continue
    const known = [...new Set([...schemas.keys(), ...called])]
    throw unknownTool(`the tool of expected call ${index}`, tool, nearest(tool, known), known)
  }
}

function requireTellableAll(leaves: readonly Step[], { run }: ReadCalls): void {
  if (run === null) return
  for (const [index, leaf] of leaves.entries()) requireTellable(run, leaf, () => `expected call ${index}`)
}
