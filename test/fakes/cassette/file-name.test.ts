import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cassetteFileOf } from '../../../fakes/cassette/file-name.js'

const slugOf = (...names: readonly string[]): string =>
  cassetteFileOf({ file: '/a/x.test.ts', names }).slice('/a/__cassettes__/x.test.ts/'.length)

test.each([
  ['/a/b/x.test.ts', '/a/b/__cassettes__/x.test.ts/works.json'],
  ['x.test.ts', '__cassettes__/x.test.ts/works.json'],
  ['/x.test.ts', '/__cassettes__/x.test.ts/works.json'],
  ['C:/a/x.test.ts', 'C:/a/__cassettes__/x.test.ts/works.json'],
  ['C:\\a\\x.test.ts', 'C:\\a\\__cassettes__/x.test.ts/works.json'],
  ['/a/odd\\name.test.ts', '/a/__cassettes__/odd\\name.test.ts/works.json'],
])('the cassette of a test in %s stands beside it', (file, cassette) => {
  expect(cassetteFileOf({ file, names: ['works'] })).toBe(cassette)
})

test.each([
  [['refunds', 'after a lookup'], 'refunds_after-a-lookup.json'],
  [['works'], 'works.json'],
  [['2 calls at once'], '2-calls-at-once.json'],
])('plain names are read from the file: %j', (names, slug) => {
  expect(slugOf(...names)).toBe(slug)
})

test.each([
  ['upper case', ['Refunds', 'after a Lookup'], /^refunds_after-a-lookup\.[\da-f]{10}\.json$/u],
  ['marks', ['refunds: "A/B"?'], /^refunds-a-b\.[\da-f]{10}\.json$/u],
  ['a path', ['../../etc/passwd'], /^etc-passwd\.[\da-f]{10}\.json$/u],
  ['a device of Windows', ['con'], /^_con\.[\da-f]{10}\.json$/u],
  ['a device in other digits', ['COM¹'], /^_com1\.[\da-f]{10}\.json$/u],
  ['dots at the end', ['done...'], /^done\.[\da-f]{10}\.json$/u],
  ['nothing but marks', ['🎲', '?'], /^test\.[\da-f]{10}\.json$/u],
  ['an empty name', [''], /^test\.[\da-f]{10}\.json$/u],
  ['no name', [], /^test\.[\da-f]{10}\.json$/u],
  ['other scripts', ['Größe', '返金 する'], /^größe_返金-する\.[\da-f]{10}\.json$/u],
  ['a long name', ['a'.repeat(500)], /^a{60}\.[\da-f]{10}\.json$/u],
  ['a cut within a character', [`${'a'.repeat(59)}𐐨`], /^a{59}\.[\da-f]{10}\.json$/u],
])('a hash follows where something is lost: %s', (_name, names, slug) => {
  expect(slugOf(...names)).toMatch(slug)
})

test('a name just short enough needs no hash', () => {
  expect(slugOf('a'.repeat(60))).toBe(`${'a'.repeat(60)}.json`)
})

describe('no two tests share a file', () => {
  test.each([
    ['that differ in case', ['Refunds'], ['refunds']],
    ['that differ in case only of what is lost anyway', ['A!'], ['a!']],
    ['whose suites are cut elsewhere', ['a b', 'c'], ['a', 'b c']],
    ['whose words are joined otherwise', ['a-b'], ['a b']],
    ['whose names look like joined ones', ['a_b'], ['a', 'b']],
    ['one of which is in a suite without a name', ['', 'a'], ['a']],
    ['that differ in lone surrogates', ['\uD800'], ['\uDBFF']],
    ['that differ in how a letter is composed', ['\u00E9'], ['e\u0301']],
    ['that differ past the cut', [`${'a'.repeat(300)}b`], [`${'a'.repeat(300)}c`]],
    ['that differ in spaces', ['a  b'], ['a b']],
    ['one of which is named like the file of the other', ['A'], [slugOf('A').replace('.json', '')]],
  ])('%s', (_name, one, other) => {
    expect(onEveryDisk(slugOf(...one))).not.toBe(onEveryDisk(slugOf(...other)))
  })

  /** Names that are near each other: few letters, in both cases, marks, and other ways to write the same. */
  const name = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'A', 'b', ' ', '-', '_', '.', '\u00E9', 'e\u0301', 'ß', 'ss', 'İ', 'K', '\u212A'),
      maxLength: 5,
    }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('con', 'CON', 'a'.repeat(60), 'a'.repeat(61), '\uD800', '\uDC00'),
  )
  const names = fc.oneof(
    fc.array(name, { maxLength: 3 }),
    fc.array(fc.constantFrom('a', 'a a', 'A', 'a-a'), { maxLength: 3 }),
  )

  test('whatever they are called', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(names, { selector: (each) => JSON.stringify(each), minLength: 2, maxLength: 40 }),
        (all) => {
          expect(new Set(all.map((each) => onEveryDisk(slugOf(...each)))).size).toBe(all.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('and every file can be made on every disk', () => {
    fc.assert(
      fc.property(names, (each) => {
        const slug = slugOf(...each)

        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}_-]+(?:\.[\da-f]{10})?\.json$/u)
        expect(slug).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./iu)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(210)
        expect(Buffer.from(slug).toString()).toBe(slug)
      }),
      { numRuns: 500 },
    )
  })

  test('nor does the same test get another one', () => {
    expect(slugOf('Refunds', 'works')).toBe(slugOf('Refunds', 'works'))
  })

  /** What file systems that disregard case and the composition of letters compare. */
  function onEveryDisk(file: string): string {
    return file.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC')
  }
})
