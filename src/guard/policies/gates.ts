import { equal } from '../../json/equal.js'
import { parsePath, valueAt } from '../../json/paths.js'
import { after, type Maybe, outcomeOf } from '../after.js'
import { noTrace } from '../errors.js'
import type { GuardedCall } from '../options.js'
import type { BlockedBy } from '../record.js'
import { toldOfLimit, toldOfPlumbing, toldOfRefusal, toldOfRequirement } from '../sentences.js'
import { textOf } from '../text-of.js'
import type { ToolSetup } from '../tool-setup.js'
import type { TraceState } from '../trace/trace-state.js'
import { isObject } from '../../tool/is-object.js'

/** A call that does not reach its tool. */
export interface Blocked {
  readonly by: BlockedBy
  readonly told: string
  readonly thrown?: { readonly error: unknown }
  /** What is told is no failure, but this. */
  readonly answer?: { readonly value: unknown }
}

/** What must have happened, and what must not have happened too often; `null` where nothing is in the way. */
export function passGates(
  { name, requires, policy }: ToolSetup,
  { args }: GuardedCall,
  state: TraceState | null,
): Blocked | null {
  const { limit } = policy
  if (requires.length === 0 && limit === undefined) return null
  if (state === null) {
    const asked = `${requires.length > 0 ? 'requires' : 'limit'} of ${name}`
    return { by: 'no-trace', told: toldOfPlumbing(name), thrown: { error: noTrace(asked) } }
  }
  for (const { tool, by } of requires) {
    const wanted = by === null ? null : valueAt(args, parsePath(by))
    const successes = state.successes.get(tool) ?? []
    const isMet = successes.some((earlier) => by === null || isSame(wanted, valueAt(earlier, parsePath(by))))
    if (!isMet) return { by: 'requires', told: toldOfRequirement(name, tool, by, wanted?.value) }
  }
  const isUsedUp = limit !== undefined && (state.calls.get(name) ?? 0) >= limit
  return isUsedUp ? { by: 'limit', told: toldOfLimit(name, limit) } : null
}

type Found = ReturnType<typeof valueAt>

// What is missing on both sides is no value that they share.
function isSame(wanted: Found | null, had: Found): boolean {
  return wanted?.found === true && had.found && equal(wanted.value, had.value)
}

/** It counts from now on, so that calls at the same time do not pass together. */
export function countRun(state: TraceState | null, { name }: ToolSetup): void {
  state?.calls.set(name, (state.calls.get(name) ?? 0) + 1)
}

/** It did not run after all, or refused what it was asked for. */
export function countRefused(state: TraceState | null, { name }: ToolSetup): void {
  state?.calls.set(name, (state.calls.get(name) ?? 1) - 1)
}

/** Asks whoever has to agree. Without a clear yes it is a no. */
export function askApproval({ name, policy: { approve } }: ToolSetup, call: GuardedCall): Maybe<Blocked | null> {
  if (approve === undefined) return null
  return after(
    outcomeOf(() => approve(call)),
    (asked): Blocked | null => {
      if (!asked.ok) return { by: 'approve', told: toldOfRefusal(name, undefined), thrown: { error: asked.thrown } }
      const { value } = asked
      if (value === true || (isObject(value) && value['ok'] === true)) return null
      const why = isObject(value) && typeof value['why'] === 'string' ? value['why'] : undefined
      return { by: 'approve', told: toldOfRefusal(name, why) }
    },
  )
}

/** What the model is told instead of running the tool. */
export function dryRun({ name, policy }: ToolSetup, { args }: GuardedCall): Blocked | null {
  if (policy.dryRun === undefined || policy.dryRun === false) return null
  const own = policy.dryRun
  const said =
    typeof own === 'function'
      ? outcomeOf(() => own(args))
      : { ok: true as const, value: { dry_run: true, tool: name, args } }
  if (said instanceof Promise || !said.ok) {
    const error =
      said instanceof Promise ? new TypeError(`policies.${name}.dryRun answered with a promise`) : said.thrown
    return { by: 'dry-run', told: toldOfPlumbing(name), thrown: { error } }
  }
  return { by: 'dry-run', told: textOf(said.value), answer: { value: said.value } }
}
