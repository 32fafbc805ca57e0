import { expect, test } from 'vitest'
import { allowedOf, type Allowed } from '../../../src/score/bfcl/allowed.js'

const values = (...list: readonly unknown[]): Allowed => ({ kind: 'values', values: list, optional: false })
const optional = (...list: readonly unknown[]): Allowed => ({ kind: 'values', values: list, optional: true })
const absent: Allowed = { kind: 'absent' }
const nothing: Allowed = { kind: 'nothing' }
const text = { type: 'string' }
const integer = { type: 'integer' }

test.each<[what: string, answers: readonly unknown[], schema: unknown, forms: readonly Allowed[]]>([
  ['one value', ['a'], text, [values('a')]],
  ['several', ['a', 'b'], text, [values('a', 'b')]],
  ['one that may be left out', ['a', ''], text, [optional('a')]],
  ['null where the schema takes none', ['a', null], text, [optional('a')]],
  ['only to be left out', [''], text, [absent]],
  ['null alone', [null], text, [absent]],
  ['the default of what may be left out', [1, ''], { ...integer, default: 5 }, [optional(1, 5)]],
  ['a default of another type', [1, ''], { ...integer, default: 'five' }, [optional(1)]],
  ['the default of what may not', [1], { ...integer, default: 5 }, [values(1)]],
  ['a text for an integer', ['5'], integer, [nothing]],
  ['a text beside an integer', [5, '5'], integer, [values(5)]],
  ['a fraction for an integer', [5.5], integer, [nothing]],
  ['a number for a text', [2, true], text, [values('2', 'true')]],
  ['a value outside the enum', ['ft', 'feet'], { type: 'string', enum: ['feet'] }, [values('feet')]],
  ['items outside the enum', [['a'], ['b']], { type: 'array', items: { enum: ['a'] } }, [values(['a'])]],
  ['what nothing is known of', ['a', 1, null], undefined, [optional('a', 1, null)]],
  [
    'lists',
    [
      [1, 2],
      [2, 1],
    ],
    { type: 'array', items: integer },
    [values([1, 2], [2, 1])],
  ],
  [
    'an object',
    [{ a: ['x', ''], b: [1, 2], c: [''] }],
    { type: 'object', properties: { a: text, b: integer, c: text } },
    [
      {
        kind: 'object',
        fields: [
          ['a', optional('x')],
          ['b', values(1, 2)],
          ['c', absent],
        ],
      },
    ],
  ],
  ['an object not wrapped in lists', [{ a: 5 }], { type: 'object' }, [{ kind: 'object', fields: [['a', values(5)]] }]],
  [
    'two objects',
    [{ a: [1] }, { a: [2] }, ''],
    { type: 'object' },
    [{ kind: 'object', fields: [['a', values(1)]] }, { kind: 'object', fields: [['a', values(2)]] }, absent],
  ],
  [
    'a list in an object, wrapped or not',
    [{ a: [['x']] }, { a: ['x'] }],
    { type: 'object', properties: { a: { type: 'array', items: text } } },
    [
      { kind: 'object', fields: [['a', values(['x'])]] },
      { kind: 'object', fields: [['a', values(['x'])]] },
    ],
  ],
  [
    'an object in an object, by its schema',
    [{ a: [{ b: [1, 2] }] }],
    { type: 'object', properties: { a: { type: 'object', properties: { b: integer } } } },
    [
      {
        kind: 'object',
        fields: [['a', { kind: 'object', fields: [['b', values(1, 2)]] }]],
      },
    ],
  ],
  [
    'an object in an object, without a schema',
    [{ a: [{ b: [1, 2] }] }],
    { type: 'object' },
    [
      {
        kind: 'object',
        fields: [['a', { kind: 'object', fields: [['b', values([1, 2])]] }]],
      },
    ],
  ],
  [
    'objects in a list',
    [[{ a: [1, 2] }, { a: [3] }]],
    { type: 'array', items: { type: 'object' } },
    [
      {
        kind: 'list',
        items: [
          { kind: 'object', fields: [['a', values(1, 2)]] },
          { kind: 'object', fields: [['a', values(3)]] },
        ],
      },
    ],
  ],
])('%s', (_, answers, schema, forms) => {
  expect(allowedOf(answers, schema, false)).toEqual(forms)
})

test('what is required cannot be left out', () => {
  expect(allowedOf(['a', ''], text, true)).toEqual([values('a', '')])
  expect(allowedOf([''], text, true)).toEqual([values('')])
  expect(allowedOf([1, ''], integer, true)).toEqual([values(1)])
  expect(allowedOf([''], integer, true)).toEqual([nothing])
})
