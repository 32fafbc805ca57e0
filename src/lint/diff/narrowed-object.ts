import { isObject } from '../../json/is-object.js'
import { type Keywords, own } from '../schema/schema-facts.js'
import type { Narrowing } from './narrowing.js'
import type { Compare } from './narrowings.js'

/** What is said of the properties of an object. */
interface Shape {
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
  /** What is said of others; `undefined` where nothing is. */
  readonly others: unknown
}

/** Properties, which of them are demanded, and what is said of others. */
export function narrowedObject(
  from: Keywords,
  to: Keywords,
  compare: Compare,
  same: (one: unknown, other: unknown) => boolean,
): readonly Narrowing[] {
  const [before, after] = [shapeOf(from), shapeOf(to)]
  const required = after.required
    .filter((name) => !before.required.includes(name))
    .map((name): Narrowing => ({ code: 'required', path: ['properties', name], from: undefined, to: true }))
  if (!same(own(from, 'patternProperties'), own(to, 'patternProperties'))) {
    return [...required, { code: 'undecided', path: ['patternProperties'], from: undefined, to: undefined }]
  }
  const hasPatterns = own(to, 'patternProperties') !== undefined
  const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])
  const properties = [...names].flatMap((name) => ofProperty(name, before, after, compare, hasPatterns))
  return [...required, ...properties, ...ofOthers(before, after, compare)]
}

function shapeOf(schema: Keywords): Shape {
  const [properties, required, others] = ['properties', 'required', 'additionalProperties'].map((key) =>
    own(schema, key),
  )
  return {
    properties: isObject(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    // An object that names nothing is a free one; one that names some is taken to have no others.
    others: others ?? (isObject(properties) ? undefined : true),
  }
}

function ofProperty(
  name: string,
  before: Shape,
  after: Shape,
  compare: Compare,
  hasPatterns: boolean,
): readonly Narrowing[] {
  const [was, is] = [own(before.properties, name), own(after.properties, name)]
  const path = ['properties', name]
  const [one, other] = [was ?? before.others ?? false, is ?? after.others ?? true]
  // A pattern may match the name where the property is not listed.
  if (hasPatterns && (was === undefined || is === undefined)) return [{ code: 'undecided', path, from: was, to: is }]
  if (is === undefined && other === false && one !== false) return [{ code: 'parameter', path, from: was, to: is }]
  return compare(one, other).map((found) => ({ ...found, path: [...path, ...found.path] }))
}

function ofOthers(before: Shape, after: Shape, compare: Compare): readonly Narrowing[] {
  const [was, is] = [before.others, after.others]
  const path = ['additionalProperties']
  if (is === undefined || is === true || was === false) return []
  if (is === false) return [{ code: 'closed', path, from: was, to: is }]
  return compare(was ?? true, is).map((found) => ({ ...found, path: [...path, ...found.path] }))
}
