import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameIndex, type NearestName } from '../../src/diagnose/name-index.js'
import { nearJaccard } from '../../src/diagnose/near-jaccard.js'
import { wordsOf } from '../../src/text/words-of.js'
import { jaccard } from '../../src/text/jaccard.js'
import { ratio } from '../../src/text/ratio.js'
import { wRatio } from '../../src/text/w-ratio.js'

const tools = ['get_weather', 'get_stock_price', 'send_email', 'list_instances']

describe('to the letter', () => {
  test.each<[string, readonly string[], string, string | null, number]>([
    ['one letter less', tools, 'get_wether', 'get_weather', 0.5714285714285713],
    ['another case, which has words in common', ['get weather'], 'GET WEATHER', 'get weather', 0.4 + 0.6 / 11],
    ['nothing in common', tools, 'qqqq', null, 0],
    ['two letters in common are too few', ['cat'], 'cta', null, 0],
    ['a name too short for three letters', tools, 'ge', null, 0],
    ['no name at all', [], 'get_weather', null, 0],
    ['the first of two that are equally near', ['tool_b', 'tool_a'], 'tool_c', 'tool_b', 0.6 * (5 / 6)],
    // Candidates share three letters in lower case; how near they are is asked in their own case.
    ['a candidate that is not near at all', ['ABC_X', 'abcdef'], 'abc', 'abcdef', 0.6 * 0.9],
    ['the only candidate, not near at all', ['ABC'], 'xabcx', 'ABC', 0],
  ])('%s', (_, names, name, nearest, closeness) => {
    const found = nameIndex(names).nearest(name, false)
    expect(found.name).toBe(nearest)
    expect(found.closeness).toBeCloseTo(closeness, 12)
  })
})

describe('by words', () => {
  test.each<[string, readonly string[], string, string | null]>([
    ['another case and no underscore', tools, 'GetWeather', 'get_weather'],
    ['a space about it', tools, ' get_weather\n', 'get_weather'],
    ['the words in another order', tools, 'weather_get', 'get_weather'],
    ['letters that were swapped in a short name', ['cat', 'dog'], 'cta', 'cat'],
    [
      'a misspelt word beside the same without it',
      ['get_news', 'get_news_headlines'],
      'get_news_hedlines',
      'get_news_headlines',
    ],
    [
      'a short word misspelt beside the same without it',
      ['add_percent', 'add_tip_percent'],
      'add_tpi_percent',
      'add_tip_percent',
    ],
    ['a namespace before it', tools, 'functions.get_weather', 'get_weather'],
    ['signs alone', ['___', 'get_weather'], '____', '___'],
    ['signs that are others', ['🚀🚀', '🎉🎉🎉🎉'], '🎉🎉🎉', '🎉🎉🎉🎉'],
    ['nothing in common', ['abc'], 'xyz', null],
    ['blank', tools, '  ', null],
    ['no name at all', [], 'get_weather', null],
  ])('%s', (_, names, name, nearest) => {
    const found = nameIndex(names).nearest(name, true)
    expect(found.name).toBe(nearest)
    expect(found.closeness > 0).toBe(nearest !== null)
  })

  test('a name that differs only in how it is written is as near as can be', () => {
    expect(nameIndex(tools).nearest('GET-WEATHER', true)).toEqual({ name: 'get_weather', closeness: 1 })
  })

  test('a name with another namespace is far from the tool that it does not mean', () => {
    const crm = ['mcp_crm_entity_update', 'mcp_crm_entity_search', 'mcp_mail_send']
    const { closeness } = nameIndex(crm).nearest('mcp_crm_entity_remove', true)
    expect(closeness).toBeLessThan(1)
  })
})

const part = fc.constantFrom('get', 'send', 'Get', 'weather', 'wether', 'mail', 'GET', 'a', '工具', '🎉')
const name = fc.oneof(
  fc
    .array(part, { minLength: 1, maxLength: 3 })
    .chain((parts) => fc.constantFrom('_', '', ' ').map((by) => parts.join(by))),
  fc.string({ unit: fc.constantFrom(...'abAB_ 工🎉'), minLength: 1, maxLength: 8 }),
)
const names = fc.uniqueArray(name, { maxLength: 12 })

function inLetters(own: string, other: string): number {
  const near = ratio(wordsOf(own).join(''), wordsOf(other).join('')) / 100
  return near < 0.8 ? 0 : near
}

/** All candidates, one after the other, as the definition says it: no shortcut. */
function slowly(registered: readonly string[], own: string, byWords: boolean): NearestName {
  const letters = (text: string) => (byWords ? wordsOf(text).join('') : text.toLowerCase())
  const trigrams = (text: string) => {
    const points = [...letters(text)]
    return points.flatMap((_, index) => (index + 3 <= points.length ? [points.slice(index, index + 3).join('')] : []))
  }
  const sharing = registered.filter((other) => trigrams(other).some((each) => trigrams(own).includes(each)))
  const candidates = byWords && sharing.length === 0 ? registered : sharing
  const scored = candidates.map((other) => {
    const words = byWords
      ? Math.max(nearJaccard(wordsOf(own), wordsOf(other)), inLetters(own, other))
      : jaccard(own, other)
    const whole = byWords ? wRatio(wordsOf(own).join(' '), wordsOf(other).join(' ')) : wRatio(own, other)
    return { name: other, closeness: 0.6 * (whole / 100) + 0.4 * words }
  })
  const [first] = scored.toSorted((a, b) => b.closeness - a.closeness)
  return first === undefined || (byWords && first.closeness === 0) ? { name: null, closeness: 0 } : first
}

test('the nearest name is what trying all of them gives', () => {
  fc.assert(
    fc.property(names, name, fc.boolean(), (registered, own, byWords) => {
      expect(nameIndex(registered).nearest(own, byWords)).toEqual(slowly(registered, own, byWords))
    }),
    { numRuns: 500 },
  )
})

test('how near does not hang on the order of the names, and is from 0 to 1', () => {
  fc.assert(
    fc.property(names, name, fc.boolean(), (registered, own, byWords) => {
      const { closeness } = nameIndex(registered).nearest(own, byWords)
      expect(nameIndex(registered.toReversed()).nearest(own, byWords).closeness).toBe(closeness)
      expect(closeness).toBeGreaterThanOrEqual(0)
      expect(closeness).toBeLessThanOrEqual(1)
    }),
  )
})

test('an index answers the same whatever it was asked before', () => {
  const index = nameIndex(tools)
  const before = index.nearest('get_wether', true)
  index.nearest('send_mail', false)
  expect(index.nearest('get_wether', true)).toEqual(before)
})

test('of a thousand names that are alike, the right one', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `get_thing_${index}_report`)
  expect(nameIndex(many).nearest('get_thing_777_reprt', true).name).toBe('get_thing_777_report')
})
