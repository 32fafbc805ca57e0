import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { type Dialect, dialectOf } from './dialect.js'
import { jsonTypes } from './json-types.js'
import { type KeywordKind, keywordKinds } from './keyword-kinds.js'
import { shown } from './shown.js'

/** Why a schema is none by the rules of its own version. */
export interface SchemaProblem {
  /** Keys from the schema to what is wrong. */
  readonly path: Path
  /** What is there, and what should be: `minLength is "3", not a whole number from 0`. */
  readonly reason: string
  /** The kind of problem, where it is one of those that have a rule of their own. */
  readonly about: 'type-word' | 'required' | 'empty-enum' | 'pattern' | 'other'
}

/** All that is wrong with a schema by the rules of a version: of the one it names, or of 2020-12 where it names none. */
export function schemaProblems(schema: unknown, dialect: Dialect = dialectOf(schema)): readonly SchemaProblem[] {
  const kinds = keywordKinds(dialect)
  const problems: SchemaProblem[] = []
  const seen = new Set<unknown>()
  const waiting: Place[] = [{ path: [], value: schema }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { path, value } = place
    if (!isSchema(value, dialect)) {
      problems.push({ path, reason: `${shown(value)} stands where a schema should`, about: 'other' })
      continue
    }
    if (!isObject(value) || seen.has(value) || path.length > longestPath) continue
    seen.add(value)
    for (const [keyword, held] of Object.entries(value)) {
      const kind = kinds.get(keyword)
      if (kind === undefined) continue
      const read = readKeyword(kind, held)
      for (const { at, ...problem } of read.problems) {
        problems.push({ ...problem, path: [...path, keyword, ...at], reason: `${keyword} ${problem.reason}` })
      }
      for (const inner of read.schemas.toReversed()) waiting.push({ ...inner, path: [...path, keyword, ...inner.path] })
    }
    if (dialect === 'draft-04') problems.push(...withoutBound(value, path))
  }
  return problems
}

interface Place {
  readonly path: Path
  readonly value: unknown
}

interface ReadKeyword {
  readonly problems: readonly (Omit<SchemaProblem, 'path'> & { readonly at: Path })[]
  /** What it holds that has to be a schema. */
  readonly schemas: readonly Place[]
}

// As deep as the walk of a schema goes.
const longestPath = 600

function isSchema(value: unknown, dialect: Dialect): boolean {
  return isObject(value) || (typeof value === 'boolean' && dialect !== 'draft-04')
}

/** In draft-04 they say that the bound itself is out. */
function withoutBound(schema: Readonly<Record<string, unknown>>, path: Path): readonly SchemaProblem[] {
  const pairs = [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const
  return pairs
    .filter(([flag, bound]) => Object.hasOwn(schema, flag) && !Object.hasOwn(schema, bound))
    .map(([flag, bound]) => ({ path: [...path, flag], reason: `${flag} stands without ${bound}`, about: 'other' }))
}

const sound: ReadKeyword = { problems: [], schemas: [] }

function wrong(reason: string, about: SchemaProblem['about'] = 'other', at: Path = []): ReadKeyword {
  return { problems: [{ reason, about, at }], schemas: [] }
}

function must(holds: boolean, value: unknown, what: string): ReadKeyword {
  return holds ? sound : wrong(`is ${shown(value)}, not ${what}`)
}

function readKeyword(kind: KeywordKind, value: unknown): ReadKeyword {
  switch (kind) {
    case 'text':
      return must(typeof value === 'string', value, 'a text')
    case 'id':
      return must(typeof value === 'string' && /^[^#]*#?$/u.test(value), value, 'an address without a fragment')
    case 'anchor':
      return must(typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._:]*$/u.test(value), value, 'a plain name')
    case 'flag':
      return must(typeof value === 'boolean', value, 'true or false')
    case 'number':
      return must(typeof value === 'number', value, 'a number')
    case 'above-zero':
      return must(typeof value === 'number' && value > 0, value, 'a number above 0')
    case 'count':
      return must(Number.isInteger(value) && Number(value) >= 0, value, 'a whole number from 0')
    case 'list':
      // Without a value nothing is right; the versions that allow it have a rule for it.
      return must(Array.isArray(value), value, 'a list')
    case 'some-values':
      return someValues(value)
    case 'type':
      return type(value)
    case 'names':
    case 'some-names':
      return names(value, kind)
    case 'pattern':
      return pattern(value)
    default:
      return holding(kind, value)
  }
}

function holding(kind: KeywordKind, value: unknown): ReadKeyword {
  switch (kind) {
    case 'schema':
      return one(value)
    case 'schema-or-flag':
      return typeof value === 'boolean' ? sound : one(value)
    case 'schema-or-list':
      return Array.isArray(value) ? many(value) : one(value)
    case 'schemas':
      return Array.isArray(value) ? many(value) : must(false, value, 'a list of schemas')
    case 'names-by-name':
      return all(value, (held) => names(held, 'names'))
    case 'flags-by-name':
      return all(value, (held) => must(typeof held === 'boolean', held, 'true or false'))
    case 'schemas-or-names-by-name':
      return all(value, (held) => (Array.isArray(held) ? names(held, 'names') : one(held)))
    case 'schemas-by-pattern':
      return joined([all(value, one), all(value, (_held, key) => pattern(key))])
    default:
      return all(value, one)
  }
}

function one(value: unknown): ReadKeyword {
  return { problems: [], schemas: [{ path: [], value }] }
}

function many(list: readonly unknown[]): ReadKeyword {
  if (list.length === 0) return wrong('is an empty list')
  return { problems: [], schemas: Array.from(list, (value, index) => ({ path: [index], value })) }
}

function all(value: unknown, read: (held: unknown, key: string) => ReadKeyword): ReadKeyword {
  if (!isObject(value)) return must(false, value, 'an object')
  return joined(
    Object.entries(value).map(([key, held]) => {
      const { problems, schemas } = read(held, key)
      return {
        problems: problems.map((problem) => ({ ...problem, at: [key, ...problem.at] })),
        schemas: schemas.map((place) => ({ ...place, path: [key, ...place.path] })),
      }
    }),
  )
}

function joined(parts: readonly ReadKeyword[]): ReadKeyword {
  return { problems: parts.flatMap(({ problems }) => problems), schemas: parts.flatMap(({ schemas }) => schemas) }
}

function someValues(value: unknown): ReadKeyword {
  if (!Array.isArray(value)) return must(false, value, 'a list')
  return value.length === 0 ? wrong('is an empty list', 'empty-enum') : sound
}

function type(value: unknown): ReadKeyword {
  const words: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [value]
  if (words.length === 0) return wrong('is an empty list')
  if (new Set(words).size < words.length) return wrong('names a type twice')
  const stranger = words.find((word) => typeof word !== 'string' || !jsonTypes.has(word))
  if (stranger === undefined && !words.includes(undefined)) return sound
  return wrong(`is ${shown(stranger)}, which is no type`, typeof stranger === 'string' ? 'type-word' : 'other')
}

function names(value: unknown, kind: 'names' | 'some-names'): ReadKeyword {
  if (!Array.isArray(value)) return wrong(`is ${shown(value)}, not a list of names`, 'required')
  const list: readonly unknown[] = Array.from(value)
  const stranger = list.findIndex((name) => typeof name !== 'string')
  if (stranger !== -1) return wrong(`names ${shown(list[stranger])}, which is no text`, 'other', [stranger])
  const once = new Set<unknown>()
  for (const name of list) {
    if (once.has(name)) return wrong(`names ${shown(name)} twice`)
    once.add(name)
  }
  return kind === 'some-names' && list.length === 0 ? wrong('is an empty list') : sound
}

function pattern(value: unknown): ReadKeyword {
  if (typeof value !== 'string') return must(false, value, 'a text')
  return compiles(value, 'u') || compiles(value, '')
    ? sound
    : wrong(`${inline(value, 60)} is no regular expression of JavaScript`, 'pattern')
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    // That it throws is the answer.
    return false
  }
}
