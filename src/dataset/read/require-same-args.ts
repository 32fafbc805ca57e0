import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { parseJson, type ParsedJson } from '../../json/parse-json.js'
import { formatPath, type Path, valueAt } from '../../json/paths.js'
import { compareDecimals } from '../../score/values/decimal.js'
import type { DatasetPlace } from '../errors.js'
import { deepPath, mostLevels } from './deep-path.js'
import { pathOfPointer } from './path-of-pointer.js'
import { tooDeep } from './read-errors.js'
import { argsDiffer } from './run-errors.js'

/**
 * Refuses a call of a line whose `args` are not what its `rawArgs` say: only one of them can be what the agent asked for.
 *
 * @param line not looked at before
 * @param textAt what stands at a path of the line
 * @throws DatasetError
 */
export function requireSameArgs(line: unknown, textAt: TextAt, place: DatasetPlace): void {
  if (!isObject(line)) return
  const { calls, turns } = line
  requireCalls(calls, ['calls'], textAt, place)
  for (const [index, turn] of listOf(turns).entries()) {
    if (isObject(turn)) requireCalls(turn['calls'], ['turns', index, 'calls'], textAt, place)
  }
}

type TextAt = (path: Path) => string | null

function requireCalls(calls: unknown, above: Path, textAt: TextAt, place: DatasetPlace): void {
  for (const [index, call] of listOf(calls).entries()) {
    if (!isObject(call) || !('args' in call)) continue
    const { args, rawArgs } = call
    if (typeof rawArgs !== 'string') continue
    const path = [...above, index]
    if (deepPath(args) !== null) throw tooDeep(place, mostLevels)
    if (!isSame(textAt([...path, 'args']) ?? JSON.stringify(args), rawArgs)) throw argsDiffer(place, formatPath(path))
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

type Parsed = Extract<ParsedJson, { readonly ok: true }>

/** Whether the arguments are what parsing makes of the text, which may say more. */
function isSame(args: string, rawArgs: string): boolean {
  if (args === rawArgs) return true
  const [made, raw] = [parseJson(args), parseJson(rawArgs)]
  if (!made.ok || !raw.ok || made.duplicates.length > 0 || deepPath(raw.value) !== null) return false
  return equal(withoutSigns(made.value), withoutSigns(raw.value)) && hasNumbersOf(made, raw)
}

/** Where -0 is 0. */
function withoutSigns(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** Numbers with more digits than JavaScript holds may be equal after parsing alone. */
function hasNumbersOf({ value, exact }: Parsed, raw: Parsed): boolean {
  return Object.entries(exact).every(([pointer, digits]) => {
    const { value: number } = valueAt(raw.value, pathOfPointer(pointer, value))
    return typeof number === 'number' && compareDecimals(digits, raw.exact[pointer] ?? String(number)) === 0
  })
}
