import type { NamesOf, ReceivedArgsOf, ResultOf } from '../../src/tool/tool-types.js'

/**
 * What a stubbed tool answers: a value, every time; a function of the arguments, which may be asynchronous, may throw and
 * may never settle; `inOrder([...])`; `byArgs([...])`. An array is a value like any other.
 */
export type Answer<Args = unknown, Result = unknown> = unknown extends Result
  ? // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the member that types a function's parameter counts
    AnyAnswer<Args>
  : Result | ((args: Args) => Result | PromiseLike<Result>) | InOrder<Args, Result> | ByArgs<Args, Result>

/** An answer where nothing is known of the result. The first three accept everything; the fourth types its parameter. */
type AnyAnswer<Args> =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- anything but null and undefined is meant
  NonNullable<unknown> | null | undefined | ((args: Args) => unknown) | InOrder<Args> | ByArgs<Args>

/** Answers by the names of the tools. */
export type Answers<Tools> = Tools extends { readonly callTool: (...received: never) => unknown }
  ? Readonly<Record<string, Answer>>
  : { readonly [Name in NamesOf<Tools>]?: Answer<ReceivedArgsOf<Tools, Name>, ResultOf<Tools, Name>> }

declare const typed: unique symbol
const kind: unique symbol = Symbol('kind of answer')

/** What {@link inOrder} makes. */
export interface InOrder<Args = unknown, Result = unknown> {
  readonly [kind]: 'in-order'
  readonly answers: readonly unknown[]
  /** In types only. */
  readonly [typed]?: (args: Args) => Result
}

/** What {@link byArgs} makes. */
export interface ByArgs<Args = unknown, Result = unknown> {
  readonly [kind]: 'by-args'
  readonly answers: readonly (readonly [args: unknown, answer: unknown])[]
  /** In types only. */
  readonly [typed]?: (args: Args) => Result
}

/**
 * Answers of a stubbed tool, one for each call, in order. A call past the last is a violation; so is one that nobody used.
 *
 * @example
 * ```ts
 * sheet.stub(tools, { lookup_order: inOrder([() => { throw new Error('db down') }, { total: '49.90' }]) })
 * ```
 */
export function inOrder<Args, Result>(answers: readonly Answer<Args, Result>[]): InOrder<Args, Result> {
  const given: unknown = answers
  if (!Array.isArray(given) || given.length === 0) {
    throw new TypeError('inOrder() takes a list of answers with at least one: inOrder([first, second])')
  }
  return Object.freeze({ [kind]: 'in-order' as const, answers: [...answers] })
}

/**
 * Answers of a stubbed tool by its arguments: the first entry whose arguments are equal to those received, or whose
 * predicate holds, answers. A call that no entry fits is a violation; so is an entry that nobody used.
 *
 * @example
 * ```ts
 * sheet.stub(tools, {
 *   lookup_order: byArgs([
 *     [{ order_id: 'A-1001' }, { total: '49.90' }],
 *     [(args) => args.order_id.startsWith('B-'), null],
 *   ]),
 * })
 * ```
 */
export function byArgs<Args, Result>(
  answers: readonly (readonly [args: Args | ((args: Args) => boolean), answer: Answer<Args, Result>])[],
): ByArgs<Args, Result> {
  const given: unknown = answers
  if (!Array.isArray(given) || given.length === 0 || !given.every((pair) => Array.isArray(pair) && pair.length === 2)) {
    throw new TypeError('byArgs() takes a list of pairs with at least one: byArgs([[args, answer]])')
  }
  return Object.freeze({ [kind]: 'by-args' as const, answers: [...answers] })
}

/** Whether an answer is a list in order. */
export function isInOrder(answer: unknown): answer is InOrder {
  return typeof answer === 'object' && answer !== null && kind in answer && answer[kind] === 'in-order'
}

/** Whether an answer depends on the arguments. */
export function isByArgs(answer: unknown): answer is ByArgs {
  return typeof answer === 'object' && answer !== null && kind in answer && answer[kind] === 'by-args'
}
