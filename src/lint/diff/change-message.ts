import { inline } from '../../json/inline.js'
import { formatPath, type Path } from '../../json/paths.js'
import type { SchemaChange } from './diff-schemas.js'
import type { TextChange } from './diff-texts.js'

/** What changed in a schema, as one sentence without a full stop. */
export function changeMessage({ code, path, before, after }: SchemaChange, side: 'input' | 'output'): string {
  const what = placeName(path, side)
  const [was, is] = [shown(before), shown(after)]
  const keyword = String(path.at(-1) ?? '')
  switch (code) {
    case 'newly-required':
      return `${what} is required now`
    case 'no-longer-required':
      return `${what} is not required any more`
    case 'removed-parameter':
      return `${what} is gone`
    case 'added-parameter':
      return `${what} is new`
    case 'narrowed-type':
    case 'widened-type':
      if (after === false) return `${what} takes nothing now`
      // Within a union, one choice is not the whole.
      if (path.some((key, at) => isChoice(key, path[at + 1]))) {
        return `${what} takes ${code === 'narrowed-type' ? 'fewer' : 'more'} types: ${was} is compared with ${is}`
      }
      return `the type of ${what} was ${was} and is ${is}`
    case 'narrowed-enum':
      return `${what} takes fewer values: ${was} became ${is}`
    case 'widened-enum':
      return `${what} takes more values: ${was} became ${is}`
    case 'narrowed-bounds':
    case 'widened-bounds':
    case 'narrowed-pattern':
    case 'widened-pattern':
    case 'narrowed-format':
    case 'widened-format':
      return `${keyword} of ${what} was ${was} and is ${is}`
    case 'narrowed-union':
      return `${what} has lost a choice, or one takes less`
    case 'widened-union':
      return `${what} has one choice more, or one takes more`
    case 'closed':
      return `${what} takes no further properties now`
    case 'opened':
      return `${what} takes further properties now`
    case 'undecided':
      return `${what} changed in ${keyword === '' ? 'a way' : keyword}, and whether it takes less cannot be told: ${was} became ${is}`
    default:
      return code satisfies never
  }
}

/** What a model is told otherwise. */
export function textMessage({ code, path, before, after }: TextChange, side: 'input' | 'output'): string {
  const what = placeName(path, side)
  const [was, is] = [shown(before), shown(after)]
  return `the ${code === 'default-changed' ? 'default' : 'description'} of ${what} was ${was} and is ${is}`
}

function isChoice(key: string | number, next: string | number | undefined): boolean {
  return (key === 'anyOf' || key === 'oneOf') && typeof next === 'number'
}

const keywords: ReadonlySet<string | number> = new Set(['properties', 'items', 'additionalProperties', '$ref'])

/** The parameter around a place, as people name it; the arguments or the result where it is in none. */
function placeName(path: Path, side: 'input' | 'output'): string {
  const names: (string | number)[] = []
  for (let at = 0; at < path.length; at += 1) {
    if (path[at] === 'properties' && at + 1 < path.length) {
      names.push(String(path[at + 1]))
      at += 1
    } else if (path[at] === 'items' && at + 1 < path.length) names.push('items')
    else if (!keywords.has(path[at] ?? '') && names.length > 0) break
  }
  if (names.length > 0) return formatPath(names)
  return side === 'input' ? 'the input' : 'the output'
}

function shown(value: unknown): string {
  return value === undefined ? 'not there' : inline(value, 60)
}
