import { isToolCall } from '../run/is-run.js'
import type { Effect, Execution, Run } from '../run/types.js'
import { matchArgs } from './args.js'
import { indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { badValue, notOfThisRun, nothingExpected } from './errors.js'
import type { Mismatch } from './mismatch.js'
import { readOptions } from './options.js'
import { refOfEffect } from './refs.js'
import { requireEffects, requireKind, requireKnown } from './tools.js'
import type { ExpectedEffect, HaveEffectsVerdict } from './verdict.js'

const anEffect = '{ kind, value?, tool?, call?, failed? }'

/** Whether the effects of the kinds named are these, in this order. */
export function checkHaveEffects(run: Run, list: unknown): HaveEffectsVerdict {
  requireEffects(run)
  if (!Array.isArray(list)) throw badValue('the expected effects', list, `a list of ${anEffect}`)
  if (list.length === 0) {
    throw nothingExpected('the list of effects is empty.', 'Write toHaveNoEffects() or toHaveNoEffects(kind).')
  }
  const expected = Array.from(list, (item: unknown, index) => readEffect(run, item, `effect ${index + 1} of the list`))
  const kinds = new Set(expected.map(({ kind }) => kind))
  const effects = run.effects.filter(({ kind }) => kinds.has(kind))
  const { executions } = indexOf(run)
  const verdict = { claim: 'have-effects', expected, received: effects.length } as const
  for (const [index, wanted] of expected.entries()) {
    const effect = effects[index]
    if (effect === undefined) return { ...verdict, ...failing('missing', index, null, []) }
    if (effect.failed === true && !wanted.failed) return { ...verdict, ...failing('failed', index, effect, []) }
    const mismatches = effectMismatches(wanted, effect, executions)
    if (mismatches.length > 0) return { ...verdict, ...failing('differs', index, effect, mismatches) }
  }
  const extra = effects[expected.length]
  if (extra?.failed === true) return { ...verdict, ...failing('failed', expected.length, extra, []) }
  if (extra !== undefined) return { ...verdict, ...failing('extra', expected.length, extra, []) }
  const guilty = effects.map(refOfEffect)
  return { ...verdict, code: 'these', answer: 'holds', index: expected.length, effect: null, guilty, mismatches: [] }
}

function readEffect(run: Run, item: unknown, where: string): ExpectedEffect {
  // Options may be left out, an effect may not.
  if (item === undefined) throw badValue(where, item, anEffect)
  const read = readOptions(item, ['kind', 'value', 'tool', 'call', 'failed'], where)
  requireKind(run, read['kind'], `kind of ${where}`)
  checkArgsPattern(read['value'])
  if (read['tool'] !== undefined) requireKnown(run, read['tool'], `tool of ${where}:`)
  const { kind, value, tool, failed = false } = read
  if (typeof failed !== 'boolean') throw badValue(`failed of ${where}`, failed, 'true or false')
  const call = readCall(run, read['call'], where)
  return { kind, hasValue: value !== undefined, value, tool: tool ?? null, call, failed }
}

function readCall(run: Run, call: unknown, where: string): number | null {
  if (call === undefined) return null
  const number: unknown = isToolCall(call) ? call.number : call
  if (typeof number !== 'number') throw badValue(`call of ${where}`, call, 'a call of this run, or its number')
  const own = run.calls.find((item) => item.number === number)
  if (own === undefined || (isToolCall(call) && call.name !== own.name)) {
    throw notOfThisRun(number, isToolCall(call) ? call.name : null)
  }
  return number
}

function effectMismatches(
  wanted: ExpectedEffect,
  effect: Effect,
  executions: ReadonlyMap<number, Execution>,
): readonly Mismatch[] {
  const cause = effect.cause === null ? undefined : executions.get(effect.cause)
  return [
    ...place('kind', wanted.kind, effect.kind),
    ...place('failed', wanted.failed, effect.failed ?? false),
    ...(wanted.hasValue ? matchArgs(wanted.value, effect.value, null) : []).map((mismatch) => ({
      ...mismatch,
      path: ['value', ...mismatch.path],
    })),
    ...(wanted.tool === null ? [] : place('tool', wanted.tool, cause?.tool ?? null)),
    ...(wanted.call === null ? [] : place('call', wanted.call, cause?.call ?? null)),
  ]
}

function place(key: string, expected: unknown, received: unknown): readonly Mismatch[] {
  return expected === received ? [] : [{ code: 'value-differs', path: [key], expected, received }]
}

function failing(
  code: HaveEffectsVerdict['code'],
  index: number,
  effect: Effect | null,
  mismatches: readonly Mismatch[],
): Pick<HaveEffectsVerdict, 'code' | 'answer' | 'index' | 'effect' | 'guilty' | 'mismatches'> {
  return { code, answer: 'fails', index, effect, guilty: effect === null ? [] : [refOfEffect(effect)], mismatches }
}
