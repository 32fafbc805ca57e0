import { equal } from '../../json/equal.js'
import { parsePath, valueAt } from '../../json/paths.js'
import { after, type Maybe, outcomeOf } from '../after.js'
import { noTrace } from '../errors.js'
import type { GuardedCall } from '../options.js'
import { ownCopy } from '../own-copy.js'
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
  args: unknown,
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
export function askApproval({ name, policy: { approve } }: ToolSetup, call: () => GuardedCall): Maybe<Blocked | null> {
  if (approve === undefined) return null
  return after(
    outcomeOf(() => approve(call())),
    (asked): Blocked | null => {
      const read = asked.ok ? outcomeOf(() => readApproval(asked.value)) : asked
      if (read instanceof Promise) return { by: 'approve', told: toldOfRefusal(name, undefined) }
      if (!read.ok) return { by: 'approve', told: toldOfRefusal(name, undefined), thrown: { error: read.thrown } }
      return read.value === true
        ? null
        : { by: 'approve', told: toldOfRefusal(name, typeof read.value === 'string' ? read.value : undefined) }
    },
  )
}

/** `true`, or why not, where that is said. What refuses to be read throws. */
function readApproval(answer: unknown): true | string | null {
  if (answer === true) return true
  if (!isObject(answer)) return null
  const { ok, why } = answer
  if (ok === true) return true
  return typeof why === 'string' ? why : null
}

/** What the model is told instead of running the tool. */
export function dryRun({ name, policy }: ToolSetup, args: unknown): Blocked | null {
  if (policy.dryRun === undefined || policy.dryRun === false) return null
  const own = policy.dryRun
  // An answer of nothing would tell the model nothing.
  const plain = { dry_run: true, tool: name, args: ownCopy(args) }
  const said =
    typeof own === 'function' ? outcomeOf(() => own(ownCopy(args)) ?? plain) : { ok: true as const, value: plain }
  if (said instanceof Promise || !said.ok) {
    const error =
      said instanceof Promise ? new TypeError(`policies.${name}.dryRun answered with a promise`) : said.thrown
    return { by: 'dry-run', told: toldOfPlumbing(name), thrown: { error } }
  }
  return { by: 'dry-run', told: textOf(said.value), answer: { value: said.value } }
}
