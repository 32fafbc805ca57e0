import { expect, test } from 'vitest'
import type { DiagnoseOptions } from '../../../src/diagnose/options.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { legOf } from '../../../src/run/part-of.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const any = {}
const tools = ['lookup', 'refund'].map((name) => ({
  name,
  input_schema: { type: 'object', properties: { id: any, amount: any, day: any, note: any, city: any } },
}))

type Step = readonly [name: string, args: object, result: string, isError: boolean]

/** A conversation: what the user says, then one call a turn with its result. */
function runOf(query: string, ...steps: readonly Step[]): Run {
  const messages = steps.flatMap(([name, input, content, isError], index) => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `t${index}`, name, input }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: `t${index}`, content, ...(isError ? { is_error: true } : {}) }],
    },
  ])
  return runFrom([{ role: 'user', content: query }, ...messages], { tools })
}

function ungrounded(run: Run, options: DiagnoseOptions = {}): readonly (readonly string[])[] {
  return diagnoseRun(run, options).map(({ diagnosis }) =>
    diagnosis.findings.flatMap((finding) => (finding.code === 'ungrounded-value' ? [finding.path] : [])),
  )
}

const query = 'Refund my order, please'

test.each<[string, object, string, object]>([
  ['an id', { id: 'BK-7' }, 'no booking BK-7', { id: 'BK-7' }],
  ['an id that is joined in another way', { id: 'BK-7' }, 'no booking bk7', { id: 'BK-7' }],
  ['an id as another parameter', { id: 'BK-7' }, 'no booking BK-7', { note: 'BK-7' }],
  ['an id twice', { id: 'BK-7' }, 'BK-7? There is no BK-7.', { id: 'BK-7' }],
  ['an id in JSON', { id: 'BK-7' }, '{"note":"no \\"BK-7\\""}', { id: 'BK-7' }],
  ['a number', { amount: 5000 }, 'amount 5,000 is too much', { amount: 5000 }],
  ['a date', { day: '2026-05-01' }, 'nothing on 1 May 2026', { day: '2026-05-01' }],
  ['a name within a list', { id: ['Ann Lee'] }, 'who is Ann Lee?', { id: 'Ann Lee' }],
])('a failed call tells nothing of what it made up: %s', (_, args, text, next) => {
  expect(ungrounded(runOf(query, ['lookup', args, text, true], ['refund', next, 'ok', false])).at(-1)).toHaveLength(1)
  // What succeeds has found it.
  expect(ungrounded(runOf(query, ['lookup', args, text, false], ['refund', next, 'ok', false])).at(-1)).toEqual([])
})

test('what the result tells beside it is told, and so is what had been told before', () => {
  const run = runOf(
    'Refund A-1',
    ['lookup', { id: 'BK-7', note: 'A-1' }, 'no BK-7 for A-1: did you mean BK-9?', true],
    ['refund', { id: 'BK-9', note: 'A-1' }, 'ok', false],
  )
  expect(ungrounded(run)).toEqual([['id'], []])
  const [, second] = diagnoseRun(run)
  const part = second?.told.parts.at(-1)
  expect(part?.repeats?.map(({ start, end }) => part.text.slice(start, end))).toEqual(['BK-7'])
  const [place] = second?.diagnosis.parameters[0]?.values ?? []
  expect(part?.text.slice(place?.span?.start, place?.span?.end)).toBe('BK-9')
})

test('to fail twice with it does not help, nor does a part of the run alone', () => {
  const run = runOf(
    query,
    ['lookup', { id: 'BK-7' }, 'no BK-7', true],
    ['lookup', { id: 'BK-7' }, 'still no BK-7', true],
    ['refund', { id: 'BK-7' }, 'no BK-7', true],
  )
  expect(ungrounded(run)).toEqual([['id'], ['id'], ['id']])
  expect(ungrounded(legOf(run, 1))).toEqual([['id'], ['id'], ['id']])
})

test('a tool that there is none of, and arguments that its schema refuses', () => {
  const run = runOf(query, ['find', { id: 'BK-7' }, 'no tool for BK-7', true], ['refund', { id: 'BK-7' }, 'ok', false])
  expect(ungrounded(run).at(-1)).toEqual(['id'])
})

test('what may be inferred, and what the user says afterwards', () => {
  const run = runOf(query, ['lookup', { id: 'BK-7' }, 'no BK-7', true], ['refund', { id: 'BK-7' }, 'ok', false])
  expect(ungrounded(run, { assume: ['id'] })).toEqual([[], []])
  const said = runFrom(
    [
      { role: 'user', content: query },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'lookup', input: { id: 'BK-7' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'no BK-7', is_error: true }] },
      { role: 'assistant', content: 'Which one?' },
      { role: 'user', content: 'BK-7' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'b', name: 'refund', input: { id: 'BK-7' } }] },
    ],
    { tools },
  )
  expect(ungrounded(said)).toEqual([['id'], []])
})
