import type { Path } from '../../json/paths.js'

/** More than any case needs, and few enough to walk through. Data of expected arguments are held to the same bound. */
export const mostLevels = 200

/** The path of a list or an object that is nested too deeply; `null` where none is. */
export function deepPath(value: unknown, path: Path = []): Path | null {
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= mostLevels) return path
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'object' || item === null) continue
    const found = deepPath(item, [...path, Array.isArray(value) ? Number(key) : key])
    if (found !== null) return found
  }
  return null
}
