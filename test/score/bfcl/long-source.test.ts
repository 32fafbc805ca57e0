import { expect, test } from 'vitest'
import { convertJava } from '../../../src/score/bfcl/convert-java.js'
import { convertJavaScript } from '../../../src/score/bfcl/convert-javascript.js'
import { javaValue } from '../../../src/score/bfcl/java-value.js'
import { javaScriptValue } from '../../../src/score/bfcl/javascript-value.js'
import { pythonFloat } from '../../../src/score/bfcl/python-numbers.js'

const length = 100_000
const fill = (text: string): string => text.repeat(length / text.length)

/** What makes an expression that backtracks take the square of the length, or more. */
const starts = [
  '',
  'new HashMap<>() {',
  'new HashMap<>() {{ put("',
  'new ArrayList<>() {{',
  'new ArrayList<>() {{ add("a");',
  'new ArrayList<>(Arrays.asList(',
  'new int[] {',
  'new HashMap<',
  'new A<',
  'List.of(',
  'new Array(',
  '[',
  '[[',
  '{',
  '{a: ',
  '{a: 1,',
  '1',
  '"',
]
const fillers = [
  ' ',
  '1',
  '_1',
  '"',
  'a"""',
  'a"',
  '[',
  '{',
  '(',
  ']',
  '}',
  ')',
  '[]',
  '],[',
  '], ',
  '} ',
  '>[]{',
  '> ',
  ',',
  ', ',
  ':',
  'a: 1, ',
  'a:',
  '",',
  'put("',
  'put("a", ',
  'add(',
  'new ArrayList<>(Arrays.asList(',
  'new ArrayList<>() {{ ',
  'new HashMap<',
  'new HashMap<>() {',
  'new int[]{',
  'new',
  '\\',
]
const ends = ['', ' }x', '\n))']

test.each(starts)(
  'what begins with %j and never ends takes no time',
  (start) => {
    let slowest = { time: 0, text: '' }
    for (const filler of fillers) {
      for (const end of ends) {
        const text = start + fill(filler) + end
        const begun = performance.now()
        for (const type of ['ArrayList', 'Array', 'HashMap', 'float', 'double', 'long']) convertJava(text, type, null)
        for (const type of ['array', 'dict', 'float', 'String']) convertJavaScript(text, type, null)
        pythonFloat(text)
        javaValue(text)
        javaScriptValue(text)
        const time = performance.now() - begun
        if (time > slowest.time) slowest = { time, text: start + filler + end }
      }
    }
    expect(slowest.time, `${slowest.text} takes ${slowest.time} ms`).toBeLessThan(500)
  },
  60_000,
)

const levels = 5000

test.each<[what: string, read: (text: string) => unknown, open: string, close: string]>([
  ['lists of JavaScript', javaScriptValue, '[', ']'],
  ['objects of JavaScript', javaScriptValue, '{a: ', '}'],
  ['lists of Java', javaValue, 'List.of(', ')'],
  ['arrays of Java', javaValue, 'new int[]{', '}'],
  ['maps of Java', javaValue, 'Map.of("a", ', ')'],
  ['copies of Java', javaValue, 'new ArrayList<>(', ')'],
  ['lists of Java that are filled', javaValue, 'new ArrayList<>() {{ add(', '); }}'],
])('%s are read up to a depth, and fast', (_, read, open, close) => {
  const begun = performance.now()
  const nested = read(open.repeat(levels) + close.repeat(levels))
  expect(performance.now() - begun).toBeLessThan(2000)
  expect(JSON.stringify(nested)).toContain(open.trim().slice(0, 3))
  expect(read(`${open.repeat(50)}List.of(1)${close.repeat(50)}`)).not.toBeTypeOf('string')
})
