import { expect, test } from 'vitest'
import type { Grounding } from '../../../src/diagnose/grounding/grounding.js'
import { resultOf } from '../../../src/diagnose/grounding/result-of.js'

function value(exact: boolean, overlap: number | null, hallucination: number | null): Grounding {
  return { path: 'a', value: 'x', verdict: 'excluded', by: null, exact, overlap, hallucination, span: null }
}

test('the means of what there is', () => {
  const values = [value(true, null, 0), value(false, 0.5, 0.5), value(false, 0.75, 0.25), value(false, null, null)]
  expect(resultOf(new Map([['a', values]]))).toMatchObject({ AVEM: 0.25, QSLO: 0.625, VHR: 0.25, passes: false })
})

test('nothing to take a mean of', () => {
  expect(resultOf(new Map())).toMatchObject({ AVEM: null, QSLO: null, VHR: null, passes: true })
  const excluded = new Map([['a', [value(false, null, null)]]])
  expect(resultOf(excluded)).toMatchObject({ AVEM: 0, QSLO: null, VHR: null, passes: true })
})

test('what is told by a guard overlaps, and is no hallucination', () => {
  expect(resultOf(new Map([['a', [value(false, 1, 0)]]]))).toMatchObject({ QSLO: 1, VHR: 0, passes: true })
})
