import { describe, expect, test } from 'vitest'
import { MatchError } from '../../../src/match/errors.js'
import { differences } from './differences.js'
import type { Answer } from './match.js'
import { peers } from './peers.js'
import type { Peer } from './peers/peer.js'
import { filesOfRows, folder, isThere, rowsOf, type Row } from './rows.js'

const reasons = new Map(
  differences.flatMap(({ ids, kind, reason }) => ids.map((id) => [id, { kind, reason }] as const)),
)
const all = peers.flatMap((peer) =>
  rowsOf(peer.file).map((row): [string, Row, Peer] => [`${row.id} ${row.title}`, row, peer]),
)
const ours = ['guards.jsonl', 'peer-bugs.jsonl', 'probes.jsonl']

// The rows are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`verdicts of others in ${folder}`, () => {
  const alike = all.filter(([, { id }]) => !reasons.has(id))
  test.for(alike)('%s', async ([, row, peer]) => {
    const { pass, score } = await answerOf(peer, row)
    expect(pass).toBe(row.verdict)
    expect(score ?? row.score).toEqual(row.score === undefined ? score : expect.closeTo(row.score, 4))
  })

  const different = all.filter(([, { id }]) => reasons.has(id))
  test.for(different)('%s: not as there, on purpose', async ([, row, peer]) => {
    const { pass } = await answerOf(peer, row)
    expect(pass, `is as there: strike ${row.id} off the list`).not.toBe(row.verdict)
  })

  test('every file is read, every row of it, and every difference is one of a row', () => {
    expect([...filesOfRows()].sort()).toEqual([...peers.map(({ file }) => file), ...ours].sort())
    expect(peers.map(({ file }) => [file, rowsOf(file).length])).toEqual(peers.map(({ file, rows }) => [file, rows]))
    const ids = all.map(([, { id }]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const listed = differences.flatMap((one) => one.ids)
    expect(listed.filter((id, index) => !ids.includes(id) || listed.indexOf(id) !== index)).toEqual([])
  })

  test('so many are as there, otherwise by decision, not ours, and of grading', () => {
    expect(peers.map(({ file }) => `${file} ${countsOf(file).join(' ')}`)).toEqual([])
  })
})

/** `null` where ours throws what it throws at a caller's mistake; anything else is a mistake of the mapping. */
async function answerOf(peer: Peer, row: Row): Promise<{ readonly pass: boolean | null; readonly score?: number }> {
  try {
    return (await peer.judge(row)) satisfies Answer
  } catch (error) {
    // A pattern of a row that is none is refused by the language.
    if (error instanceof MatchError || error instanceof SyntaxError) return { pass: null }
    throw error
  }
}

function countsOf(file: string): readonly number[] {
  const kinds = rowsOf(file).map(({ id }) => reasons.get(id)?.kind)
  return [undefined, 'decided', 'absent', 'later'].map((kind) => kinds.filter((one) => one === kind).length)
}
