import { describe, expect, test } from 'vitest'
import { MatchError } from '../../../src/match/errors.js'
import { TranscriptError } from '../../../src/transcripts/errors.js'
import { differences } from './differences.js'
import type { Answer } from './match.js'
import { peers } from './peers.js'
import type { Peer } from './peers/peer.js'
import { filesOfRows, folder, isThere, rowsOf, type Row } from './rows.js'

const listed = new Map(differences.flatMap(({ ids, kind, ours }) => ids.map((id) => [id, { kind, ours }] as const)))
const all = peers.flatMap((peer) =>
  rowsOf(peer.file).map((row): [string, Row, Peer] => [`${row.id} ${row.title}`, row, peer]),
)
const notOfPeers = ['guards.jsonl', 'peer-bugs.jsonl', 'probes.jsonl']

// The rows are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`verdicts of others in ${folder}`, () => {
  const alike = all.filter(([, { id }]) => !listed.has(id))
  test.for(alike)('%s', async ([, row, peer]) => {
    const { pass, score } = await answerOf(peer, row)
    expect(pass).toBe(row.verdict)
    expect(score ?? row.score).toEqual(row.score === undefined ? score : expect.closeTo(row.score, 4))
  })

  const different = all.filter(([, { id }]) => listed.has(id))
  test.for(different)('%s: not as there, on purpose', async ([, row, peer]) => {
    const { pass } = await answerOf(peer, row)
    expect(pass).toBe(listed.get(row.id)?.ours)
    expect(pass, `it is as there: strike ${row.id} off the list`).not.toBe(row.verdict)
  })

  test('every file is read, every row of it, and every difference is one of a row', () => {
    expect([...filesOfRows()].sort()).toEqual([...peers.map(({ file }) => file), ...notOfPeers].sort())
    expect(peers.map(({ file }) => [file, rowsOf(file).length])).toEqual(peers.map(({ file, rows }) => [file, rows]))
    const ids = all.map(([, { id }]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const named = differences.flatMap((one) => one.ids)
    expect(named.filter((id, index) => !ids.includes(id) || named.indexOf(id) !== index)).toEqual([])
  })

  test('so many grades are compared beside the verdicts', async () => {
    const scored = alike.filter(([, row]) => row.score !== undefined)
    const answers = await Promise.all(scored.map(([, row, peer]) => answerOf(peer, row)))
    expect([answers.filter(({ score }) => score !== undefined).length, scored.length]).toEqual([99, 202])
  })

  test('so many are as there, otherwise by decision, not ours, and of grading', () => {
    expect(peers.map(({ file }) => `${file} ${countsOf(file).join(' ')}`)).toEqual([
      'adk.jsonl 24 0 0 0',
      'agentevals.jsonl 62 0 0 0',
      'agentv.jsonl 50 2 2 0',
      'agentverify.jsonl 31 2 0 0',
      'deepeval.jsonl 10 0 0 3',
      'dokimos.jsonl 52 0 0 0',
      'langchain-core.jsonl 11 2 0 0',
      'langchain-elixir.jsonl 28 1 0 0',
      'mastra.jsonl 35 1 0 0',
      'ms-agent-framework.jsonl 8 2 0 0',
      'promptfoo.jsonl 75 3 3 0',
      'ragas.jsonl 14 0 0 0',
      'skybridge.jsonl 14 0 0 0',
      'strands.jsonl 14 2 0 0',
      'trpc-agent-go.jsonl 9 0 0 0',
      'vitest-evals.jsonl 28 2 0 1',
      'webmcp-args.jsonl 83 0 0 0',
      'webmcp-trajectories.jsonl 39 1 0 0',
    ])
  })
})

/** A pattern that is none is refused by the language. */
const misuses = [MatchError, TranscriptError, SyntaxError]

/** `null` where ours throws what it throws at a caller's mistake; anything else is a mistake of the mapping. */
async function answerOf(peer: Peer, row: Row): Promise<{ readonly pass: boolean | null; readonly score?: number }> {
  try {
    return (await peer.judge(row)) satisfies Answer
  } catch (error) {
    if (misuses.some((misuse) => error instanceof misuse)) return { pass: null }
    throw error
  }
}

function countsOf(file: string): readonly number[] {
  const kinds = rowsOf(file).map(({ id }) => listed.get(id)?.kind)
  return [undefined, 'decided', 'absent', 'later'].map((kind) => kinds.filter((one) => one === kind).length)
}
