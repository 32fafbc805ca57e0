import { expect, test } from 'vitest'
import { isPartOfIdentifier } from '../../../../src/diagnose/grounding/reading/is-part-of-identifier.js'

/** The place is in brackets. */
function asked(marked: string): boolean {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return isPartOfIdentifier(marked.replace(/[[\]]/gu, ''), start, end)
}

test.each([
  'cancel [BK]-90210',
  'cancel BK-[90210]',
  'order [A]-1001, please',
  'flight LH-[441].',
  'INV/2026/[17]',
  '[INV]/2026/17',
  '[BK-90210]-A',
  'BK-[90210]-A',
  '"BK-[90210]"',
  'order-[123]',
  'Covid-[19]',
  'x'.repeat(100) + ' BK-[7]',
  'BK-[7 and] more',
  'see [me, BK]-7',
  'order 2024-[0001]',
  'order [4471]-B',
  'id 3f2a-[9b1c]-77de',
  'SO.[1001.7]',
  'ann.[moss@x.io]',
  'ann@[x.io], please',
  '[https://x.io]/o/9',
])('%j is a part', (marked) => {
  expect(asked(marked)).toBe(true)
})

test.each([
  'cancel [BK-90210]',
  'cancel [BK-90210].',
  'cancel [BK-90210]-',
  'cancel [BK-90210]/',
  'cancel BK [90210]',
  '[BK]: 90210',
  'a [5]-year plan',
  'a 2-[bedroom] flat',
  '[Covid]-19',
  'the [next]-generation model',
  '[US]-based',
  'in [Oslo]/Norway',
  'from 2026-[03]-30',
  'see [reports]/2024',
  '[and]/or',
  'https://[x.io]/o/9',
  'https://x.io/[o]/9',
  'https://x.io/[o/9]?q=1',
  'https://x.io/o/9?q=[1].',
  'mailto:[ann@x.io]',
  'pages [10]-20',
  'from [5kg]-10kg',
  'RS.[500]',
  'USD-[500]',
  '[Oslo]',
  '',
])('%j is none', (marked) => {
  expect(asked(marked)).toBe(false)
})
