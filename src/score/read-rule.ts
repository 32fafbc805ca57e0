import { inline } from '../json/inline.js'
import { isObject } from '../json/is-object.js'
import { badValue } from '../match/errors.js'
import { readItem } from '../match/read-item.js'
import { messageOf } from '../json/unread.js'
import { nearest } from '../text/nearest.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import type { ReadRule } from './compared.js'
import { badRule, unknownNormaliser, unknownStrategy } from './errors.js'
import type { Normaliser } from './options.js'
import { requireData } from './require-data.js'
import type { StrategyName } from './rule.js'
import {
  anyOrder,
  conforms,
  currency,
  date,
  exact,
  fuzzy,
  ignore,
  ignoreCase,
  judge,
  normalised,
  numeric,
  oneOf,
  pattern,
  phone,
  range,
  semantic,
} from './strategies.js'

/** What rules may refer to. */
export interface RuleContext {
  readonly zone: string | undefined
  readonly normalisers: Readonly<Record<string, Normaliser>>
}

type Fields = Readonly<Record<string, unknown>>

/** Reads one rule; throws a `ScoreError` for one that is none, or that lacks what it needs. */
export function readRule(rule: unknown, where: string, context: RuleContext): ReadRule {
  const strategy = strategyOf(rule, where)
  const read = readItem(rule, ['matching_strategy', 'optional', ...fieldsOf[strategy]], () => where, 'a rule')
  return {
    strategy,
    isOptional: flag(read, 'optional', where),
    threshold: thresholdOf(strategy, read, where),
    needsExpected: !standsAlone.has(strategy),
    compare: comparerOf(strategy, read, where, context),
  }
}

const fieldsOf = {
  exact: ['whitespace'],
  ignore_case: [],
  fuzzy: ['threshold', 'metric', 'ignore_case'],
  semantic: ['threshold'],
  judge: ['threshold', 'question'],
  numeric: ['tolerance'],
  date: [],
  phone: ['default_country'],
  currency: ['default_currency'],
  pattern: ['pattern', 'flags'],
  one_of: ['values'],
  range: ['min', 'max'],
  any_order: [],
  ignore: [],
  schema: ['schema'],
  normaliser: ['name'],
} as const satisfies Record<StrategyName, readonly string[]>

/** These compare with nothing but themselves. */
const standsAlone: ReadonlySet<StrategyName> = new Set(['pattern', 'one_of', 'range', 'ignore', 'schema', 'judge'])

const graded: ReadonlySet<StrategyName> = new Set(['fuzzy', 'semantic', 'judge'])

function isStrategy(name: string): name is StrategyName {
  return Object.hasOwn(fieldsOf, name)
}

function strategyOf(rule: unknown, where: string): StrategyName {
  if (typeof rule !== 'object' || rule === null || !('matching_strategy' in rule)) {
    throw badRule(
      where,
      `is no rule: received ${inline(rule)}`,
      "Write { matching_strategy: 'ignore_case' }, for example.",
    )
  }
  const name: unknown = rule.matching_strategy
  if (typeof name !== 'string') throw badValue(`matching_strategy of ${where}`, name, 'the name of a strategy')
  if (isStrategy(name)) return name
  throw unknownStrategy(where, name, nearest(name, Object.keys(fieldsOf)), Object.keys(fieldsOf))
}

/** Below it everything is similar enough. */
const leastThreshold = 0.001

function thresholdOf(name: StrategyName, read: Fields, where: string): number {
  if (!graded.has(name)) return 1
  const { threshold } = read
  if (threshold === undefined) {
    throw badRule(where, `(${name}) has no threshold`, 'There is no default: write threshold, above 0 and at most 1.')
  }
  if (typeof threshold !== 'number' || !(threshold >= leastThreshold && threshold <= 1)) {
    throw badValue(`threshold of ${where}`, threshold, 'a number from 0.001 to 1')
  }
  return threshold
}

function comparerOf(
  name: StrategyName,
  read: Fields,
  where: string,
  { zone, normalisers }: RuleContext,
): ReadRule['compare'] {
  switch (name) {
    case 'exact':
      return exact(choice(read, 'whitespace', ['collapse', 'keep'], where) === 'keep')
    case 'ignore_case':
      return ignoreCase
    case 'fuzzy':
      return fuzzy(
        choice(read, 'metric', ['levenshtein', 'jaro_winkler', 'token_set'], where) ?? 'levenshtein',
        flag(read, 'ignore_case', where),
      )
    case 'semantic':
      return semantic
    case 'judge':
      return judge(text(read, 'question', where))
    case 'numeric':
      return numeric(tolerance(read, where))
    case 'date':
      return date(zone)
    case 'phone':
      return phone(text(read, 'default_country', where))
    case 'currency':
      return currency(text(read, 'default_currency', where))
    case 'pattern':
      return pattern(expression(read, where))
    case 'one_of':
      return oneOf(list(read, where))
    case 'range':
      return range(...bounds(read, where))
    case 'any_order':
      return anyOrder
    case 'ignore':
      return ignore
    case 'schema':
      return conforms(schemaOf(read['schema'], where))
    case 'normaliser':
      return normaliserOf(text(read, 'name', where), where, normalisers)
    default:
      return name satisfies never
  }
}

function choice<Choice extends string>(
  read: Fields,
  key: string,
  choices: readonly Choice[],
  where: string,
): Choice | null {
  const value = read[key]
  if (value === undefined) return null
  const found = choices.find((one) => one === value)
  if (found === undefined) throw badValue(`${key} of ${where}`, value, choices.map((one) => `'${one}'`).join(' or '))
  return found
}

function flag(read: Fields, key: string, where: string): boolean {
  const { [key]: value = false } = read
  if (typeof value !== 'boolean') throw badValue(`${key} of ${where}`, value, 'true or false')
  return value
}

function text(read: Fields, key: string, where: string): string | null {
  const value = read[key]
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '') throw badValue(`${key} of ${where}`, value, 'a text')
  return value
}

function tolerance(read: Fields, where: string): number {
  const { tolerance: value = 0 } = read
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) {
    throw badValue(`tolerance of ${where}`, value, 'a number, zero or more')
  }
  return value
}

function expression(read: Fields, where: string): RegExp {
  const source = text(read, 'pattern', where)
  if (source === null) throw badRule(where, 'has no pattern', "Write pattern: '^A-[0-9]+$', for example.")
  const flags = read['flags'] ?? 'u'
  if (typeof flags !== 'string' || /[gy]/u.test(flags)) {
    throw badValue(`flags of ${where}`, flags, 'flags of a regular expression, without g and y')
  }
  try {
    return new RegExp(source, flags)
  } catch (cause) {
    throw badRule(where, `has a pattern that is no regular expression: ${messageOf(cause)}`, 'Mend it.', cause)
  }
}

function list(read: Fields, where: string): readonly unknown[] {
  const { values } = read
  if (!Array.isArray(values)) throw badValue(`values of ${where}`, values, 'a list')
  if (values.length === 0) throw badRule(where, 'allows no value at all', 'Name at least one in values.')
  requireData(values, [], `values of ${where}`)
  return values
}

function bounds(read: Fields, where: string): readonly [min: number, max: number] {
  const { min = -Infinity, max = Infinity } = read
  for (const [key, value] of Object.entries({ min, max })) {
    const isBound = typeof value === 'number' && !Number.isNaN(value)
    if (!isBound || (read[key] !== undefined && !Number.isFinite(value))) {
      throw badValue(`${key} of ${where}`, value, 'a number')
    }
  }
  const [low, high] = [Number(min), Number(max)]
  if (low === -Infinity && high === Infinity) throw badRule(where, 'has no bound', 'Write min, max or both.')
  if (low > high) throw badRule(where, `has a min of ${low} above its max of ${high}`, 'Turn them round.')
  return [low, high]
}

function schemaOf(schema: unknown, where: string): JsonSchema | null {
  if (schema === undefined) return null
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema) || '~standard' in schema) throw badValue(`schema of ${where}`, schema, 'a JSON Schema')
  const keywords = Object.keys(schema).filter((key) => schemaKeywords.has(key))
  if (keywords.length === 0) throw badRule(where, 'has a schema that says nothing', 'Write a keyword of JSON Schema.')
  const types = [schema['type'] ?? []].flat()
  const unknown: unknown = types.find((type) => !schemaTypes.has(type))
  if (unknown !== undefined) throw badValue(`type in the schema of ${where}`, unknown, [...schemaTypes].join(', '))
  return schema
}

const schemaTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Of JSON Schema 2020-12 and draft 7, those that can refuse a value. */
const schemaKeywords: ReadonlySet<string> = new Set(
  (
    'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern format items ' +
    'prefixItems additionalItems maxItems minItems uniqueItems contains maxContains minContains maxProperties minProperties ' +
    'required properties patternProperties additionalProperties propertyNames dependentRequired dependentSchemas ' +
    'dependencies unevaluatedItems unevaluatedProperties allOf anyOf oneOf not if then else $ref $dynamicRef'
  ).split(' '),
)

function normaliserOf(name: string | null, where: string, known: RuleContext['normalisers']): ReadRule['compare'] {
  if (name === null) {
    throw badRule(where, 'names no normaliser', "Write name: 'sku', and the option normalisers: { sku }.")
  }
  const own = Object.hasOwn(known, name) ? known[name] : undefined
  if (own === undefined) throw unknownNormaliser(where, name, nearest(name, Object.keys(known)), Object.keys(known))
  return normalised(name, own)
}
