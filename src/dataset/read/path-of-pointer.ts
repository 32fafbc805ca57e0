import { fromPointer, type Path } from '../../json/paths.js'

/** The path of a JSON Pointer into a value, which tells keys from indexes; a pointer does not. */
export function pathOfPointer(pointer: string, value: unknown): Path {
  let part = value
  return fromPointer(pointer).map((segment) => {
    const key = Array.isArray(part) ? segment : String(segment)
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined
    return key
  })
}
