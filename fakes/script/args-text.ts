import { inline } from '../../src/json/inline.js'

/** Arguments as the model writes them. A BigInt is written as its digits, which JSON allows. */
export function toArgsText(args: unknown, fail: (reason: string) => Error): string {
  const digits = new Map<string, string>()
  const write = (): string | undefined =>
    JSON.stringify(args, (key, value: unknown) => {
      if (typeof value === 'bigint') {
        const mark = `\u0000bigint:${value}`
        digits.set(JSON.stringify(mark), String(value))
        return mark
      }
      if (typeof value === 'function' || typeof value === 'symbol') {
        throw fail(`${key || 'the whole'} is ${inline(value)}`)
      }
      if (typeof value === 'number' && !Number.isFinite(value)) throw fail(`${key || 'the whole'} is ${value}`)
      if (isNoData(value)) {
        throw fail(`${key || 'the whole'} is ${inline(value)}`)
      }
      return value
    })
  let text: string | undefined
  try {
    text = write()
  } catch (error) {
    // A circular value is the one thing that JSON.stringify itself objects to.
    throw error instanceof TypeError && error.message.includes('circular') ? fail('it is circular') : error
  }
  if (text === undefined) throw fail(`it is ${inline(args)}`)
  return digits.size === 0 ? text : text.replace(/"\\u0000bigint:-?\d+"/g, (mark) => digits.get(mark) ?? mark)
}

/** What JSON writes as `{}` or loses: patterns and collections, promises, matchers. */
function isNoData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isCollection =
    value instanceof RegExp || value instanceof Map || value instanceof Set || value instanceof WeakMap
  return (
    isCollection || value instanceof Promise || '$$typeof' in value || Object.getOwnPropertySymbols(value).length > 0
  )
}
