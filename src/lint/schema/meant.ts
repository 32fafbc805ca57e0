import { isObject } from '../../json/is-object.js'
import { typesOf } from './json-types.js'
import { type Keywords, own } from './own.js'

/**
 * What a schema is once it is read as a person does: with the keywords of what it refers to, and of the one thing it can be besides
 * `null`, in which way generators write what is optional. Its own keywords win.
 */
export function meant(schema: Keywords, resolved: (schema: Keywords) => Keywords): Keywords {
  let keywords = resolved(schema)
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const part = onlyPart(keywords)
    if (part === null) break
    const { anyOf: _any, oneOf: _one, allOf: _all, ...others } = keywords
    keywords = Object.fromEntries([...Object.entries(resolved(part)), ...Object.entries(others)])
  }
  return keywords
}

// Nobody wraps more often; in a circle it would never end.
const mostSteps = 5

function onlyPart(keywords: Keywords): Keywords | null {
  const unions = ['anyOf', 'oneOf', 'allOf'].filter((keyword) => Array.isArray(own(keywords, keyword)))
  const parts = own(keywords, unions[0] ?? 'anyOf')
  if (unions.length !== 1 || !Array.isArray(parts)) return null
  const others: readonly unknown[] = parts.filter((part) => !isNull(part))
  const [part] = others
  return others.length === 1 && isObject(part) ? part : null
}

function isNull(part: unknown): boolean {
  if (!isObject(part)) return false
  const types = typesOf(part)
  return (types.length === 1 && types[0] === 'null') || (Object.hasOwn(part, 'const') && part['const'] === null)
}
