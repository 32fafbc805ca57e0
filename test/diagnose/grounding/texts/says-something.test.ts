import { expect, test } from 'vitest'
import { saysSomething } from '../../../../src/diagnose/grounding/texts/says-something.js'

test.each(['Oslo', 'to Oslo', 'yes', 'no', 'on', 'off', 'all', 'may', '5', '$', '東京', 'é', 'b', 'A+', '🚚'])(
  '%j says something',
  (value) => {
    expect(saysSomething(value)).toBe(true)
  },
)

test.each(['', ' ', '-', '...', '()', 'to', 'me', 'My', 'for the', 'to-me', 'A', 'it?', '\u0000'])(
  '%j says nothing by itself',
  (value) => {
    expect(saysSomething(value)).toBe(false)
  },
)
