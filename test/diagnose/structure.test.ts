import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Parameters } from '../../src/diagnose/parameters-of.js'
import { checkStructure } from '../../src/diagnose/structure.js'
import { wRatio } from '../../src/text/w-ratio.js'

const weather = parameters({ names: ['city', 'units', 'days'], required: ['city'] })

function parameters(some: Partial<Parameters>): Parameters {
  return { names: [], required: [], isOpen: false, patterns: [], ...some }
}

type Strange = readonly (readonly [name: string, status: string, nearest: string | null])[]

describe.each([
  ['to the letter', false],
  ['by words', true],
] as const)('%s', (_, byWords) => {
  test.each<[string, readonly string[], Parameters, number, number, Strange]>([
    ['all that is required', ['city'], weather, 1, 0, []],
    ['nothing given, nothing required', [], parameters({ names: ['city'] }), 1, 0, []],
    ['nothing given, one required', [], weather, 0, 0, []],
    ['one of two', ['a'], parameters({ names: ['a', 'b'], required: ['a', 'b'] }), 0.5, 0, []],
    ['a tool without parameters', ['zone'], parameters({}), 1, 1, [['zone', 'spurious', null]]],
    ['one letter less', ['city', 'unit'], weather, 1, 0, [['unit', 'drifted', 'units']]],
    ['exactly 0.8', ['city', 'unitz'], weather, 1, 0, [['unitz', 'drifted', 'units']]],
    ['near to none', ['city', 'verbose'], weather, 1, 0.5, [['verbose', 'spurious', 'days']]],
    [
      'two that are near to one',
      ['city', 'unit', 'unitt'],
      weather,
      1,
      0,
      [
        ['unit', 'drifted', 'units'],
        ['unitt', 'drifted', 'units'],
      ],
    ],
    ['a tool that takes any', ['city', 'zzz'], { ...weather, isOpen: true }, 1, 0, []],
    [
      'a tool that takes some',
      ['city', 'x-a', 'zzz'],
      { ...weather, patterns: [/^x-/u] },
      1,
      1 / 3,
      [['zzz', 'spurious', 'city']],
    ],
    [
      'names of the prototype',
      ['__proto__', 'constructor'],
      parameters({ names: ['__proto__'] }),
      1,
      0.5,
      [['constructor', 'spurious', '__proto__']],
    ],
  ])('%s', (_title, given, tool, RPR, SPR, strangers) => {
    const structure = checkStructure(given, tool, byWords)
    expect(structure.RPR).toBe(RPR)
    expect(structure.SPR).toBe(SPR)
    expect(structure.strangers.map(({ name, status }) => [name, status])).toEqual(
      strangers.map(([name, status]) => [name, status]),
    )
    for (const [index, [, status, nearest]] of strangers.entries()) {
      if (status === 'drifted') expect(structure.strangers[index]?.nearest).toBe(nearest)
    }
  })
})

test.each<[string, string, readonly string[], readonly string[], boolean, 'drifted' | 'spurious', number]>([
  // The case of letters, and what a name holds by chance, count to the letter and not by words.
  ['another case to the letter', 'City', ['city'], [], false, 'spurious', 0.75],
  ['another case by words', 'City', ['city'], [], true, 'drifted', 1],
  ['another way to write it to the letter, at the bound', 'orderId', ['order_id'], [], false, 'drifted', 0.8],
  ['another way to write it by words', 'orderId', ['order_id'], [], true, 'drifted', 1],
  ['without a space between by words', 'orderid', ['order_id'], [], true, 'drifted', 1],
  ['words in another order by words', 'id_order', ['order_id'], [], true, 'drifted', 0.95],
  ['held by another name to the letter', 'id', ['provider'], [], false, 'drifted', 0.9],
  ['held by another name by words', 'id', ['provider'], [], true, 'spurious', 0.4],
  ['a word of it by words', 'temperature_unit', ['unit'], [], true, 'drifted', 0.95],
  ['near to one that is given, too', 'city_name', ['city'], ['city'], false, 'spurious', 0.9],
  ['signs that are others', '🚀', ['🎉'], [], true, 'spurious', 0],
])('%s', (_, name, names, beside, byWords, status, PDS) => {
  const [stranger] = checkStructure([...beside, name], parameters({ names }), byWords).strangers
  expect(stranger?.PDS).toBeCloseTo(PDS, 2)
  expect(stranger?.status).toBe(status)
})

test('one that is near to a given one counts as spurious by words, and not by the published rate', () => {
  const tool = parameters({ names: ['city'] })
  expect(checkStructure(['city', 'city_name'], tool, false).SPR).toBe(0)
  expect(checkStructure(['city', 'city_name'], tool, true).SPR).toBe(0.5)
})

test('of two that are equally near the first of the schema', () => {
  const [stranger] = checkStructure(['tag_x'], parameters({ names: ['tag_b', 'tag_a'] }), false).strangers
  expect(stranger?.nearest).toBe('tag_b')
})

const name = fc.oneof(
  fc.constantFrom('city', 'City', 'units', 'unit', 'unit_name', 'days', '__proto__', '', '工具', '🎉'),
  fc.string({ unit: fc.constantFrom(...'abc_A'), maxLength: 6 }),
)
const given = fc.uniqueArray(name, { maxLength: 6 })
const tool = fc
  .uniqueArray(name, { maxLength: 6 })
  .chain((names) => fc.subarray(names).map((required) => parameters({ names, required })))

test('to the letter, rates and scores are what their definitions say', () => {
  fc.assert(
    fc.property(given, tool, (own, read) => {
      const { names, required } = read
      const scores = own
        .filter((each) => !names.includes(each))
        .map((each) => Math.max(0, ...names.map((other) => wRatio(each, other) / 100)))
      const { RPR, SPR, missing, strangers } = checkStructure(own, read, false)
      const there = required.filter((each) => own.includes(each))
      expect(RPR).toBe(required.length === 0 ? 1 : there.length / required.length)
      expect(SPR).toBe(own.length === 0 ? 0 : scores.filter((score) => score < 0.8).length / own.length)
      expect(strangers.map(({ PDS }) => PDS)).toEqual(scores)
      expect([...there, ...missing].toSorted()).toEqual(required.toSorted())
      for (const { PDS, nearest, status } of strangers) {
        expect(status).toBe(PDS >= 0.8 && !own.includes(String(nearest)) ? 'drifted' : 'spurious')
      }
    }),
    { numRuns: 300 },
  )
})

test('by words, all is in its range, and the rate is that of those called spurious', () => {
  fc.assert(
    fc.property(given, tool, (own, read) => {
      const { RPR, SPR, strangers } = checkStructure(own, read, true)
      const spurious = strangers.filter(({ status }) => status === 'spurious').length
      expect(SPR).toBe(own.length === 0 ? 0 : spurious / own.length)
      for (const share of [RPR, SPR, ...strangers.map(({ PDS }) => PDS)]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      for (const stranger of strangers) expect(read.names).not.toContain(stranger.name)
    }),
    { numRuns: 300 },
  )
})
