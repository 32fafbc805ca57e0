import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import { describedValues } from '../../src/diagnose/grounding/schema/described-values.js'
import { registry } from '../../src/diagnose/registry.js'

const long = 25_000

// What parsers of texts stumble over when there is much of it.
const units = [
  ' ',
  '\t',
  'a',
  'A ',
  '1',
  '1 ',
  '1,',
  '1-',
  '1/',
  '1,000,',
  '(',
  '["',
  "'",
  '\\"',
  'one ',
  'May 1 ',
  '1 and ',
  'é',
  'İ',
  'x, ',
  ' or ',
  '* ',
  '01/02/',
  'two and a half ',
]

const names = ['text', 'number', 'date', 'code', 'prose']
const properties = Object.fromEntries(names.map((name) => [name, {}]))
const tools = registry([{ name: 't', inputSchema: { type: 'object', properties } }])
const usual = { text: 'Oslo', number: 12, date: '2026-03-30', code: 'EUR', prose: 'thrice Oslo was told to Berlin' }
const query = 'hi there, May 5 in Oslo, 7 of them'

const ask = {
  'a value': (text) => diagnose({ call: { name: 't', args: { text } }, tools, query }),
  'the query': (text) => diagnose({ call: { name: 't', args: usual }, tools, query: text, now: '2026-03-30' }),
  context: (text) => diagnose({ call: { name: 't', args: usual }, tools, query, context: [text] }),
  'the query and a part of it': (text) =>
    diagnose({ call: { name: 't', args: { text: text.slice(0, long / 2) + '?' } }, tools, query: text }),
  'the query and a value': (text) => diagnose({ call: { name: 't', args: { text } }, tools, query: text.slice(1) }),
  'the name of a tool': (text) => diagnose({ call: { name: text, args: {} }, tools, query }),
  'the name of a parameter': (text) => diagnose({ call: { name: 't', args: { [text]: 1 } }, tools, query }),
  'text of arguments': (text) => diagnose({ call: { name: 't', rawArgs: text }, tools, query }),
  'a description': (text) => describedValues(`One of: ${text}`),
  'a value in mode paper': (text) => diagnose({ call: { name: 't', args: { text } }, tools, query, mode: 'paper' }),
  'names in mode paper': (text) => diagnose({ call: { name: text, args: { [text]: 1 } }, tools, query, mode: 'paper' }),
} satisfies Record<string, (text: string) => unknown>

test.each(Object.entries(ask))('time grows with the length of %s', (_, diagnosed) => {
  const slow = units.flatMap((unit) => {
    const text = `${unit.repeat(Math.ceil(long / unit.length))}!`
    const start = process.cpuUsage().user
    diagnosed(text)
    const milliseconds = (process.cpuUsage().user - start) / 1000
    // Ten times what it takes; what grows with the square of the length takes a hundred times as long.
    return milliseconds > 1000 ? [`${JSON.stringify(unit)}: ${milliseconds.toFixed(0)} ms`] : []
  })
  expect(slow).toEqual([])
})

const many = (count: number, make: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => make(index))
const named = (all: readonly string[]): object => Object.fromEntries(all.map((name) => [name, name]))
const manyTools = registry(
  many(2000, (index) => `get_${index}_weather_of_a_city`).map((name) => ({ name, inputSchema: { type: 'object' } })),
)
const wide = registry([
  {
    name: 't',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(many(200, (index) => `name_${index}_of_it`).map((name) => [name, {}])),
    },
  },
])
const words = (count: number): string => many(count, (index) => `word${index}`).join('_')

test.each<[string, () => unknown]>([
  [
    'a thousand values that nobody told, against much that was',
    () =>
      diagnose({
        call: { name: 't', args: { text: many(1000, (index) => `unheard-of ${index} things`) } },
        tools,
        query,
        context: [many(20_000, (index) => `told${index}`).join(' ')],
      }),
  ],
  [
    'two thousand names that the tool does not have',
    () =>
      diagnose({ call: { name: 't', args: named(many(2000, (index) => `nam_${index}_off_it`)) }, tools: wide, query }),
  ],
  ['a long name among many tools', () => diagnose({ call: { name: words(2000) }, tools: manyTools, query })],
  ['the same in mode paper', () => diagnose({ call: { name: words(2000) }, tools: manyTools, query, mode: 'paper' })],
])('%s', (_, diagnosed) => {
  const start = process.cpuUsage().user
  diagnosed()
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(5000)
})

test('what is near is looked for as long as there is not too much to search', () => {
  const context = [`Oslo ${'x '.repeat(500_000)}`]
  const { parameters } = diagnose({
    call: { name: 't', args: { text: ['Osl', 'Oslu', 'Osla'] } },
    tools,
    query: '',
    context,
  })
  const spans = parameters[0]?.values.map(({ verdict, span }) => [verdict, span !== null])
  expect(spans).toEqual([
    ['ungrounded', true],
    ['ungrounded', true],
    ['ungrounded', false],
  ])
})
