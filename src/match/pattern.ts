import type { AnyToolName, ArgsPattern, ToolArgs } from '../tool/tool-types.js'

/** A step that matches attempts by what became of them. Plain data. */
export interface Pattern {
  readonly pattern: 'ok' | 'blocked' | 'stopped' | 'threw' | 'failed' | 'held' | 'unanswered'
  readonly tool: string
  /** `undefined` where any arguments will do. */
  readonly args?: unknown
}

/**
 * A step: the tool was called and succeeded.
 *
 * @example
 * ```ts
 * expect(run).toCallExactly([ok('lookup_order'), blocked('issue_refund')])
 * ```
 */
export function ok<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('ok', tool, args)
}

/** A step: the call was stopped by a gate. It never ran, though its tool is watched and its arguments are valid. */
export function blocked<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('blocked', tool, args)
}

/** A step: the call never ran: stopped by a gate, by the tool's schema, or since there is no such tool. */
export function stopped<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('stopped', tool, args)
}

/** A step: the tool threw. */
export function threw<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('threw', tool, args)
}

/** A step: the tool failed: it threw, or said so without throwing. */
export function failed<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('failed', tool, args)
}

/** A step: the call waits: the run or leg ended in an interrupt or an approval. */
export function held<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('held', tool, args)
}

/** A step: nothing ran for the call, and the model was told nothing about it. */
export function unanswered<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): Pattern {
  return pattern('unanswered', tool, args)
}

function pattern(kind: Pattern['pattern'], tool: string, args: unknown): Pattern {
  return Object.freeze(args === undefined ? { pattern: kind, tool } : { pattern: kind, tool, args })
}
