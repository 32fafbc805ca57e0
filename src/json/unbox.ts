import { tagOf } from './kind.js'

/** The primitive in a `new Number(5)`, read by the built-in itself. */
export function unbox(value: object): number | string | boolean | bigint | symbol {
  switch (tagOf(value)) {
    case 'Number':
      return Number.prototype.valueOf.call(value)
    case 'String':
      return String.prototype.valueOf.call(value)
    case 'Boolean':
      return Boolean.prototype.valueOf.call(value)
    case 'BigInt':
      return BigInt.prototype.valueOf.call(value)
    default:
      return Symbol.prototype.valueOf.call(value)
  }
}

/** The text that a URL, its search parameters or a Temporal value stand for. */
export function textOf(value: object): string {
  switch (tagOf(value)) {
    case 'URL':
      return String(Reflect.get(URL.prototype, 'href', value))
    case 'URLSearchParams':
      return URLSearchParams.prototype.toString.call(value)
    default:
      return String(value)
  }
}

/** The source of a regular expression, read by the built-in itself. */
export function sourceOf(value: object): string {
  return String(Reflect.get(RegExp.prototype, 'source', value))
}

/** The flags of a regular expression, in the order the language gives them. */
export function flagsOf(value: object): string {
  return String(Reflect.get(RegExp.prototype, 'flags', value))
}
