import { PythonFloat } from './python.js'

const INT = /^\s*[+-]?[0-9]+(?:_[0-9]+)*\s*$/
const FLOAT =
  /^\s*[+-]?(?:[0-9]+(?:_[0-9]+)*(?:\.(?:[0-9]+(?:_[0-9]+)*)?)?|\.[0-9]+(?:_[0-9]+)*)(?:[eE][+-]?[0-9]+(?:_[0-9]+)*)?\s*$/
const NAMED_FLOAT = /^\s*[+-]?(?:inf(?:inity)?|nan)\s*$/i

/** As `int(text)` in Python; `null` where it throws. */
export function pythonInt(text: string): number | null {
  return INT.test(text) ? Number(text.replaceAll('_', '')) : null
}

/** As `float(text)` in Python; `null` where it throws. */
export function pythonFloat(text: string): PythonFloat | null {
  if (FLOAT.test(text)) return new PythonFloat(Number(text.replaceAll('_', '')))
  if (!NAMED_FLOAT.test(text)) return null
  if (/nan/i.test(text)) return new PythonFloat(Number.NaN)
  return new PythonFloat(text.includes('-') ? -Infinity : Infinity)
}

/** A number if the text is one in Python, else the text. */
export function numberOrText(text: string): number | PythonFloat | string {
  return pythonInt(text) ?? pythonFloat(text) ?? text
}
