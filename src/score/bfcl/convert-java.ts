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
const AS_LIST = /new\s+ArrayList<\w*>\(Arrays\.asList\(([^\n]+?)\)\)/
const ADDS = /new\s+ArrayList<\w*>\(\)\s*\{\{\s*(.+?)\s*\}\}/s
const EMPTY_LIST = /new\s+ArrayList<\w*>\(\)/
const ARRAY = /new\s+\w+\[\]\s*\{([^\n]*?)\}/
const PUTS = /new\s+HashMap<.*?>\s*\(\)\s*\{\s*\{?\s*(.*?)\s*\}?\s*\}/s
const EMPTY_MAP = /new\s+HashMap<[^\n]*?>\s*\(\)/

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
  const inList = AS_LIST.exec(text)?.[1]
  if (inList !== undefined) return inList.split(',').map((item) => convertItem(item.trim(), nested))
  const added = ADDS.exec(text)?.[1]
  if (added !== undefined) {
    return [...added.matchAll(/add\(([^\n]+?)\)/g)].map((found) => convertItem((found[1] ?? '').trim(), nested))
  }
  return EMPTY_LIST.test(text) ? [] : text
}

function convertItem(text: string, nested: string | null): unknown {
  if (nested === 'char' || nested === 'String') return text.slice(1, -1)
  return nested === null ? convertValue(text) : convertJava(text, nested, null)
}

function convertArray(text: string, nested: string | null): unknown {
  const items = ARRAY.exec(text)?.[1]
  if (items === undefined) return text
  const texts = items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return texts.map((item) => (nested === null ? convertValue(item) : convertJava(item, nested, null)))
}

function convertHashMap(text: string): unknown {
  const puts = PUTS.exec(text)?.[1]
  if (puts === undefined) return EMPTY_MAP.test(text) ? {} : text
  const pairs = [...puts.matchAll(/put\("([^\n]*?)",\s*([^\n]*?)\)/g)]
  return Object.fromEntries(pairs.map(([, key, value]) => [key ?? '', convertValue((value ?? '').trim())]))
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
