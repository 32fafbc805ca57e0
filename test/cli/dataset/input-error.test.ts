import { expect, test } from 'vitest'
import { inputError } from '../../../src/cli/dataset/input-error.js'
import { CliError } from '../../../src/cli/errors.js'
import { DatasetError } from '../../../src/dataset/errors.js'
import { MatchError } from '../../../src/match/errors.js'
import { ScoreError } from '../../../src/score/errors.js'
import { noTools, notATool } from '../../../src/tool/errors.js'

test.each<readonly [string, Error, string]>([
  ['a data set', new DatasetError('a', null, 'one\ntwo', { lines: ['  three'] }), String.raw`one\ntwo` + '\n  three'],
  ['a score', new ScoreError('bad-option', 'one\n::error::two\u001B'), String.raw`one ::error::two\u001b`],
  ['a match', new MatchError('bad-option', 'one\n two'), 'one two'],
  [
    'tools',
    notATool('tools[0]\r\n::error::', 1),
    expect.stringMatching(/^tools\[0\] ::error:: is not a tool: .* Accepted forms: \{/),
  ],
])('of %s', (_, error, message) => {
  const told = inputError(error)
  expect(told).toBeInstanceOf(CliError)
  expect(told).toMatchObject({ message, cause: error })
})

test.each([new TypeError('a'), new CliError('b'), 'c'])('any other stays: %s', (error) => {
  expect(inputError(error)).toBe(error)
})

test('forms of tools are all there', () => {
  expect(String(inputError(noTools([])))).toContain('the tool lists of OpenAI, Anthropic and MCP')
})
