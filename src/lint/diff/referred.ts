import { fromPointer, valueAt } from '../../json/paths.js'

/** What a reference leads to in its own document; `undefined` where it leads elsewhere or nowhere. */
export function referred(ref: unknown, root: unknown): unknown {
  if (typeof ref !== 'string' || !/^#(?:\/|$)/u.test(ref)) return undefined
  try {
    return valueAt(root, fromPointer(decodeURIComponent(ref.slice(1)))).value
  } catch (error) {
    // No pointer: nobody can follow it.
    if (error instanceof TypeError || error instanceof URIError) return undefined
    throw error
  }
}
