import { isIn, isRecord, pythonEqual, PythonCrash } from './python.js'
import { standardise, standardiseText } from './standardise.js'

/** The error of a text, or `null`. */
export function checkText(value: string, answers: readonly unknown[]): string | null {
  // Most right texts are right to the letter.
  if (answers.includes(value)) return null
  const standard = standardise(value)
  for (const answer of answers) if (typeof answer === 'string' && standardise(answer) === standard) return null
  return 'value_error:string'
}

/** The error of a list, or `null`. An answer that is a text counts as the list of its characters. */
export function checkList(value: readonly unknown[], answers: readonly unknown[]): string | null {
  const standard = value.map(standardiseText)
  // All answers are made lists first, and the checker dies of one that cannot be.
  const lists = answers.map((answer) => itemsOf(answer).map(standardiseText))
  return lists.some((list) => pythonEqual(standard, list)) ? null : 'value_error:list/tuple'
}

/** The error of an object, or `null`: each key holds a list of allowed values, `''` among them for a key that may be absent. */
export function checkDict(value: unknown, answers: readonly unknown[]): string | null {
  let error: string | null = 'dict_checker:unclear'
  for (const answer of answers) {
    if (answer === '') continue
    if (!isRecord(value)) throw new PythonCrash('AttributeError')
    error = checkKeys(value, answer)
    if (error === null) return null
  }
  return error
}

/** The error of a list of objects, or `null`: as many, in the same order. */
export function checkDicts(value: readonly unknown[], answers: readonly unknown[]): string | null {
  let error: string | null = 'list_dict_checker:unclear'
  for (const answer of answers) {
    if (lengthOf(answer) !== value.length) {
      error = 'value_error:list_dict_count'
      continue
    }
    error = null
    const items = value.length === 0 ? [] : itemsOf(answer)
    for (let index = 0; index < value.length && error === null; index += 1) {
      error = checkDict(value[index], [items[index]])
    }
    if (error === null) return null
  }
  return error
}

function checkKeys(value: Readonly<Record<string, unknown>>, answer: unknown): string | null {
  let error: string | null = null
  for (const key of Object.keys(value)) {
    error = checkKey(value[key], key, answer)
    if (error !== null) break
  }
  if (!isRecord(answer)) throw new PythonCrash('AttributeError')
  for (const key of Object.keys(answer)) {
    if (!Object.hasOwn(value, key) && !hasKey(answer[key], '')) return 'value_error:dict_key'
  }
  return error
}

function checkKey(value: unknown, key: string, answer: unknown): string | null {
  if (!hasKey(answer, key)) return 'value_error:dict_key'
  // A text or a list that contains the key is asked for it as if it were an object.
  if (!isRecord(answer)) throw new PythonCrash('TypeError')
  const allowed = itemsOf(answer[key]).map(standardiseText)
  return isIn(standardiseText(value), allowed) ? null : 'value_error:dict_value'
}

/** As `key in container` is in Python. */
function hasKey(container: unknown, key: string): boolean {
  if (typeof container === 'string') return container.includes(key)
  if (Array.isArray(container)) return container.includes(key)
  if (isRecord(container)) return Object.hasOwn(container, key)
  throw new PythonCrash('TypeError')
}

/** What the checker gets that asks a value for `value[0]`, `value[1]` … up to its length. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  if (lengthOf(value) === 0) return []
  throw new PythonCrash('KeyError')
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'string') return [...value].length
  if (isRecord(value)) return Object.keys(value).length
  throw new PythonCrash('TypeError')
}
