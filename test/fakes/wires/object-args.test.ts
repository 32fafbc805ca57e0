import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObjectText, onOneLine } from '../../../fakes/wires/object-args.js'

test.for([
  ['{}', true],
  [' {"a": 1}\n', true],
  ['', false],
  ['{', false],
  ['[]', false],
  ['null', false],
  ['"a"', false],
  ['1', false],
] as const)('%j can stand where an object belongs: %s', ([text, expected]) => {
  expect(isObjectText(text)).toBe(expected)
})

test('the same JSON stands on one line, in as many units', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('\n', '\r\n', '\t'), (value, space) => {
      const json = JSON.stringify(value, null, 2).replaceAll('\n', space)
      const line = onOneLine(json)
      expect(JSON.parse(line)).toEqual(JSON.parse(json))
      expect(line).toHaveLength(json.length)
      expect(line).not.toMatch(/[\r\n]/)
    }),
  )
})
