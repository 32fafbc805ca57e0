import { formatPath } from '../../../json/paths.js'
import type { ContractText } from '../../texts-of.js'

/** Where a text stands, for a sentence: `the description`, `the name of inputSchema.properties.city`. */
export function placeWords({ path, kind }: ContractText): string {
  if (path.length === 1) return `the ${String(path[0])}`
  const place = formatPath(path)
  return kind === 'name' ? `the name of ${place}` : place
}
