import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAt, fromPointer } from '../../src/json/paths.js'
import { parseJson } from '../../src/json/parse-json.js'

const runs = { seed: 20_261, numRuns: 500 }

/** What `JSON.parse` does with a text; the judge of what is accepted and of the value. */
function oracle(text: string): { readonly ok: boolean; readonly value: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, value: undefined }
  }
}

function agrees(text: string): void {
  const parsed = parseJson(text)
  const expected = oracle(text)
  const got = parsed.ok ? { text, ok: true, value: parsed.value } : { text, ok: false, value: undefined }
  expect(got).toStrictEqual({ text, ...expected })
  expect(parsed.ok ? 0 : parsed.offset).toBeLessThanOrEqual(text.length)
}

const texts = [
  '',
  ' ',
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-',
  '+1',
  '.5',
  '1.',
  '1.0',
  '01',
  '-01',
  '1e5',
  '1E+5',
  '1e',
  '1e400',
  '-1e-400',
  '"',
  '""',
  '"a',
  '"\\u0041"',
  '"\\u00"',
  '"\\x"',
  '"\\',
  '"\\"',
  '"\ud800"',
  '"\\ud800"',
  '"\t"',
  '"\u001f"',
  '"\u007f"',
  '"\u2028"',
  "'a'",
  '[',
  ']',
  '[]',
  '[ ]',
  '[,]',
  '[1,]',
  '[,1]',
  '[1 2]',
  '[1,2',
  '[[]',
  '[]]',
  '[{}]',
  '{',
  '}',
  '{}',
  '{ }',
  '{,}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{"a":1,"b"}',
  '{a:1}',
  '{"a":1 "b":2}',
  '{"a":1}}',
  '{1:1}',
  '{"a"::1}',
  '{"":1}',
  '{"__proto__":{"x":1}}',
  '{"a":[}',
  '[}',
  '{]',
  'nul',
  'nulll',
  'True',
  'None',
  'NaN',
  'Infinity',
  'undefined',
  '1 2',
  '1,2',
  '\ufeff1',
  '\u00a01',
  '1\u00a0',
  '\v1',
  '\f1',
  '\n\r\t 1 \n\r\t',
  '// a\n1',
  '/* a */1',
  '1 // a',
  '\u0000',
  '"\u0000"',
  '{"a":1,"a":2}',
  '{"a":{"a":1},"a":2}',
  '[1.50, 1.5]',
  '😀',
  '"😀"',
]

test.each(texts)('accepts what JSON.parse accepts: %j', agrees)

test('agrees with JSON.parse on texts made of JSON pieces', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '"',
    '\\',
    '1',
    '-',
    '.',
    'e',
    '0',
    ' ',
    '\n',
    'null',
    'true',
    't',
    '"\\n"',
    '"__proto__"',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      agrees,
    ),
    runs,
  )
})

test('agrees with JSON.parse on JSON, and on JSON with one character changed', () => {
  const broken = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', '"', ',', '}', ']', '\\', '0', ' ', '\n', 'x', '\ud800'),
  )
  fc.assert(
    fc.property(broken, ([text, at, character]) => {
      agrees(text)
      const offset = at % (text.length + 1)
      agrees(text.slice(0, offset) + character + text.slice(offset + 1))
    }),
    runs,
  )
})

test.each(['[', '{"a":'])('takes any depth of %s', (opening) => {
  const depth = 200_000
  const closing = opening === '[' ? ']' : '}'
  expect(parseJson(opening.repeat(depth) + '0' + closing.repeat(depth)).ok).toBe(true)
  expect(parseJson(opening.repeat(depth))).toMatchObject({ ok: false, offset: opening.length * depth })
})

const losses: [string, Record<string, string>, string[]][] = [
  ['{"order_id":"A-1001","n":12,"half":0.5,"minus":-3}', {}, []],
  ['5.0', { '': '5.0' }, []],
  ['{"id":9007199254740993}', { '/id': '9007199254740993' }, []],
  ['{"id":9007199254740992}', {}, []],
  [
    '[1e2,-0,1E5,0.1e1,1e21,1e+21,-0.0]',
    { '/0': '1e2', '/1': '-0', '/2': '1E5', '/3': '0.1e1', '/4': '1e21', '/6': '-0.0' },
    [],
  ],
  ['[1e400]', { '/0': '1e400' }, []],
  ['{"a/b":{"m~n":[0,1.0]}}', { '/a~1b/m~0n/1': '1.0' }, []],
  ['{"__proto__":1.0,"":2.0}', { '/__proto__': '1.0', '/': '2.0' }, []],
  ['{"a":"5.0"}', {}, []],
  ['{"a":1,"a":2}', {}, ['/a']],
  ['{"a":1,"\\u0061":2,"a":3}', {}, ['/a']],
  ['{"a":{"a":1},"b":{"a":1}}', {}, []],
  ['[{"x":1,"y":1,"x":1},{"x":1}]', {}, ['/0/x']],
  ['{"a":5.0,"a":5}', {}, ['/a']],
  ['{"a":5,"a":5.0}', { '/a': '5.0' }, ['/a']],
  ['{"a":{"b":5.0,"b":6.0},"ab":7.0,"a":{"c":8.0}}', { '/ab': '7.0', '/a/c': '8.0' }, ['/a/b', '/a']],
]

test.each(losses)('keeps what parsing %s loses', (text, exact, duplicates) => {
  expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text), exact, duplicates })
})

test('keeps exactly the number texts that parsing changes', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.bigInt().map(String),
    fc
      .tuple(fc.integer(), fc.constantFrom('.0', '.50', 'e2', 'E-1', '.25', ''))
      .map(([whole, rest]) => `${whole}${rest}`),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(number, { maxLength: 3 })), (table) => {
      const members = Object.entries(table).map(([key, numbers]) => `${JSON.stringify(key)}:[${numbers.join(', ')}]`)
      const parsed = parseJson(`{${members.join(',')}}`)
      if (!parsed.ok) return false
      const all = Object.values(table).flat()
      for (const [pointer, written] of Object.entries(parsed.exact)) {
        const read = valueAt(parsed.value, fromPointer(pointer))
        expect(read).toEqual({ found: true, value: Number(written) })
      }
      return Object.keys(parsed.exact).length === all.filter((text) => String(JSON.parse(text)) !== text).length
    }),
    runs,
  )
})

const faults: [string, string, number][] = [
  ['', 'expected a JSON value, but the text is empty', 0],
  [' \n', 'expected a JSON value, but the text is only white space', 2],
  ['{"a":1,}', 'expected a key in double quotes after ",", but met "}" at offset 7', 7],
  ['[1,]', 'expected a JSON value, but met "]" at offset 3', 3],
  ["{'a':1}", 'expected a key in double quotes or "}", but met "\'" at offset 1', 1],
  ['{"a" 1}', 'expected ":" after a key, but met "1" at offset 5', 5],
  ['{"a":True}', 'expected a JSON value, but met "True" at offset 5', 5],
  ['{"a":1 "b":2}', 'expected "," or "}", but met \'"\' at offset 7', 7],
  ['{"a":[1,2', 'expected "," or "]", but the text ends at offset 9', 9],
  ['{"a":"b', 'expected the closing quote of a string, but the text ends at offset 7', 7],
  ['"a\nb"', 'expected no bare control character in a string, but met U+000A at offset 2', 2],
  ['"a\\qb"', 'expected an escape like \\n or \\u00e9, but met "\\" at offset 2', 2],
  ['\u200b{}', 'expected a JSON value, but met U+200B at offset 0', 0],
  ['{} 😀', 'expected the end of the text, but met "😀" at offset 3', 3],
  ['{}{}', 'expected the end of the text, but met "{" at offset 2', 2],
]

test.each(faults)('says what is wrong with %j', (text, message, offset) => {
  expect(parseJson(text)).toEqual({ ok: false, message, offset })
})

test('points to the first place that no JSON could continue', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      // Cut off, a text fails at its end and nowhere before.
      const cut = text.slice(0, at % (text.length + 1))
      const parsed = parseJson(cut)
      if (parsed.ok || /[tfn][a-z]*$|[-.eE+\\]$|\\u.{0,3}$/.test(cut)) return true
      return parsed.offset === cut.length
    }),
    runs,
  )
})
