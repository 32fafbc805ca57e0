import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { coerce } from '../../src/tool/coerce/coerce.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'coercion/pydantic.jsonl')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)

/** What pydantic made of a value in lax mode. */
interface Row {
  readonly type: string
  readonly input: unknown
  readonly pydantic_ok: boolean
  readonly pydantic_out: unknown
}

/** Where we differ on purpose: the row, what we make of it, and why. `docs/coercion.md` says the same of the whole kind. */
const differences: readonly (readonly [type: string, input: unknown, ours: string, reason: string])[] = [
  ['integer', '1_000', 'refused', 'an underscore is Python source, not a JSON number'],
  ['number', '1_000', 'refused', 'an underscore is Python source, not a JSON number'],
  ['integer', '00012', 'refused', 'leading zeros belong to ids and codes; a JSON number has none'],
  ['number', '00012', 'refused', 'leading zeros belong to ids and codes; a JSON number has none'],
  ['integer', true, 'refused', 'a boolean is no quantity'],
  ['integer', false, 'refused', 'a boolean is no quantity'],
  ['number', false, 'refused', 'a boolean is no quantity'],
  ['number', 'Infinity', 'refused', 'JSON has no infinity'],
  ['number', 'inf', 'refused', 'JSON has no infinity'],
  ['number', '1e400', 'refused', 'it is beyond the range of a double, and JSON has no infinity'],
]

const rows = isThere ? readFileSync(file, 'utf8').trimEnd().split('\n').map(readRow) : []
const keyOf = (type: string, input: unknown): string => `${type} ${JSON.stringify(input)}`
const different = new Set(differences.map(([type, input]) => keyOf(type, input)))

// The rows are not part of the project. CI refuses to run without them.
describe.skipIf(!isThere)(`what pydantic makes of values, in ${file}`, () => {
  test('there are rows of each type', () => {
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['integer', 'number', 'boolean', 'string']))
  })

  const same = rows.filter(({ type, input }) => !different.has(keyOf(type, input)))
  test.each(same.map((row) => [keyOf(row.type, row.input), row] as const))('%s as pydantic has it', (_, row) => {
    expect(ours(row)).toBe(theirs(row))
  })

  test.each(differences)('%s %j is %s: %s', (type, input, result) => {
    const row = rows.find((one) => keyOf(one.type, one.input) === keyOf(type, input))
    if (row === undefined) throw new Error('there is no such row')
    expect(ours(row)).toBe(result)
    expect(theirs(row)).not.toBe(result)
  })
})

function ours({ type, input }: Row): string {
  const { value, ok } = coerce(input, { type })
  return ok ? written(value) : 'refused'
}

function theirs({ pydantic_ok: isOk, pydantic_out: out }: Row): string {
  return isOk ? written(out) : 'refused'
}

/** Numbers by value: Python tells `0` from `-0.0`, and `12` from `12.0`. */
function written(value: unknown): string {
  return JSON.stringify(value === 0 ? 0 : value)
}

function readRow(line: string): Row {
  // Written by the script that asked pydantic; a change of its shape fails every test of this file.
  return JSON.parse(line) as Row
}
