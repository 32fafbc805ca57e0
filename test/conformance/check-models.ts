import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { matrixCases } from './matrix.js'
import type { ModelAgent } from './models/model-agent.js'
import { scripted } from './scripted.js'
import { tableOf } from './table-of.js'

/** Set by `npm run wires`: a file for the results. */
const { CALLSHEET_MATRIX_FILE: file } = process.env

/** Every agent goes through every case, whole and streamed: what comes out is as expected, and a row of docs/wires.md says so. */
export async function checkModels(
  agents: readonly ModelAgent[],
  expected: (agent: ModelAgent) => string,
  warnings?: () => readonly string[],
): Promise<void> {
  const rows: string[][] = []
  const wanted: string[][] = []
  for (const one of agents) {
    const results: string[] = []
    for (const stream of [false, true]) {
      for (const each of matrixCases) results.push(shortened(await scripted(stream, each, (llm) => one.meet(llm))))
    }
    const warned = warnings !== undefined && results.includes('ok') ? warnings().join(', ') || 'nothing' : ''
    rows.push([one.agent, one.model, ...results, warned])
    wanted.push([one.agent, one.model, ...results.map(() => expected(one)), warned])
  }
  expect(rows).toEqual(wanted)
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(rows))
    return
  }
  const written = tableOf(readFileSync('docs/wires.md', 'utf8'), 'models').map((row) => row.slice(0, rows[0]?.length))
  expect(written, 'docs/wires.md is stale: npm run wires writes it').toEqual(expect.arrayContaining(rows))
}

/** How the AI SDK refuses a model of a version that it does not know. */
function shortened(result: string): string {
  return result.startsWith('throws AI_UnsupportedModelVersionError') ? 'refused' : result
}
