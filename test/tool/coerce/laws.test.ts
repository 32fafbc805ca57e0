import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from '../../../src/json/equal.js'
import { checkJsonSchema } from '../../../src/tool/check-json-schema.js'
import { coerce } from '../../../src/tool/coerce/coerce.js'
import type { CoercionChange } from '../../../src/tool/coerce/coercion.js'
import { fillDefaults } from '../../../src/tool/coerce/fill-defaults.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const keys = ['a', 'b', '__proto__', '1']
const texts = ['5', '-7.5', '1.0', '007', 'yes', 'F', '0', '1', 'x', '', '{"a":"1"}', '["1","no"]', '[[1]]', 'null']
const scalars = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(null, true, false, 0, 1, -0, 5, 1.5),
)
const types = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')
const key = fc.constantFrom(...keys)

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: scalars },
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}))

const { schema: parts } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 })
  const properties = fc.dictionary(key, tie('schema'), { maxKeys: 3, noNullPrototype: true })
  return {
    schema: fc.oneof(
      { depthSize: 'small' },
      { weight: 3, arbitrary: fc.record({ type: types }) },
      fc.boolean(),
      fc.record({ type: fc.uniqueArray(types, { minLength: 1 }) }),
      fc.record({ enum: fc.array(values, { minLength: 1, maxLength: 3 }) }),
      fc.record({ type: types, const: values }),
      fc.record({ $ref: fc.constantFrom('#/$defs/a', '#/$defs/b') }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list, type: types }, { requiredKeys: ['oneOf'] }),
      fc.record({ allOf: list, anyOf: list }, { requiredKeys: ['allOf'] }),
      fc.record({ type: fc.constant('array'), prefixItems: list, items: tie('schema') }, { requiredKeys: ['items'] }),
      fc.record(
        {
          type: fc.constant('object'),
          properties,
          patternProperties: fc.dictionary(fc.constantFrom('^a', '.'), tie('schema'), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          additionalProperties: tie('schema'),
          required: fc.array(key, { maxLength: 1 }),
          default: values,
        },
        { requiredKeys: ['properties'] },
      ),
    ),
  }
})

// A definition may refer to another and to itself, but only from within, so that the validator ends.
const schemas = fc
  .tuple(parts, parts, parts)
  .map(([root, a, b]): JsonSchema => ({ allOf: [root], $defs: { a: { properties: { a, b } }, b: { items: b } } }))

// Several values at once, each with a schema of its own.
const wideValues = fc.array(values, { minLength: 8, maxLength: 8 })
const wideSchemas = fc
  .tuple(fc.array(parts, { minLength: 8, maxLength: 8 }), parts, parts)
  .map(([all, a, b]): JsonSchema => ({ prefixItems: all, $defs: { a: { properties: { a, b } }, b: { items: b } } }))

test('coerced twice, a value is coerced once', () => {
  fc.assert(
    fc.property(wideValues, wideSchemas, (value, schema) => {
      const once = coerce(value, schema)
      const twice = coerce(once.value, schema)
      expect(twice).toEqual({ value: once.value, changes: [], ok: once.ok })
      expect(twice.value).toBe(once.value)
    }),
    { numRuns: 300 },
  )
})

test('a value that the validator takes is not touched, and right', () => {
  let valid = 0
  fc.assert(
    fc.property(values, schemas, (value, schema) => {
      if (!checkJsonSchema(schema, value, 'x').valid) return
      valid += 1
      expect(coerce(value, schema)).toEqual({ value, changes: [], ok: true })
    }),
    { numRuns: 500 },
  )
  expect(valid).toBeGreaterThan(50)
})

test('a result that is wrong is refused by the validator, too', () => {
  let wrong = 0
  fc.assert(
    fc.property(values, schemas, (value, schema) => {
      const coerced = coerce(value, schema)
      if (coerced.ok) return
      wrong += 1
      expect(checkJsonSchema(schema, coerced.value, 'x').valid).toBe(false)
    }),
    { numRuns: 500 },
  )
  expect(wrong).toBeGreaterThan(50)
})

test('the changes, made one after the other, give the result, and nothing is mutated', () => {
  let changed = 0
  fc.assert(
    fc.property(wideValues, wideSchemas, (value, schema) => {
      const frozen = freeze(structuredClone(value))
      const coerced = coerce(frozen, freeze(schema))
      const filled = fillDefaults(coerced.value, schema)
      const changes = [...coerced.changes, ...filled.changes]
      changed += changes.length
      expect(equal(replay(value, changes), filled.value)).toBe(true)
      expect(equal(frozen, value)).toBe(true)
      for (const { from, to, rule } of changes) expect(rule === 'default' || !Object.is(from, to)).toBe(true)
      if (coerced.changes.length === 0) expect(coerced.value).toBe(frozen)
    }),
    { numRuns: 300 },
  )
  expect(changed).toBeGreaterThan(100)
})

test('whatever stands where a schema should, nothing throws', () => {
  const keywords =
    'type enum const properties patternProperties additionalProperties required items prefixItems allOf anyOf oneOf $ref $schema default nullable'
  const broken = fc.dictionary(fc.constantFrom(...keywords.split(' ')), fc.oneof(values, parts))
  fc.assert(
    fc.property(values, broken, (value, schema) => {
      fillDefaults(coerce(value, schema).value, schema)
    }),
    { numRuns: 500 },
  )
})

/** Makes the changes on a copy; each must find what it says it changes. */
function replay(value: unknown, changes: readonly CoercionChange[]): unknown {
  const holder = { value: structuredClone(value) }
  for (const { path, from, to } of changes) {
    const way = ['value', ...path]
    const last = way.pop() ?? ''
    const target = way.reduce((part: object, segment) => Object(own(part, segment)) as object, holder)
    expect(equal(own(target, last), from)).toBe(true)
    Object.defineProperty(target, last, {
      value: structuredClone(to),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  return holder.value
}

function own(value: object, key: string | number): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
