import { expect, test } from 'vitest'
import { badCall, badUsage, CliError, unreadable } from '../../src/cli/errors.js'

const evil = 'a\n::error::b\u001B[2J'
const shown = String.raw`a\n::error::b\u001b[2J`

test.each<readonly [string, CliError, string]>([
  ['a message', new CliError(evil), shown],
  ['lines', new CliError(evil, { lines: [evil, ''] }), `${shown}\n${shown}\n`],
  ['usage', badUsage(evil, 'callsheet <command>\n\n  serve\n'), `${shown}\n\nusage: callsheet <command>\n\n  serve\n`],
  ['a call', badCall(evil, 'score'), `${shown}\ncallsheet score --help says more`],
  ['a cause', unreadable(evil, new Error(evil)), `cannot read ${shown}: ${shown}`],
])('on one line, but for what follows: %s', (_, error, message) => {
  expect(error.message).toBe(message)
})
