import { bodiesOf } from './bodies.js'
import { pairsIn } from './javascript-pairs.js'
import { endOfRows } from './javascript-rows.js'
import { PythonCrash, type PythonType } from './python.js'
import { numberOrText, pythonFloat, pythonInt } from './python-numbers.js'

/** By type name of a JavaScript tool: the type in Python. */
export const JAVASCRIPT_TYPES: ReadonlyMap<string, PythonType> = new Map<string, PythonType>([
  ['String', 'str'],
  ['integer', 'int'],
  ['float', 'float'],
  ['Bigint', 'int'],
  ['Boolean', 'bool'],
  ['dict', 'dict'],
  ['array', 'list'],
  ['any', 'str'],
])

const INTEGER = /^-?[0-9]+\n?$/
const FLOAT = /^-?[0-9]+(?:\.[0-9]+)?\n?$/
const BIGINT = /^-?[0-9]+n\n?$/
const ARRAY = /^\[([^\n]*?)\]|^new\s+Array\(([^\n]*?)\)/
const DICT = /^\{([^\n]*?)\}/
const ROW = /\[/g

/** What the checker makes of the source text of a JavaScript value: the text itself where it does not understand it. */
export function convertJavaScript(text: string, type: string, nested: string | null): unknown {
  switch (type) {
    case 'String':
      return isQuoted(text) ? text.slice(1, -1) : text
    case 'integer':
      return INTEGER.test(text) ? pythonInt(text) : text
    case 'float':
      return FLOAT.test(text) ? pythonFloat(text) : text
    case 'Bigint':
      if (!BIGINT.test(text)) return text
      return pythonInt(text.slice(0, -1)) ?? crash('ValueError')
    case 'Boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'dict':
      return convertDict(text.trim())
    case 'array':
      return convertArray(text.trim(), nested)
    default:
      return text
  }
}

function convertArray(code: string, nested: string | null): unknown {
  const rows = rowsIn(code)
  if (rows !== null) return rows
  const found = ARRAY.exec(code)
  if (found === null) return code
  const inside = (found[1] ?? found[2] ?? '').trim()
  const items = inside === '' ? [] : inside.split(',').map((item) => item.trim())
  try {
    return items.map((item) => (nested === null ? convertValue(item) : convertJavaScript(item, nested, null)))
  } catch (error) {
    // The checker takes whatever goes wrong in a list for a variable.
    if (error instanceof PythonCrash) return code
    throw error
  }
}

/** The lists in a list of lists, `null` where it is none. */
function rowsIn(code: string): unknown[][] | null {
  const open = /^\[\s*\[|^new\s+Array\(\s*\[/.exec(code)?.[0]
  if (open === undefined) return null
  const end = endOfRows(code, open.length, open.startsWith('[') ? ']' : ')')
  if (end === -1) return null
  return [...bodiesOf(code.slice(0, end), ROW, ']', 0)].map((body, index) => {
    const row = body.trim()
    const inside = index === 0 && row.startsWith('[') ? row.slice(1) : row
    return inside.split(',').map((item) => convertValue(item.trim()))
  })
}

function convertDict(code: string): unknown {
  const inside = DICT.exec(code)?.[1]
  if (code === '{}') return {}
  if (inside === undefined) return code
  if (!inside.includes(':')) return {}
  try {
    const pairs = pairsIn(inside).map(([key, value]) => [bare(key.trim()), value.trim()])
    return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, convertMember(value)]))
  } catch (error) {
    if (error instanceof PythonCrash) return code
    throw error
  }
}

function convertMember(text: string): unknown {
  if (text.startsWith('[') && text.endsWith(']')) return convertArray(text, null)
  if (text.startsWith('{') && text.endsWith('}')) return convertDict(text)
  return convertValue(bare(text))
}

/** Of a value whose type nobody says. */
function convertValue(text: string): unknown {
  const inside = text.trim()
  if (inside === 'true') return true
  if (inside === 'false') return false
  return isQuoted(inside) ? inside.slice(1, -1) : numberOrText(inside)
}

function isQuoted(text: string): boolean {
  return (text.startsWith('"') && text.endsWith('"')) || (text.startsWith("'") && text.endsWith("'"))
}

/** Without any quotes at its ends. */
function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (isQuote(text[start])) start += 1
  while (end > start && isQuote(text[end - 1])) end -= 1
  return text.slice(start, end)
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'"
}

function crash(exception: string): never {
  throw new PythonCrash(exception)
}
