import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { caseScorer } from '../../../src/dataset/case-scorer.js'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'
import { readRunLine } from '../../../src/dataset/read/read-run-line.js'

const page = readFileSync(new URL('../../../docs/datasets.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```(\S+)( runs)?\n(.*?)^```$/gmsu)].map(([, language = '', runs, text = '']) => ({
  kind: `${language}${runs ?? ''}`,
  text,
}))
const textsOf = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ text }) => text)
const casesIn = (text: string, file: string) => readDataset(text, file).cases.map((located) => located.case)

const [refunds = '', returns = ''] = textsOf('yaml')
const cases = [...casesIn(refunds, 'refunds.yaml'), ...casesIn(returns, 'returns.yaml')]

test('the JSON Lines of the page say what its YAML says', () => {
  expect(textsOf('jsonl').map((text) => casesIn(text, 'refunds.jsonl'))).toEqual([casesIn(refunds, 'refunds.yaml')])
})

const tools = { lookup_order: { inputSchema: {} }, issue_refund: { inputSchema: {} } }

test('the recorded runs of the page are runs of its cases, and pass but for the one that gave up', () => {
  const lines = textsOf('jsonl runs').join('').trim().split('\n')
  const results = lines.map((line, index) => {
    const recorded = readRunLine(line, { file: 'runs.jsonl', line: index + 1 })
    const row = cases.find(({ test_id }) => test_id === recorded.test_id)
    if (row === undefined) throw new Error(`no case ${recorded.test_id}`)
    const { passed } = caseScorer(row, { tools }).score(recorded, recorded.trial ?? 1)
    return [recorded.test_id, passed, recorded.error?.message ?? null]
  })
  expect(results).toEqual([
    ['late-order', true, null],
    ['small-talk', true, null],
    ['small-talk', false, 'no answer in 30 s'],
    ['asks-first', true, null],
  ])
})
