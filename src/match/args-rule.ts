import type { JsonSchema } from '../tool/tool-spec.js'
import { type ExactTexts, isMatchingArgs, matchArgs } from './args.js'
import type { Mismatch } from './mismatch.js'
import { readChoice } from './options.js'

/**
 * How expected and received arguments are compared.
 *
 * - `exact`: deeply equal
 * - `contains`: everything expected is there; further keys are allowed at every depth
 * - `within`: everything received is expected; keys may be absent at every depth
 * - `ignore`: not at all
 */
export type ArgsMode = 'exact' | 'contains' | 'within' | 'ignore'

/** Compares two values at one place; `undefined` stands for an absent one. */
export type Compare = (expected: unknown, received: unknown) => boolean

/** How one place of the arguments is compared. */
export type Strategy = ArgsMode | Compare

/** By tool: one strategy for all of its arguments, or strategies by path (`memo`, `items[*].id`). */
export type Overrides = Readonly<Record<string, Strategy | Readonly<Record<string, Strategy>>>>

/** The arguments of a call, with what is known of their text. */
export interface ReceivedArgs {
  readonly args: unknown
  /** The text of the model; `null` where there is none. */
  readonly rawArgs: string | null
  readonly exact: ExactTexts
}

/** Some arguments of a tool, expected or received; `undefined` where an expectation takes any. */
export interface ToolArgs {
  readonly tool: string
  readonly args: unknown
}

/** How all arguments of one question are compared. An expectation of `undefined` takes any arguments. */
export interface ArgsRule {
  fits(tool: string, expected: unknown, received: ReceivedArgs): boolean
  /** All that is in the way of {@link fits}; empty exactly where it says yes. */
  mismatches(tool: string, expected: unknown, received: ReceivedArgs): readonly Mismatch[]
  /**
   * Two texts are equal exactly where such arguments fit each other; `null` where only `fits` can tell. For an expectation,
   * `exact` is `{}` where what is received was a text, so that a BigInt may stand for a number, else `null`.
   */
  keyOf(tool: string, args: unknown, exact: ExactTexts): string | null
  /**
   * Throws where an override names a tool or a path that nothing has, as a misspelt one does. To be called once, with
   * all that is expected and all that was received.
   */
  requireUsed(expected: Iterable<ToolArgs>, received: Iterable<ToolArgs>): void
}

/** Reads the options that say how arguments are compared. */
export function readArgsRule(
  options: { readonly args?: unknown; readonly overrides?: unknown; readonly defaults?: unknown },
  _schemaOf: (tool: string) => JsonSchema | null,
): ArgsRule {
  const mode = readChoice('args', options.args, ['exact', 'contains', 'within', 'ignore'] as const) ?? 'exact'
  return {
    fits: (_tool, expected, received) =>
      mode === 'ignore' ||
      expected === undefined ||
      (!isNotJson(received) && isMatchingArgs(expected, received.args, received.exact)),
    mismatches(_tool, expected, received) {
      if (mode === 'ignore' || expected === undefined) return []
      if (isNotJson(received)) return [{ code: 'not-json', path: [], expected, received: received.rawArgs }]
      return matchArgs(expected, received.args, received.exact)
    },
    keyOf: () => (mode === 'ignore' ? '' : null),
    requireUsed() {},
  }
}

function isNotJson({ args, rawArgs }: ReceivedArgs): boolean {
  return args === undefined && rawArgs !== null
}
