import { expect, test } from 'vitest'
import { fnv1a } from '../../src/text/fnv1a.js'

// The first three are published beside the algorithm, for bytes; the last takes a UTF-16 unit whole.
test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
  ['é', 'af64644c8602d3a4'],
])('the digest of %j', (text, digest) => {
  expect(fnv1a(text)).toBe(digest)
})
