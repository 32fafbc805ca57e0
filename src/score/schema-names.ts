import { isObject } from '../json/is-object.js'
import type { JsonSchema } from '../tool/tool-spec.js'

type Keywords = Exclude<JsonSchema, boolean>

const known = new WeakMap<object, ReadonlyMap<string, Keywords>>()

/** The part of a schema that has a name: `#unit` by its `$anchor`, `unit.json` by its `$id`; `undefined` where none has. */
export function namedPart(ref: string, root: Keywords): Keywords | undefined {
  const names = known.get(root) ?? namesOf(root)
  known.set(root, names)
  return names.get(ref)
}

/** Of two parts of one name, the first. */
function namesOf(root: Keywords): ReadonlyMap<string, Keywords> {
  const names = new Map<string, Keywords>()
  const seen = new Set<object>()
  const open: unknown[] = [root]
  for (let next = 0; next < open.length; next += 1) {
    const part = open[next]
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    for (const item of Object.values(part)) open.push(item)
    if (!isObject(part) || Array.isArray(part)) continue
    for (const name of ownNames(part)) if (!names.has(name)) names.set(name, part)
  }
  return names
}

/** Draft 4 has `id`; before 2019-09 an anchor was an `$id`. */
function ownNames({ $anchor, $dynamicAnchor, $id, id }: Keywords): readonly string[] {
  const anchors = [$anchor, $dynamicAnchor].flatMap((name) => (typeof name === 'string' ? [`#${name}`] : []))
  const ids = [$id, id].flatMap((name) =>
    typeof name === 'string' ? [name, name.slice(name.lastIndexOf('/') + 1)] : [],
  )
  return [...anchors, ...ids]
}
