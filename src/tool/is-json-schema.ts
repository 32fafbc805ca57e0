import { isObject } from './is-object.js'
import { isStandardSchema } from './standard-schema.js'
import type { JsonSchema } from './tool-spec.js'

const JSON_TYPES: ReadonlySet<unknown> = new Set(['object', 'string', 'number', 'integer', 'boolean', 'array', 'null'])

// With one of these an object is a schema wherever it stands.
const TELLING =
  '$defs $ref $schema additionalProperties allOf anyOf const enum items oneOf patternProperties properties required'

// With one of these it is a schema where a schema is expected.
const OTHER =
  'if then else not contains minContains maxContains prefixItems additionalItems unevaluatedItems uniqueItems minItems ' +
  'maxItems propertyNames dependencies dependentRequired dependentSchemas unevaluatedProperties minProperties ' +
  'maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format ' +
  'contentEncoding contentMediaType title description default examples deprecated readOnly writeOnly nullable ' +
  '$id $anchor $comment $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary definitions'

const TELLING_KEYWORDS: ReadonlySet<string> = new Set(TELLING.split(' '))
// These hold a text, so a schema under them is that of an argument.
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'format', 'pattern'])

const KEYWORDS: ReadonlySet<string> = new Set([...TELLING_KEYWORDS, 'type', ...OTHER.split(' ')])

/** Whether a value that stands where a schema is expected is a JSON Schema. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  if (typeof value === 'boolean') return true
  if (!isObject(value) || typeof value === 'function' || Array.isArray(value)) return false
  const keys = Object.keys(value)
  if (keys.length === 0) return true
  if (value['type'] !== undefined && !isJsonType(value['type'])) return false
  // { city: { type: 'string' } } is the shape of a schema: it would accept anything.
  return keys.some((key) => KEYWORDS.has(key)) && !keys.some((key) => isArgument(key, value[key]))
}

/** Whether a value is clearly a JSON Schema, wherever it stands. */
export function isPlainlyJsonSchema(value: unknown): value is JsonSchema {
  if (!isJsonSchema(value) || typeof value === 'boolean') return false
  return value['type'] !== undefined || Object.keys(value).some((key) => TELLING_KEYWORDS.has(key))
}

/** Whether a value is what the keyword `type` may hold. */
export function isJsonType(type: unknown): boolean {
  return Array.isArray(type) ? type.length > 0 && type.every((each) => JSON_TYPES.has(each)) : JSON_TYPES.has(type)
}

function isArgument(key: string, value: unknown): boolean {
  if (isStandardSchema(value)) return true
  return (!KEYWORDS.has(key) || TEXTS.has(key)) && isObject(value) && isJsonType(value['type'])
}
