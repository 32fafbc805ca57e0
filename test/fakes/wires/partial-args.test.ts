import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PartialArgs } from '../../../fakes/wires/partial-args.js'

function textOf(...partials: readonly object[]): string {
  const args = new PartialArgs()
  for (const partial of partials) args.add({ ...partial })
  return args.toText()
}

test.for<[string, readonly object[], string]>([
  ['nothing', [], '{}'],
  [
    'a text in pieces, the last of them empty',
    [
      { jsonPath: '$.id', stringValue: 'A-', willContinue: true },
      { jsonPath: '$.id', stringValue: '1', willContinue: true },
      { jsonPath: '$.id', stringValue: '' },
    ],
    '{"id":"A-1"}',
  ],
  [
    'lists and objects inside one another',
    [
      { jsonPath: '$.lines[0].sku', stringValue: 'a' },
      { jsonPath: '$.lines[0].tags[1]', stringValue: 'y' },
      { jsonPath: '$.lines[1].count', numberValue: 0 },
    ],
    '{"lines":[{"sku":"a","tags":[null,"y"]},{"count":0}]}',
  ],
  [
    'other leaves',
    [
      { jsonPath: '$.a', boolValue: false },
      { jsonPath: '$.b', nullValue: 'NULL_VALUE' },
      { jsonPath: '$.c', numberValue: 1.5 },
    ],
    '{"a":false,"b":null,"c":1.5}',
  ],
  ['containers that stay empty', [{ jsonPath: '$.list[]' }, { jsonPath: '$.object' }], '{"list":[],"object":{}}'],
  ['a place that is only announced', [{ jsonPath: '$.id', willContinue: true }], '{}'],
  ['quoted names', [{ jsonPath: `$['a b']["c.d"].e`, stringValue: 'x' }], '{"a b":{"c.d":{"e":"x"}}}'],
  [
    'a name that objects inherit',
    [{ jsonPath: '$.__proto__.toString', stringValue: 'x' }],
    '{"__proto__":{"toString":"x"}}',
  ],
  ['no path', [{ stringValue: 'x' }, { jsonPath: '$', stringValue: 'x' }], '{}'],
])('%s', ([, partials, expected]) => {
  expect(textOf(...partials)).toBe(expected)
})

const names = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((name) => /^[^.[\]]+$/.test(name))
const leaf = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean(), fc.constant(null))
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.dictionary(names, tie('value'), { minKeys: 1, maxKeys: 3 }),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
  ),
}))

/** The value leaf by leaf, as Gemini streams it. */
function partialsOf(value: unknown, path: string): readonly object[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => partialsOf(item, `${path}[${index}]`))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => partialsOf(item, `${path}.${key}`))
  }
  if (value === null) return [{ jsonPath: path, nullValue: 'NULL_VALUE' }]
  if (typeof value === 'number') return [{ jsonPath: path, numberValue: value }]
  if (typeof value === 'boolean') return [{ jsonPath: path, boolValue: value }]
  const [first = '', ...rest] = typeof value === 'string' ? [...value] : []
  return [
    { jsonPath: path, stringValue: first, willContinue: true },
    ...rest.map((piece) => ({ jsonPath: path, stringValue: piece, willContinue: true })),
    { jsonPath: path, stringValue: '' },
  ]
}

test('any arguments come together again', () => {
  fc.assert(
    fc.property(fc.dictionary(names, values, { maxKeys: 4 }), (args) => {
      expect(JSON.parse(textOf(...partialsOf(args, '$')))).toEqual(JSON.parse(JSON.stringify(args)))
    }),
  )
})
