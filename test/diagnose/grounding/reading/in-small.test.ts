import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSmall } from '../../../../src/diagnose/grounding/reading/in-small.js'

test('each unit stays where it was', () => {
  expect(inSmall('İSTANBUL Straße ΣΑΣ')).toBe('İstanbul straße σασ')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(inSmall(text).length).toBe(text.length)
      if (text.toLowerCase().length === text.length) expect(inSmall(text)).toBe(text.toLowerCase())
    }),
  )
})
