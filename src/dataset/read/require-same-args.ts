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
export function requireSameArgs(line: unknown, textAt: (path: Path) => string | null, place: DatasetPlace): void {
  for (const [call, path] of callsIn(line)) {
    if (!isObject(call) || !('args' in call)) continue
    const { args, rawArgs } = call
    if (typeof rawArgs !== 'string') continue
    if (deepPath(args) !== null) throw tooDeep(place, mostLevels)
    if (!isSame(textAt([...path, 'args']) ?? JSON.stringify(args), rawArgs)) throw argsDiffer(place, formatPath(path))
  }
}

function callsIn(line: unknown): readonly (readonly [unknown, Path])[] {
  if (!isObject(line)) return []
  const { calls, turns } = line
  const ofTurns = listOf(turns).flatMap((turn, index) =>
    isObject(turn) ? located(turn['calls'], ['turns', index, 'calls']) : [],
  )
  return [...located(calls, ['calls']), ...ofTurns]
}

function located(calls: unknown, path: Path): readonly (readonly [unknown, Path])[] {
  return listOf(calls).map((call, index) => [call, [...path, index]] as const)
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
