import { equal } from '../../json/equal.js'
import { isObject } from '../../tool/is-object.js'

type Node = Readonly<Record<string, unknown>>

/**
 * The alternatives of a union that a value was probably meant as: those whose constants it has (`kind: 'card'`), else the one that
 * has all its fields, else all that are objects as it is.
 */
export function narrowed(alternatives: readonly Node[], value: unknown): readonly Node[] {
  if (!isObject(value) || Array.isArray(value)) return alternatives
  const objects = alternatives.filter(({ type, properties }) => type === 'object' || isObject(properties))
  const said = objects.filter((node) => constantsOf(node).some(([key]) => Object.hasOwn(value, key)))
  if (said.length > 0) {
    const meant = said.filter((node) =>
      constantsOf(node).every(([key, is]) => !Object.hasOwn(value, key) || is(value[key])),
    )
    return meant.length > 0 ? meant : objects
  }
  const withAll = objects.filter(({ properties }) =>
    Object.keys(value).every((key) => isObject(properties) && Object.hasOwn(properties, key)),
  )
  return withAll.length === 1 ? withAll : objects
}

/** Fields that can have few values only. */
function constantsOf({ properties }: Node): readonly (readonly [string, (value: unknown) => boolean])[] {
  if (!isObject(properties)) return []
  return Object.entries(properties).flatMap(([key, part]): [string, (value: unknown) => boolean][] => {
    if (!isObject(part)) return []
    const values: readonly unknown[] =
      'const' in part ? [part['const']] : Array.isArray(part['enum']) ? part['enum'] : []
    return values.length === 0 ? [] : [[key, (value) => values.some((each) => equal(each, value))]]
  })
}
