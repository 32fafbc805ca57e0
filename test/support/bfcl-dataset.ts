import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import type { BfclCase, BfclTool } from '../../src/score/bfcl/bfcl-case.js'
import { groundTruthOfBfcl } from '../../src/score/bfcl/ground-truth-of-bfcl.js'

/** A case of the leaderboard as it is published, with what a model did. */
export interface BfclRow extends BfclCase {
  readonly id: string
  readonly prompt: readonly { readonly role: string; readonly content: string }[]
}

/** The same as a row of a data set, what was recorded of it, and the tools of this case. */
export interface BfclEntry {
  readonly row: DatasetCase
  readonly calls: readonly PlainCall[]
  readonly tools: readonly BfclTool[]
}

/** Makes a data set of cases of the leaderboard. */
export function bfclDataset(rows: readonly BfclRow[]): readonly BfclEntry[] {
  return rows.map((one) => {
    const { groundTruth, tools, calls } = groundTruthOfBfcl(one)
    const prompt = one.prompt.findLast(({ role }) => role === 'user')?.content ?? ''
    const names = { test_id: one.id, prompt, tags: [one.category.replaceAll('_', '-')] }
    return { row: { ...names, ...groundTruth }, calls, tools }
  })
}

/** JSON Lines. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}
