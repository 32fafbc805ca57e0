import { bodiesOf, bodyOf } from './bodies.js'
import { finder } from './finder.js'
import { firstSolid } from './first-solid.js'
import { isEmptyMap, putPairs } from './java-puts.js'
import { PythonCrash, type PythonType } from './python.js'
import { numberOrText, pythonFloat, pythonInt } from './python-numbers.js'

/** By type name of a Java tool: the type in Python. */
export const JAVA_TYPES: ReadonlyMap<string, PythonType> = new Map<string, PythonType>([
  ['byte', 'int'],
  ['short', 'int'],
  ['integer', 'int'],
  ['float', 'float'],
  ['double', 'float'],
  ['long', 'int'],
  ['boolean', 'bool'],
  ['char', 'str'],
  ['Array', 'list'],
  ['ArrayList', 'list'],
  // These four are known, but the checker dies of a value.
  ['Set', 'list'],
  ['Hashtable', 'dict'],
  ['Queue', 'list'],
  ['Stack', 'list'],
  ['HashMap', 'dict'],
  ['String', 'str'],
  ['any', 'str'],
])

const INTEGER = /^-?[0-9]+\n?$/
const FLOAT = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[fF]\n?$/
const DOUBLE = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\n?$/
const LONG = /^-?[0-9]+[lL]\n?$/
const AS_LIST = /new\s+ArrayList<\w*>\(Arrays\.asList\(/g
const FILLED_LIST = /new\s+ArrayList<\w*>\(\)\s*\{\{/g
const EMPTY_LIST = /new\s+ArrayList<\w*>\(\)/
const ARRAY = /new\s+\w+\[\]\s*\{/g
const ADD = /add\(/g

/** What the checker makes of the source text of a Java value: the text itself where it does not understand it. */
export function convertJava(text: string, type: string, nested: string | null): unknown {
  switch (type) {
    case 'byte':
    case 'short':
    case 'integer':
      return INTEGER.test(text) ? pythonInt(text) : text
    case 'float':
      if (!FLOAT.test(text)) return text
      return pythonFloat(text.replace(/[fF](?=\n?$)/, '')) ?? crash('ValueError')
    case 'double':
      return DOUBLE.test(text) ? pythonFloat(text) : text
    case 'long':
      return LONG.test(text) ? pythonInt(text.replace(/[lL](?=\n?$)/, '')) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'Array':
      return convertArray(text, nested)
    case 'ArrayList':
      return convertArrayList(text, nested)
    case 'HashMap':
      return convertHashMap(text)
    case 'Set':
    case 'Hashtable':
    case 'Queue':
    case 'Stack':
      return crash('NotImplementedError')
    default:
      return text
  }
}

function convertArrayList(text: string, nested: string | null): unknown {
  const inList = bodyOf(text, AS_LIST, '))', 1)
  if (inList !== null) return inList.split(',').map((item) => convertItem(item.trim(), nested))
  const added = filledBy(text)
  if (added !== null) return [...bodiesOf(added, ADD, ')', 1)].map((item) => convertItem(item.trim(), nested))
  return EMPTY_LIST.test(text) ? [] : text
}

/** What is between the double braces; `null` without any, and where nothing at all is between them. */
function filledBy(text: string): string | null {
  const closing = finder(text, '}}')
  for (const open of text.matchAll(FILLED_LIST)) {
    const braces = open.index + open[0].length
    const start = firstSolid(text, braces)
    const end = closing(start + 1)
    if (end < Infinity) return text.slice(start, end).trimEnd()
    // White space alone holds no items; nothing at all is not matched.
    if (start > braces && text.startsWith('}}', start)) return ''
  }
  return null
}

function convertItem(text: string, nested: string | null): unknown {
  if (nested === 'char' || nested === 'String') return text.slice(1, -1)
  return nested === null ? convertValue(text) : convertJava(text, nested, null)
}

function convertArray(text: string, nested: string | null): unknown {
  const items = bodyOf(text, ARRAY, '}', 0)
  if (items === null) return text
  const texts = items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return texts.map((item) => (nested === null ? convertValue(item) : convertJava(item, nested, null)))
}

function convertHashMap(text: string): unknown {
  const pairs = putPairs(text)
  if (pairs === null) return isEmptyMap(text) ? {} : text
  return Object.fromEntries(pairs.map(([key, value]) => [key, convertValue(value.trim())]))
}

/** Of a value whose type nobody says. */
function convertValue(text: string): unknown {
  if (text === 'true') return true
  if (text === 'false') return false
  if (text.startsWith('"') && text.endsWith('"')) return text.slice(1, -1)
  if (LONG.test(text)) return pythonInt(text.slice(0, -1)) ?? crash('ValueError')
  if (FLOAT.test(text)) return pythonFloat(text.replace(/[fF]$/, '')) ?? crash('ValueError')
  return numberOrText(text)
}

function crash(exception: string): never {
  throw new PythonCrash(exception)
}
