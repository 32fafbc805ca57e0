import type { ArgsPattern, ToolArgs } from '../tool/tool-types.js'
import type { Pattern } from './pattern.js'

/** A step of a script that asks for one tool, as `call(name, args)` makes it. */
export interface CallStep {
  readonly kind: 'turn'
  readonly calls: readonly { readonly name: string }[]
}

/**
 * One expected call: a tool name, `[name, args]`, `{ name, args? }`, `call(name, args)`, or a pattern such as `blocked(name)`; or several,
 * as `anyOrder`, `oneOf`, `optional`, `ordered`, `times` and `sameTurn` make them.
 * `Name` is inferred from the list, so that arguments are checked tool by tool.
 */
export type ExpectedStep<Name extends string> =
  | Name
  | (Name extends unknown ? readonly [tool: Name, args: ArgsPattern<ToolArgs<Name>>] : never)
  | NamedStep<Name>
  | CallStep
  | Pattern
  | StepGroup<Name>

/** An expected call as data files write it; without `args`, any will do. */
export interface NamedStep<Name extends string> {
  readonly name: Name
  readonly args?: ArgsPattern<ToolArgs<Name>>
}

declare const namesOf: unique symbol

/**
 * Steps made of other steps, by `anyOrder`, `oneOf`, `ordered`, `sameTurn`, `optional` or `times`. Plain data; the mark, the names of
 * the plain steps in it, exists in types only.
 */
export type StepGroup<Name extends string = string> = { readonly [namesOf]?: Name } & (
  | { readonly group: 'any-order' | 'one-of' | 'ordered' | 'same-turn'; readonly steps: readonly unknown[] }
  | { readonly group: 'optional'; readonly step: unknown }
  | { readonly group: 'times'; readonly step: unknown; readonly min: number; readonly max: number }
)
