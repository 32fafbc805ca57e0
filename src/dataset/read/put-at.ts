import type { Path } from '../../json/paths.js'

/** Puts a value in the place of what stands at a path. */
export function putAt(root: object, path: Path, value: unknown): void {
  let part = root
  for (const key of path.slice(0, -1)) part = Reflect.get(part, key) as object // the path was read from it
  // A plain assignment of `__proto__` would set the prototype.
  Object.defineProperty(part, path.at(-1) ?? '', { value, enumerable: true, writable: true, configurable: true })
}
