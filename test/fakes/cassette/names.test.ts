import { cassette, CassetteError } from 'callsheet/cassette'
import { test } from 'callsheet/test'
import { describe, expect } from 'vitest'

const messages: string[] = []

describe('two tests of one name', () => {
  // Each finds no recording; the second is told that it would be that of the first.
  for (const [index, kind] of [CassetteError, TypeError].entries()) {
    test('share no recording', ({ sheet }) => {
      expect(() => cassette(sheet)).toThrow(kind)
      try {
        cassette(sheet)
      } catch (error) {
        messages.push(String(error))
      }
      expect(messages[index]).toMatch(
        index === 0
          ? /there is no recording at .*two-tests-of-one-name_share-no-recording\.json/
          : /another test is called so, too/,
      )
    })
  }
})
