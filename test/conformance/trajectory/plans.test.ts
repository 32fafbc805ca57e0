import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Run, runFrom } from 'callsheet'
import { describe, expect, test } from 'vitest'
import { compareEffects } from '../../../src/trajectory/effects/compare-effects.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan } from '../../../src/trajectory/plans/plan.js'

interface Action {
  readonly name: string
  readonly arguments: object
}

/** It is listed with the tools that write, and changes nothing that the reward is computed of. */
const handsOver = 'transfer_to_human_agents'

interface Row {
  readonly id: string
  readonly kind: string
  readonly tools_ref: string
  readonly messages: readonly { readonly role: string; readonly content: string | null }[]
  readonly ground_truth_actions: readonly Action[]
  readonly write_tools?: readonly string[]
  readonly oracle: { readonly valid: boolean }
  readonly reference: {
    readonly calls: number
    readonly ground_truth_calls: number
    readonly all_any_order_exact: boolean
    readonly all_in_order_exact: boolean
    readonly lcs_exact: number
    readonly lcs_names: number
    readonly plan_adherence_exact: number | null
    readonly plan_adherence_names: number | null
    readonly write_calls_identical?: boolean
  }
}

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'bfcl')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)
const rows = isThere ? readRows() : []
const dialogues = rows.filter(({ kind }) => kind === 'recorded')
const tools = isThere ? readTools() : {}

// The dialogues are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`plans of the dialogues in ${folder}`, () => {
  test.each(['exact', 'names'] as const)('adherence to the true actions, by %s, is the stored one', (by) => {
    const different = rows.flatMap((row) => {
      const { reference, ground_truth_actions: actions } = row
      const stored = { lcs: reference[`lcs_${by}`], adherence: reference[`plan_adherence_${by}`] }
      const found = adherence(row, by === 'exact')
      const same = found.lcs === stored.lcs && found.recall === stored.adherence
      return same ? [] : [{ id: row.id, actions: actions.length, found, stored }]
    })
    expect(different).toEqual([])
    expect(rows.length).toBeGreaterThan(200)
  })

  test('writes that are the true ones are those that the file calls so, and tell success better than all actions do', () => {
    const different = dialogues.filter((row) => writes(row, 'any') !== row.reference.write_calls_identical)
    expect(different.map(({ id }) => id)).toEqual([])
    const right = (says: (row: Row) => boolean): number =>
      dialogues.filter((row) => says(row) === row.oracle.valid).length
    const figures = {
      dialogues: dialogues.length,
      identicalWrites: right((row) => writes(row, 'any')),
      identicalWritesThatWentWell: right((row) => writes(row, 'success')),
      allActionsInAnyOrder: right(({ reference }) => reference.all_any_order_exact),
    }
    console.log(`Success or failure of recorded dialogues is told by: ${JSON.stringify(figures)}`)
    expect(figures).toEqual({
      dialogues: 64,
      identicalWrites: 61,
      identicalWritesThatWentWell: 63,
      allActionsInAnyOrder: 58,
    })
  })

  test('all true actions in order, with whatever between them, are a recall of 1', () => {
    const different = rows
      .filter(({ ground_truth_actions: actions }) => actions.length > 0)
      .filter((row) => (adherence(row, true).recall === 1) !== row.reference.all_in_order_exact)
    expect(different.map(({ id }) => id)).toEqual([])
  })
})

function adherence(row: Row, isExact: boolean): { readonly lcs: number; readonly recall: number | null } {
  const { ground_truth_actions: actions } = row
  if (actions.length === 0) return { lcs: 0, recall: null }
  const steps = actions.map(({ name, arguments: args }) => (isExact ? ([name, args] as const) : name))
  const { adherence: found, done } = followPlan(runOf(row), plan(steps), { status: 'any' })
  return { lcs: done.length, recall: Math.round(found.recall * 1e4) / 1e4 }
}

function writes(row: Row, status: 'any' | 'success'): boolean {
  const steps = row.ground_truth_actions.map(({ name, arguments: args }) => [name, args] as const)
  const writeTools = (row.write_tools ?? []).filter((name) => name !== handsOver)
  return compareEffects(runOf(row), steps, { writeTools, status }).identical
}

const runs = new WeakMap<Row, Run>()

function runOf(row: Row): Run {
  const run = runs.get(row) ?? runFrom(row.messages, { tools: tools[row.tools_ref], failed: saysError })
  runs.set(row, run)
  return run
}

function readRows(): readonly Row[] {
  const lines = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row) // the shape that the file is documented to have
}

function readTools(): Readonly<Record<string, readonly object[]>> {
  const text = readFileSync(join(folder, 'trajectory-tools.json'), 'utf8')
  return JSON.parse(text) as Readonly<Record<string, readonly object[]>> // as above
}

/** Its tools say so in plain text, which no flag tells. */
function saysError(result: unknown): boolean {
  return typeof result === 'string' && result.startsWith('Error')
}
