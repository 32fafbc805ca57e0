import { formatPath, type Path } from '../../json/paths.js'

/** A place of a schema in a sentence, from its root: `properties.city`, or `the root`. */
export function placeInSchema(path: Path): string {
  return path.length <= 1 ? 'the root' : formatPath(path.slice(1))
}
