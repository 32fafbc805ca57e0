import { expect, test } from 'vitest'
import { lintTools } from '../../../../src/lint/lint-tools.js'

const about = new Set([
  'overlap/near-duplicate',
  'overlap/same-params-same-verb',
  'overlap/no-cross-reference',
  'name/near-equal',
])

/** The rules that find something of a pair of tools. */
function rulesFor(tools: readonly (readonly [name: string, description: string])[]): readonly string[] {
  const properties = { id: { type: 'string', description: 'The number of it.' } }
  const written = tools.map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties },
  }))
  const { findings } = lintTools(written)
  return findings.map(({ rule }) => rule).filter((rule) => about.has(rule))
}

test.each([
  ['import_spec_to_collection', 'import_collection_to_spec', 'Import one thing of a workspace into the other.'],
  ['copy_disk_to_bucket', 'copy_bucket_to_disk', 'Copy what is stored.'],
  ['syncCollectionWithSpec', 'syncSpecWithCollection', 'Synchronise a collection and a spec.'],
])('what goes another way is another tool: %s, %s', (one, other, description) => {
  expect(
    rulesFor([
      [one, description],
      [other, description],
    ]),
  ).toEqual([])
})

test('two that say the same have one finding', () => {
  expect(
    rulesFor([
      ['get_user', 'Get a user by its id.'],
      ['fetch_user', 'Fetch a user by its id.'],
    ]),
  ).toEqual(['overlap/near-duplicate'])
})

test('two whose names alone say the same have one finding', () => {
  expect(
    rulesFor([
      ['get_user', 'Read the account of a person.'],
      ['fetch_user', 'Load a profile from the directory.'],
    ]),
  ).toEqual(['overlap/same-params-same-verb'])
})
