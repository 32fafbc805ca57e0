import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingBlobs } from '../../src/reporter/missing-blobs.js'

test.each([
  [[], []],
  [['blob-1-1.json'], []],
  [['blob-2-2.json'], ['blob-1-2.json']],
  [['blob-1-2.json', 'blob-2-2.json'], []],
  [['blob-2-4.json'], ['blob-1-4.json', 'blob-3-4.json', 'blob-4-4.json']],
  // What another run left.
  [
    ['blob-1-2.json', 'blob-2-2.json', 'blob-1-3.json'],
    ['blob-2-3.json', 'blob-3-3.json'],
  ],
  // Vitest 5 has labels.
  [['blob-linux-1-2.json', 'blob-mac-os-1-2.json', 'blob-mac-os-2-2.json'], ['blob-linux-2-2.json']],
  // Nobody knows what such names mean.
  [['blob-2-2.json', 'blob.json'], []],
  [['blob-2-2.json', 'first.json'], []],
  [['blob-3-2.json'], []],
  [['blob-0-2.json'], []],
  [['blob-2024-12-31.json'], []],
  [['blob-2-2.json.bak'], []],
])('of %j these are missing: %j', (files, missing) => {
  expect(missingBlobs(files)).toEqual(missing)
})

test('what is there and what is missing are all shards', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.infiniteStream(fc.boolean()), (count, coins) => {
      const all = Array.from({ length: count }, (_, index) => `blob-${index + 1}-${count}.json`)
      const there = all.filter(() => coins.next().value === true)

      const missing = there.length === 0 ? [] : all.filter((name) => !there.includes(name))
      expect(missingBlobs(there.toReversed())).toEqual(missing)
    }),
  )
})
