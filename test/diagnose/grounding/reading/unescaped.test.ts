import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unescaped } from '../../../../src/diagnose/grounding/reading/unescaped.js'

test.each<[string, string, string]>([
  ['JSON', String.raw`{"a":"x\ny"}`, '{"a":"x\ny"}'],
  ['JSON within JSON', JSON.stringify([JSON.stringify({ a: 'x\ny' })]), '["{"a":"x\ny"}"]'],
  ['letters by their numbers', String.raw`city: M\u00fcnchen`, 'city: München'],
  ['quotes in a sentence', String.raw`He said \"go\" and went`, 'He said "go" and went'],
  ['a path of Windows', String.raw`open C:\new\table.txt`, String.raw`open C:\new\table.txt`],
  ['a backslash at the end', String.raw`["a\\`, String.raw`["a` + '\\'],
  ['no escape at all', '{"a":1}', '{"a":1}'],
  ['nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(unescaped(text).text).toBe(expected)
})

test('what JSON wrote is read as it was, and each place is where it stood', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'ab"\n\t\u00fc 1') }), { minLength: 1 }), (texts) => {
      const json = JSON.stringify(texts)
      const { text, offsets } = unescaped(json)
      for (const one of texts) expect(text).toContain(one)
      for (const [index, unit] of [...text].entries()) {
        const place = offsets?.[index] ?? index
        const written = json[place]
        expect(written === unit || written === '\\').toBe(true)
      }
      expect(offsets === null ? text.length : offsets[text.length]).toBe(json.length)
    }),
  )
})
