import { expect, test } from 'vitest'
import { progressOn } from '../../../src/cli/score/progress.js'

function said(runs: number, isTTY?: boolean): string {
  let text = ''
  const write = (more: string): void => void (text += more)
  const progress = progressOn(isTTY === undefined ? { write } : { isTTY, write })
  for (let run = 0; run < runs; run += 1) progress.step()
  progress.end()
  return text
}

test.each([
  ['no terminal', 10_000, undefined, ''],
  ['a few runs', 1999, true, ''],
  ['many', 4000, true, '\r\u001B[K2,000 runs scored\r\u001B[K4,000 runs scored\r\u001B[K'],
])('%s', (_, runs, isTTY, expected) => {
  expect(said(runs, isTTY)).toBe(expected)
})
