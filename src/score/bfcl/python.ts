/** The types that a value from JSON has in Python. */
export type PythonType = 'str' | 'int' | 'float' | 'bool' | 'NoneType' | 'list' | 'dict'

/** A float that JavaScript cannot tell from an integer: `5.0`. */
export class PythonFloat {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** What the checker dies of, by the name of its exception. */
export class PythonCrash extends Error {
  readonly exception: string

  constructor(exception: string) {
    super(exception)
    this.exception = exception
  }
}

export function pythonTypeOf(value: unknown): PythonType {
  switch (typeof value) {
    case 'string':
      return 'str'
    case 'number':
      return isInt(value) ? 'int' : 'float'
    case 'boolean':
      return 'bool'
    default:
      if (Array.isArray(value)) return 'list'
      if (value instanceof PythonFloat) return 'float'
      return isRecord(value) ? 'dict' : 'NoneType'
  }
}

/** As `==` is in Python: numbers by value, `True` is 1, lists in order, dicts without order. */
export function pythonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left === 'string' || typeof right === 'string') return false
  if (isNumeric(left) && isNumeric(right)) return Number(left) === Number(right)
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    for (let index = 0; index < left.length; index += 1) if (!pythonEqual(left[index], right[index])) return false
    return true
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && pythonEqual(left[key], right[key]))
}

/** As `in` is in Python, of a list. */
export function isIn(value: unknown, list: readonly unknown[]): boolean {
  for (let index = 0; index < list.length; index += 1) if (pythonEqual(value, list[index])) return true
  return false
}

/** An object that is neither a list nor a float. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonFloat)
}

/** As JSON text goes: `1e21` and above are written with an exponent, which Python reads as a float. */
function isInt(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 1e21
}

function isNumeric(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}
