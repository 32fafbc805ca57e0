import { isObject } from '../../json/is-object.js'
import { referred } from '../../score/schema-at.js'
import type { JsonSchema } from '../../tool/tool-spec.js'

/** The values that a schema lists, by `enum` or `const`, also in what it refers to, combines or chooses from. */
export interface AllowedValues {
  readonly values: readonly unknown[]
  /** Whether it takes no others. */
  readonly isAll: boolean
}

/** What a schema lists; `null` where it lists nothing. */
export function allowedValues(schema: JsonSchema | null, root: JsonSchema | null, level = 0): AllowedValues | null {
  if (!isObject(schema) || level > mostLevels) return null
  const inner = (part: unknown): AllowedValues | null =>
    isObject(part) || typeof part === 'boolean' ? allowedValues(part, root, level + 1) : null
  const { enum: list, anyOf, oneOf, allOf } = schema
  if (Array.isArray(list)) return { values: list, isAll: true }
  if ('const' in schema) return { values: [schema['const']], isAll: true }
  const part = [referred(schema['$ref'], root), ...listOf(allOf)].map(inner).find((one) => one !== null)
  if (part !== undefined) return part
  const branches = [...listOf(anyOf), ...listOf(oneOf)].map((branch) => (isNull(branch) ? onlyNull : inner(branch)))
  const known = branches.filter((branch) => branch !== null)
  if (known.every((branch) => branch === onlyNull)) return null
  return {
    values: known.flatMap(({ values }) => values),
    isAll: known.length === branches.length && known.every(({ isAll }) => isAll),
  }
}

/** Longer chains of references, and deeper unions, are not followed. */
const mostLevels = 8

const onlyNull: AllowedValues = { values: [null], isAll: true }

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null'
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
