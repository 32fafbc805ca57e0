import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkStandard, isStandardSchema, jsonSchemaOf, type StandardSchema } from '../../src/tool/standard-schema.js'

test.each<[string, unknown, boolean]>([
  ['zod', z.object({}), true],
  ['a function', Object.assign(() => 1, { '~standard': { validate: () => ({ value: 1 }) } }), true],
  ['JSON Schema only', { '~standard': { jsonSchema: { input: () => ({}) } } }, true],
  ['neither', { '~standard': { version: 1 } }, false],
  ['an object', {}, false],
  ['null', null, false],
])('%s', (_, value, expected) => {
  expect(isStandardSchema(value)).toBe(expected)
})

test.each<[string, unknown, readonly (string | number)[]]>([
  ['keys', ['a', 0], ['a', 0]],
  ['segments', [{ key: 'a' }, { key: 0 }], ['a', 0]],
  ['symbols', [Symbol('x')], ['Symbol(x)']],
  ['none', undefined, []],
])('a path of %s', (_, path, expected) => {
  const check = checkStandard(answering({ issues: [{ message: 'no', path }] }), {}, 'x')
  expect(check).toEqual({ valid: false, issues: [{ path: expected, message: 'no' }] })
})

test.each<[string, unknown, unknown]>([
  ['a value', { value: 5 }, { valid: true, value: 5 }],
  ['a value beside no issues', { value: 5, issues: undefined }, { valid: true, value: 5 }],
  ['issues without a text', { issues: [{}] }, { valid: false, issues: [{ path: [], message: 'invalid' }] }],
])('a result with %s', (_, result, expected) => {
  expect(checkStandard(answering(result), {}, 'x')).toEqual(expected)
})

test('no result is an error that names the tool', () => {
  expect(() => checkStandard(answering(undefined), {}, 'lookup')).toThrow('tool lookup')
})

test('a schema that throws rejects, in its own words', () => {
  const schema = {
    '~standard': {
      validate: () => {
        throw new SyntaxError('not a number')
      },
    },
  }
  expect(checkStandard(schema, {}, 'x')).toEqual({
    valid: false,
    issues: [{ path: [], message: 'the schema threw SyntaxError: not a number' }],
  })
  const zod = z.object({ n: z.string().transform((text) => BigInt(text)) })
  expect(checkStandard(zod, { n: 'x' }, 'x')).toMatchObject({
    valid: false,
    issues: [{ message: expect.stringContaining('SyntaxError') }],
  })
})

test('the JSON Schema is asked for in a draft the library knows, and once', () => {
  const asked: string[] = []
  const schema = {
    '~standard': {
      jsonSchema: {
        input: ({ target }: { target: string }) => {
          asked.push(target)
          if (target !== 'draft-07') throw new Error('unknown target')
          return { type: 'object' }
        },
      },
    },
  }
  expect([jsonSchemaOf(schema), jsonSchemaOf(schema)]).toEqual([{ type: 'object' }, { type: 'object' }])
  expect(asked).toEqual(['draft-2020-12', 'draft-07'])
})

function answering(result: unknown): StandardSchema {
  return { '~standard': { validate: () => result } }
}
