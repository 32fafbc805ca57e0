import type { Path } from '../../json/paths.js'
import { formatPath } from '../../json/paths.js'

/** Whether the options say that what stands at a place may be inferred: by the name, the path, or either of one tool. */
export function isAssumed(path: Path, tool: string, assume: ReadonlySet<string>): boolean {
  if (assume.size === 0) return false
  return path.some((segment, index) => {
    const names = [patternOf(path.slice(0, index + 1)), ...(typeof segment === 'string' ? [segment] : [])]
    return names.some((name) => assume.has(name) || assume.has(`${tool}.${name}`))
  })
}

/** `passengers[].dob` */
function patternOf(path: Path): string {
  return path
    .map((segment) => (typeof segment === 'number' ? '[]' : formatPath([segment])))
    .reduce((left, right) => (left === '' || right.startsWith('[') ? left + right : `${left}.${right}`), '')
}
