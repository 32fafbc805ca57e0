import { formatPath, type Path } from '../../json/paths.js'

/**
 * A place in a contract as people name it: `address.street` for a parameter, `tags[]` for the items of one, `outputSchema.properties`
 * for anything else. Empty for the tool itself and for its name and its text, which the rule says.
 */
export function placeName(path: Path): string {
  const [part, ...rest] = path
  if (part !== 'inputSchema') return path.length < 2 ? '' : formatPath(path)
  const names: string[] = []
  for (let index = 0; index < rest.length; index += 1) {
    const step = rest[index]
    const next = rest[index + 1]
    if (step === 'properties' && next !== undefined) {
      // Behind another name it has a dot, or brackets.
      names.push(names.length === 0 ? formatPath([next]) : formatPath(['_', next]).slice(1))
      index += 1
    } else if (step === 'items' && names.length > 0 && typeof next !== 'number') {
      names.push('[]')
    } else {
      // What stands below a parameter is a keyword of its schema, which the message names.
      return names.length > 0 ? names.join('') : formatPath(rest)
    }
  }
  return names.join('')
}
