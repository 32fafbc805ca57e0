import { expect, test } from 'vitest'
import { convertJava } from '../../../src/score/bfcl/convert-java.js'
import { convertJavaScript } from '../../../src/score/bfcl/convert-javascript.js'
import { javaValue } from '../../../src/score/bfcl/java-value.js'
import { javaScriptValue } from '../../../src/score/bfcl/javascript-value.js'
import { pythonFloat } from '../../../src/score/bfcl/python-numbers.js'

const length = 10_000
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
const ends = ['', 'x', '}', ' }x', ']', '\n)', '\n}', '\n))', '"x']

test.each(starts)('what begins with %j and never ends takes no time', (start) => {
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
  expect(slowest.time, `${slowest.text} takes ${slowest.time} ms`).toBeLessThan(1000)
}, 60_000)
