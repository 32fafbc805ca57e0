import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guardNames } from '../../src/diagnose/guards.js'
import { readOptions } from '../../src/diagnose/read-options.js'

test('the page of diagnosis has a row for each guard, in their order, and for no other', () => {
  const page = readFileSync(new URL('../../docs/diagnose.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## Guards\n')
  const [table = ''] = section.split('\n```')
  expect([...table.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name)).toEqual(guardNames)
})

test('the options have each guard, and no other', () => {
  expect(Object.keys(readOptions({}).guards)).toEqual(guardNames)
})
