import { expect, test } from 'vitest'
import { checkJsonSchema } from '../../src/tool/check-json-schema.js'
import { ToolError } from '../../src/tool/errors.js'

// Up to draft 7 a $ref makes its neighbours be ignored; draft 4 says exclusiveMinimum with a boolean.
const reference = { $ref: '#/$defs/any', type: 'string', $defs: { any: {} } }
const above = { minimum: 5, exclusiveMinimum: true }

test.each<[string, string | undefined, object, unknown, boolean]>([
  ['no draft: 2020-12', undefined, reference, 5, false],
  ['2020-12', 'https://json-schema.org/draft/2020-12/schema', reference, 5, false],
  ['2019-09', 'https://json-schema.org/draft/2019-09/schema', reference, 5, false],
  ['draft 7', 'http://json-schema.org/draft-07/schema#', reference, 5, true],
  ['draft 6', 'http://json-schema.org/draft-06/schema#', reference, 5, true],
  ['draft 4', 'http://json-schema.org/draft-04/schema#', above, 5, false],
  ['draft 4', 'http://json-schema.org/draft-04/schema#', above, 6, true],
])('%s', (_, $schema, schema, value, valid) => {
  expect(checkJsonSchema({ $schema, ...schema }, value, 'x').valid).toBe(valid)
})

test('a schema is compiled once', () => {
  const schema = { properties: { id: { type: 'string' } } }
  expect(checkJsonSchema(schema, { id: 1 }, 'x').valid).toBe(false)
  // What was compiled is a copy, so this comes too late.
  schema.properties.id.type = 'number'
  expect(checkJsonSchema(schema, { id: 1 }, 'x').valid).toBe(false)
})

test('the value is the arguments themselves', () => {
  const args = { id: 'A' }
  const check = checkJsonSchema(true, args, 'x')
  expect(check.valid && check.value === args).toBe(true)
})

test('a broken schema is an error with its cause', () => {
  const broken = (): unknown => checkJsonSchema({ pattern: '(' }, 'a', 'lookup')
  expect(broken).toThrow(ToolError)
  expect(broken).toThrow(/tool lookup cannot be evaluated.*regular expression/u)
})

test('arguments however deep and wide are judged', () => {
  const list = Array.from({ length: 5000 }, (_, id) => ({ id }))
  expect(checkJsonSchema({ items: { properties: { id: { type: 'number' } } } }, list, 'x').valid).toBe(true)
  const nested: unknown = JSON.parse('[['.repeat(40) + ']]'.repeat(40))
  expect(
    checkJsonSchema(
      { $ref: '#/$defs/list', $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } } },
      nested,
      'x',
    ).valid,
  ).toBe(true)
})
