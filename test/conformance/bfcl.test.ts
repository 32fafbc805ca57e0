import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BfclCase } from '../../src/score/bfcl/bfcl-case.js'
import { scoreBfcl } from '../../src/score/bfcl/score-bfcl.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'bfcl')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

interface Oracle {
  /** `null` where the checker dies. */
  readonly valid: boolean | null
  readonly error_type: string | null
}

interface Row extends BfclCase {
  readonly id: string
  readonly oracle: Oracle
  /** The checker's verdict on what JSON.parse leaves of the numbers. */
  readonly oracle_after_js_parse?: Oracle
}

const rows = isThere ? rowsOf('cases.jsonl') : []
const disputed = isThere ? rowsOf('disputed.jsonl') : []

// The cases are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`verdicts of the BFCL checker in ${folder}`, () => {
  test('there are rows of both kinds', () => {
    expect(rows.length).toBeGreaterThan(700)
    expect(disputed.length).toBeGreaterThan(10)
  })

  test.each([
    ['cases.jsonl', rows],
    ['disputed.jsonl', disputed],
  ])('every verdict and every error type in %s is the same', (_, list) => {
    const deviations = list.flatMap((row) => {
      const { valid, error_type } = row.oracle_after_js_parse ?? row.oracle
      const oracle = { valid: valid === true, error_type }
      const ours = scoreBfcl(row)
      return isSame(ours, oracle) ? [] : [{ id: row.id, ours, oracle }]
    })
    expect(deviations).toEqual([])
  })

  test('a second look at the same case says the same', () => {
    expect(rows.map((row) => scoreBfcl(row))).toEqual(rows.map((row) => scoreBfcl(structuredClone(row))))
  })
})

function isSame(left: Oracle, right: Oracle): boolean {
  return left.valid === right.valid && left.error_type === right.error_type
}

function rowsOf(file: string): readonly Row[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  // A cast: what the rows hold is told in the README beside them.
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row)
}
