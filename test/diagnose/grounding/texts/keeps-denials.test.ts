import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { keepsDenials } from '../../../../src/diagnose/grounding/texts/keeps-denials.js'

function asked(value: string, ...told: readonly string[]): boolean {
  return keepsDenials(
    value,
    told.map((text) => readPart({ from: 'a text', text })),
  )
}

test.each([
  ['not shipped', 'it did not ship'],
  ['not shipped', 'where is it?', 'It was not shipped.'],
  // It was told nowhere, but something was denied.
  ['no insurance', 'it does not work'],
  ['ship it', 'ship it, do not ship it late'],
  ['it was rejected', 'who rejects it?'],
])('%j keeps what %j says', (value, ...told) => {
  expect(asked(value, ...told)).toBe(true)
})

test.each([
  ['not shipped', 'it shipped, and is not late'],
  ['shipped', 'it did not ship'],
  ['no insurance', 'it works'],
  ['it was accepted', 'it was rejected'],
  ['the refusal', 'it was paid'],
  ['it was not shipped'],
])('%j turns %j round', (value, ...told) => {
  expect(asked(value, ...told)).toBe(false)
})
