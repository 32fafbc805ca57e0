import { expect, test } from 'vitest'
import { DatasetError } from '../../src/dataset/errors.js'

const evil = 'a\n::error::b\u001B[2J'

test('a message is on one line, but for those that are meant to follow', () => {
  const cause = new Error(evil)
  const error = new DatasetError('bad-case', { file: evil, line: 3 }, `no ${evil}`, {
    cause,
    lines: [`  ${evil}`, 'end'],
  })

  expect(error.message).toBe(
    [String.raw`a\n::error::b\u001b[2J:3: no a\n::error::b\u001b[2J`, String.raw`  a\n::error::b\u001b[2J`, 'end'].join(
      '\n',
    ),
  )
  expect(error).toMatchObject({ code: 'bad-case', file: evil, line: 3, cause })
  expect(Object.keys(error)).toEqual([])
})

test.each([
  [null, 'no case'],
  [{ file: 'a.json', line: null }, 'a.json: no case'],
])('at %j', (place, message) => {
  const error = new DatasetError('no-case', place, 'no case')
  expect([error.message, 'cause' in error]).toEqual([message, false])
})
