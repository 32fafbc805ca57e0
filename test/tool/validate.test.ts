import { jsonSchema, zodSchema } from 'ai'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ToolError } from '../../src/tool/errors.js'
import { readSchema } from '../../src/tool/read-schema.js'
import { validatorOf } from '../../src/tool/validate.js'

const order = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false }

test.each<[string, unknown, unknown, unknown]>([
  ['zod', z.object({ id: z.string() }), { id: 'A' }, { id: 'A' }],
  ['zod with a default', z.object({ id: z.string().default('A') }), {}, { id: 'A' }],
  ['zod with coercion', z.object({ n: z.coerce.number() }), { n: '5' }, { n: 5 }],
  ['zod with a transform', z.object({ n: z.string().transform(BigInt) }), { n: '5' }, { n: 5n }],
  ['zod strips unknown keys', z.object({ id: z.string() }), { id: 'A', x: 1 }, { id: 'A' }],
  ['valibot', v.object({ id: v.optional(v.string(), 'A') }), {}, { id: 'A' }],
  ['JSON Schema', order, { id: 'A' }, { id: 'A' }],
  ['JSON Schema, undefined keys left out', order, { id: 'A', x: undefined }, { id: 'A', x: undefined }],
  ['JSON Schema true', true, { any: 1 }, { any: 1 }],
  ['JSON Schema {}', {}, 5, 5],
  ['a default of a JSON Schema', { properties: { a: { default: 1 } } }, {}, { a: 1 }],
  ['frozen JSON Schema', Object.freeze({ type: 'object', properties: Object.freeze({}) }), {}, {}],
  ['jsonSchema() of the AI SDK', jsonSchema(order as never), { id: 'A' }, { id: 'A' }],
  ['jsonSchema() with its own validate', withOwnValidate(), { id: 'A' }, 'validated'],
  ['a lazy schema', () => z.object({ id: z.string() }), { id: 'A' }, { id: 'A' }],
])('%s accepts', (_, schema, args, value) => {
  expect(validatorOf(schema)?.(args)).toEqual({ valid: true, value })
})

test.each<[string, unknown, unknown, readonly unknown[]]>([
  ['zod', z.object({ a: z.array(z.object({ id: z.string() })) }), { a: [{ id: 1 }] }, [['a', 0, 'id']]],
  ['zod, missing', z.object({ id: z.string() }), {}, [['id']]],
  ['zod, strict', z.strictObject({}), { force: true }, [[]]],
  ['valibot', v.object({ a: v.array(v.object({ id: v.string() })) }), { a: [{ id: 1 }] }, [['a', 0, 'id']]],
  ['JSON Schema', order, { id: 1 }, [['id']]],
  ['JSON Schema, missing', order, {}, [['id']]],
  ['JSON Schema, undefined is missing', order, { id: undefined }, [['id']]],
  ['JSON Schema, extra', order, { id: 'A', force: true }, [['force']]],
  ['JSON Schema, no arguments', order, undefined, [[]]],
  ['JSON Schema, a bigint', order, { id: 5n }, [['id']]],
  ['JSON Schema, a date', order, { id: new Date(0) }, [['id']]],
  ['JSON Schema false', false, {}, [[]]],
  ['jsonSchema() of the AI SDK', jsonSchema(order as never), {}, [['id']]],
  ['jsonSchema() with its own validate', withOwnValidate(), { id: 1 }, [['id']]],
  ['zod, a transform that throws', z.object({ n: z.string().transform(BigInt) }), { n: 'x' }, [[]]],
  [
    'valibot, a transform that throws',
    v.object({
      n: v.pipe(
        v.string(),
        v.transform((text: string) => BigInt(text)),
      ),
    }),
    { n: 'x' },
    [[]],
  ],
  ['a Standard JSON Schema without validate', jsonOnly(), { id: 1 }, [['id']]],
])('%s rejects, and says where', (_, schema, args, paths) => {
  const check = validatorOf(schema)?.(args)
  expect(check).toMatchObject({ valid: false })
  expect(check?.valid === false && check.issues.map((issue) => issue.path)).toEqual(paths)
})

test.each<[string, unknown]>([
  ['no schema', undefined],
  ['null', null],
])('%s has no validator', (_, schema) => {
  expect(validatorOf(schema)).toBeNull()
})

test.each<[string, unknown, string]>([
  ['zod with an async refinement', z.object({}).refine(async () => true), 'schema-async'],
  ['zod with an async transform', z.object({}).transform(async () => 1), 'schema-async'],
  ['valibot async', v.objectAsync({ id: v.string() }), 'schema-async'],
  ['zodSchema() of the AI SDK', zodSchema(z.object({})), 'schema-async'],
  ['a JSON Schema that is still a promise', jsonSchema(Promise.resolve(order) as never), 'schema-async'],
  ['a validation that rejects', rejecting(), 'schema-async'],
  ['a $ref that leads nowhere', { $ref: '#/$defs/nowhere' }, 'schema-broken'],
  ['a pattern that is no regular expression', { properties: { id: { pattern: '(' } } }, 'schema-broken'],
])('%s is an error that names the tool', (_, schema, code) => {
  const validate = validatorOf(schema, 'lookup_order')
  const error = thrownBy(() => validate?.({ id: 'A' }))
  expect(error).toBeInstanceOf(ToolError)
  expect(error).toMatchObject({ code, message: expect.stringContaining('tool lookup_order') })
})

test.each<[string, unknown, string]>([
  ['a bare shape', { id: z.string() }, 'schema-not-recognised'],
  [
    'a shape with an argument that is named like a keyword',
    { items: { type: 'array' }, n: { type: 'number' } },
    'schema-not-recognised',
  ],
  ['a shape with an argument named description', { description: { type: 'string' } }, 'schema-not-recognised'],
  ['a shape with an argument named type', { type: { type: 'string' } }, 'schema-not-recognised'],
  ['a text', 'order', 'schema-not-recognised'],
  ['a list', [order], 'schema-not-recognised'],
  ['a JSON Schema in a circle', circular(), 'schema-broken'],
])('%s is refused as a schema', (_, schema, code) => {
  expect(thrownBy(() => validatorOf(schema, 'lookup_order'))).toMatchObject({ code })
})

test.each<[string, unknown, unknown]>([
  [
    'zod in input form',
    z.object({ id: z.string().default('A') }),
    { type: 'object', properties: { id: { default: 'A', type: 'string' } } },
  ],
  [
    'zod with a transform',
    z.object({ n: z.string().transform(BigInt) }),
    { properties: { n: { type: 'string' } }, required: ['n'] },
  ],
])('the JSON Schema of %s', (_, schema, expected) => {
  expect(readSchema(schema, 'x').inputSchema).toMatchObject(expected as object)
})

test.each<[string, unknown]>([
  ['zod with a date', z.object({ at: z.date() })],
  ['valibot', v.object({ id: v.string() })],
  ['zodSchema() of what JSON Schema cannot say', zodSchema(z.object({ at: z.date() }))],
  ['a JSON Schema that is still a promise', jsonSchema(() => Promise.reject(new Error('no')) as never)],
])('%s has no JSON Schema, but a validator', (_, schema) => {
  expect(readSchema(schema, 'x')).toEqual({ inputSchema: null, validate: expect.any(Function) })
})

test('a defaulted key is not required', () => {
  expect(readSchema(z.object({ id: z.string().default('A') }), 'x').inputSchema).not.toHaveProperty('required')
})

test('the JSON Schema is a copy, and the schema given is not touched', () => {
  const given = structuredClone(order)
  const { inputSchema, validate } = readSchema(given, 'x')
  validate?.({ id: 'A' })
  expect(inputSchema).toEqual(order)
  expect(inputSchema).not.toBe(given)
  expect(Reflect.ownKeys(given)).toEqual(Reflect.ownKeys(order))
})

test('a draft-07 schema is judged as one', () => {
  const list = { items: [{ type: 'string' }], additionalItems: false }
  const draft7 = validatorOf({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: '#/definitions/a',
    type: 'string',
    definitions: { a: {} },
  })
  const now = validatorOf({ $ref: '#/$defs/a', type: 'string', $defs: { a: {} } })
  expect(validatorOf(list)?.(['a', 1])).toMatchObject({ valid: false })
  // Up to draft 7 a $ref makes its neighbours be ignored.
  expect([draft7?.(5).valid, now?.(5).valid]).toEqual([true, false])
})

test('a schema judges the same through Standard Schema and through its JSON Schema', () => {
  const schema = z.strictObject({
    id: z.string().regex(/^A-\d{1,2}$/),
    kind: z.enum(['a', 'b']).optional(),
    list: z.array(z.union([z.int(), z.null()])).max(2),
    tagged: z.discriminatedUnion('t', [
      z.strictObject({ t: z.literal('x'), n: z.number().min(0) }),
      z.strictObject({ t: z.literal('y') }),
    ]),
  })
  const byJson = validatorOf(readSchema(schema, 'x').inputSchema)
  const some = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 6, arbitrary: good }, fc.jsonValue())
  const args = fc.record(
    {
      id: some(fc.constantFrom('A-1', 'A-22', 'A-333', '')),
      kind: some(fc.constantFrom('a', 'b')),
      list: some(fc.array(some(fc.constantFrom(1, null, 1.5)), { maxLength: 3 })),
      tagged: some(fc.constantFrom({ t: 'x', n: 1 }, { t: 'x', n: -1 }, { t: 'y' }, { t: 'y', n: 1 }, { t: 'z' })),
      force: fc.boolean(),
    },
    { requiredKeys: ['id', 'list', 'tagged'] },
  )
  fc.assert(
    fc.property(args, (value) => {
      const check = byJson?.(value)
      expect(check?.valid).toBe(schema.safeParse(value).success)
      if (check?.valid === false) expect(check.issues.length).toBeGreaterThan(0)
    }),
    { seed: 7, numRuns: 400 },
  )
})

function withOwnValidate(): unknown {
  const validate = (value: unknown): never => {
    const parsed = z.object({ id: z.string() }).safeParse(value)
    return (parsed.success ? { success: true, value: 'validated' } : { success: false, error: parsed.error }) as never
  }
  return jsonSchema(order as never, { validate })
}

function jsonOnly(): unknown {
  return { '~standard': { version: 1, vendor: 'test', jsonSchema: { input: () => order } } }
}

function rejecting(): unknown {
  return { '~standard': { version: 1, vendor: 'test', validate: () => Promise.reject(new Error('down')) } }
}

function circular(): unknown {
  const schema: Record<string, unknown> = { type: 'object' }
  schema['not'] = schema
  return schema
}

function thrownBy(body: () => unknown): unknown {
  try {
    body()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
