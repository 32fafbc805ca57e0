import type { Attempt } from './attempts.js'
import { isSuccess } from './attempts.js'
import { isMatchingArgs, matchArgs } from './args.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { notAStep, notAToolName, notOneCall, notPlainCall, undefinedOption } from './errors.js'
import type { Mismatch } from './mismatch.js'
import type { Pattern } from './pattern.js'
import { readItem } from './read-item.js'

/** One expected attempt, read from whatever way the user wrote it. */
export interface Step {
  readonly tool: string
  /** What must have become of it; `success` for a plain step. */
  readonly want: 'success' | Pattern['pattern']
  /** `undefined` where any arguments will do. */
  readonly args: unknown
}

/** Says where something is, once somebody asks: lists may be long. */
export type Where = () => string

const patterns: ReadonlySet<unknown> = new Set(['ok', 'blocked', 'stopped', 'threw', 'failed', 'held', 'unanswered'])

/** Reads one step: a tool name, `[name, args]`, `{ name, args? }`, a script step with one call, or a pattern. */
export function readStep(step: unknown, where: Where): Step {
  const read = readAnyStep(step, where)
  checkArgsPattern(read.args)
  return read
}

const patternKeys = ['pattern', 'tool', 'args']
const nameAndArgs = ['name', 'args']

/** Whether an attempt is what a step means. */
export function isStep(step: Step, attempt: Attempt): boolean {
  if (attempt.tool !== step.tool || !isWanted(step.want, attempt)) return false
  return isAskedWith(step.args, attempt)
}

/** Whether an attempt was asked with these arguments, whatever became of it. */
export function isAskedWith(args: unknown, attempt: Attempt): boolean {
  return args === undefined || (!isNotJson(attempt) && isMatchingArgs(args, attempt.args, attempt.exact))
}

/** What the arguments of an attempt have against a step. */
export function argsMismatches(args: unknown, attempt: Attempt): readonly Mismatch[] {
  if (args === undefined) return []
  if (isNotJson(attempt)) {
    return [{ code: 'not-json', path: [], expected: args, received: attempt.rawArgs }]
  }
  return matchArgs(args, attempt.args, attempt.exact)
}

/** Whether the outcome of an attempt is the wanted one. */
export function isWanted(want: Step['want'], attempt: Attempt): boolean {
  switch (want) {
    case 'success':
      // What nobody asked for cannot be what was expected to be called.
      return attempt.call !== null && isSuccess(attempt)
    case 'ok':
      return isSuccess(attempt)
    case 'blocked':
      return attempt.outcome === 'blocked' && attempt.anyway === null
    case 'stopped':
      return isStopped(attempt) && attempt.anyway === null
    case 'threw':
      return attempt.outcome === 'threw'
    case 'held':
      return attempt.outcome === 'paused' && attempt.anyway === null
    case 'unanswered':
      return attempt.outcome === 'unanswered' && attempt.anyway === null
    case 'failed':
      return attempt.outcome === 'threw' || attempt.outcome === 'error'
  }
}

/** Whether a call never ran since a gate, the schema or the registry stopped it. */
export function isStopped({ outcome }: Attempt): boolean {
  return outcome === 'blocked' || outcome === 'invalid-args' || outcome === 'invalid-json' || outcome === 'unknown-tool'
}

function isNotJson({ args, rawArgs }: Attempt): boolean {
  return args === undefined && rawArgs !== null
}

function readAnyStep(step: unknown, where: Where): Step {
  if (typeof step === 'string') return { tool: toolName(step, where), want: 'success', args: undefined }
  if (Array.isArray(step)) return readPair(step, where)
  if (isRecord(step) && 'pattern' in step) return readPattern(step, where)
  if (isRecord(step) && step['kind'] === 'turn' && Array.isArray(step['calls'])) return readTurn(step['calls'], where)
  if (isRecord(step) && 'name' in step && !('kind' in step)) return readNamed(step, where)
  throw notAStep(where(), step)
}

function readNamed(step: object, where: Where): Step {
  const { name, args } = readItem(step, nameAndArgs, where, '{ name, args? }')
  return { tool: toolName(name, where), want: 'success', args }
}

function readPair(step: readonly unknown[], where: Where): Step {
  if (step.length !== 2 || typeof step[0] !== 'string') throw notAStep(where(), step)
  const tool = toolName(step[0], where)
  if (step[1] === undefined) throw undefinedOption(`args of ${where()}`)
  return { tool, want: 'success', args: step[1] }
}

function readPattern(step: Record<string, unknown>, where: Where): Step {
  const { pattern: want, tool, args } = step
  if (!isPatternName(want)) throw notAStep(where(), step)
  // Arguments that are undefined are any.
  readItem({ ...step, args: args ?? null }, patternKeys, where, '{ pattern, tool, args? }')
  return { tool: toolName(tool, where), want, args }
}

function readTurn(calls: readonly unknown[], where: Where): Step {
  const [call] = calls
  if (calls.length !== 1 || !isRecord(call)) throw notOneCall(where(), calls.length)
  const tool = toolName(call['name'], where)
  if (!('args' in call) || call['args'] === undefined) throw notPlainCall(where(), tool)
  return { tool, want: 'success', args: call['args'] }
}

function toolName(name: unknown, where: Where): string {
  if (typeof name !== 'string' || name === '') throw notAToolName(where(), name)
  return name
}

function isPatternName(value: unknown): value is Pattern['pattern'] {
  return patterns.has(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
