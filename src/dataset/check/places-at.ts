import { anyItem, type Path, type PathPattern } from '../../json/paths.js'

/** The values at a path in which `[*]` may stand, each with its own path. */
export function placesAt(value: unknown, pattern: PathPattern, path: Path = []): readonly (readonly [Path, unknown])[] {
  const [segment, ...rest] = pattern
  if (segment === undefined) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  if (segment !== anyItem) {
    return Object.hasOwn(value, segment) ? placesAt(Reflect.get(value, segment), rest, [...path, segment]) : []
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, index) => placesAt(item, rest, [...path, index]))
}
