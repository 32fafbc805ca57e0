import { expect, test } from 'vitest'
import { isWhole } from '../../../../src/diagnose/grounding/reading/boundary.js'

test.each<[string, string, boolean]>([
  ['a [word] here', 'between spaces', true],
  ['[word]', 'all there is', true],
  ['a[word]', 'within a word', false],
  ['[word]_b', 'before an underscore', false],
  ['[word]-b', 'before a dash', true],
  ['é[word]', 'after a letter with an accent', false],
  ['[cafe]\u0301', 'before a mark that is of its last letter', false],
  ['[ab]𝒷', 'before a letter of two units', false],
  ['😀[word]😀', 'between signs of two units', true],
  ['去[東京]の', 'in a script without spaces', true],
  ['[서울]에서', 'before a particle', true],
  ['ไป[กรุงเทพ]ครับ', 'in Thai', true],
  ['[5],000', 'before thousands', false],
  ['1,[000]', 'after thousands', false],
  ['[5],3', 'in a list without spaces', true],
  ['[3].5', 'before a fraction', false],
  ['10:[30]', 'in a time', false],
  ['[10].', 'at the end of a sentence', true],
  ['$[10]', 'after a sign', true],
])('%s: %s, %s', (marked, _, expected) => {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  expect(isWhole(marked.replaceAll(/[[\]]/gu, ''), start, end)).toBe(expected)
})
