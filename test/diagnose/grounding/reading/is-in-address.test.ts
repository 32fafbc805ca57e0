import { expect, test } from 'vitest'
import { isInAddress } from '../../../../src/diagnose/grounding/reading/is-in-address.js'

/** The place is before the bar. */
const asked = (marked: string): boolean => isInAddress(marked.replace('|', ''), marked.indexOf('|'))

test.each([
  'pay|-pal.com',
  'bob|-x@example.com',
  '/srv/my|_file',
  '../my|_file',
  'https://a|-b/',
  'my|_file.txt',
  'C:\\my|-dir',
])('%s: yes', (marked) => {
  expect(asked(marked)).toBe(true)
})

test.each(['left|-pad', 'round|-trip, at example.com', 'BK|-7.5', 'the end|-point. Next', 'and|-or/else', '|', ''])(
  '%s: no',
  (marked) => {
    expect(asked(marked)).toBe(false)
  },
)
