import { isObject } from '../json/is-object.js'
import { formatPath, type Path, toPointer } from '../json/paths.js'
import { isPlain } from '../match/plain.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import type { Answers } from './answers/answers.js'
import { type Compared, isEnough, type Place, type ReadRule } from './compared.js'
import { fragmentOf } from './fragment.js'
import type { ExtraArguments } from './ground-truth.js'
import { narrowSchema } from './narrow-schema.js'
import type { PreparedArgs } from './prepare-args.js'
import { nodesBelow, type RuleNode } from './rule-tree.js'
import { exactly, isSameBut, isSameValue, sameValue } from './same-value.js'
import { additionalOf, allowsNull, formatOf, isDeclared, isRequired, schemaAt } from './schema-at.js'
import type { ScoredParameter } from './score.js'
import { sameDate } from './values/date.js'

/** Expected and received arguments, and all that says how to compare them. */
export interface ArgsQuestion {
  /** `null` where arguments are not expected: only rules say something of them. */
  readonly expected: PreparedArgs | null
  readonly actual: PreparedArgs
  readonly rules: RuleNode
  readonly schema: JsonSchema | null
  /** `null`: what `additionalProperties` says. */
  readonly extras: ExtraArguments | null
  readonly zone: string | undefined
  /** The number that the model wrote at a path, where parsing changed it. */
  readonly textAt: (path: Path) => string | undefined
  readonly prompt: string | null
  readonly answers: Answers
}

/** How arguments compare. */
export interface ComparedArgs {
  readonly parameters: readonly ScoredParameter[]
  /** Paths of arguments that nothing expects and that make the score 0. */
  readonly refused: readonly Path[]
}

/** Compares arguments, parameter by parameter: a property of an object is one, unless a rule compares the object as a whole. */
export function compareArgs(question: ArgsQuestion): ComparedArgs {
  const work: Work = { question, parameters: [], refused: [] }
  const { expected, actual, rules, schema } = question
  const narrowed = narrowSchema(schema, actual.value, schema)
  const at: At = { path: [], nodes: [rules], schema: narrowed, isListed: expected !== null, filled: expected?.filled }
  compareObjects(expected?.value ?? {}, actual.filled, at, null, work)
  return { parameters: work.parameters, refused: work.refused }
}

interface Work {
  readonly question: ArgsQuestion
  readonly parameters: ScoredParameter[]
  readonly refused: Path[]
}

interface At {
  readonly path: Path
  readonly nodes: readonly RuleNode[]
  readonly schema: JsonSchema | null
  /** Whether what is not expected is too much. */
  readonly isListed: boolean
  /** What is expected, with the defaults of the schema. */
  readonly filled: unknown
}

/** A parameter among its siblings. */
interface Part {
  readonly weight: number
  readonly compare: (share: number) => void
}

/** `share` is what the object counts, which its parts share; `null` for the arguments, whose parts count by themselves. */
function compareObjects(expected: unknown, actual: unknown, at: At, share: number | null, work: Work): void {
  const wanted = isObject(expected) ? expected : {}
  const given = isObject(actual) ? actual : {}
  const named = new Set(Object.keys(wanted).filter((key) => wanted[key] !== undefined))
  const ruled = at.nodes.flatMap(({ children }) => [...children.keys()]).filter((key) => !named.has(key))
  const keys = [...named, ...new Set(ruled)]
  const parts = keys.map((key): Part => partOf(key, wanted[key], own(given, key), at, work))
  const all = at.isListed ? [...parts, ...extrasOf(new Set(keys), given, at, work)] : parts
  compareParts(all, share)
  // Nothing is expected in it, and nothing came.
  if (all.length === 0 && share !== null && expected !== undefined) {
    push({ similarity: 1, reason: 'equal' }, expected, actual, at, null, share, work)
  }
}

function compareLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  at: At,
  share: number,
  work: Work,
): void {
  if (expected.length !== actual.length) {
    push({ similarity: 0, reason: 'length-mismatch' }, expected, actual, at, null, share, work)
    return
  }
  compareParts(
    expected.map((item, index) => partOf(index, item, actual[index], at, work)),
    share,
  )
}

function compareParts(parts: readonly Part[], share: number | null): void {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  // Where all parts are ignored, nothing is left to share.
  for (const { weight, compare } of parts) compare(share === null || total === 0 ? weight : (share * weight) / total)
}

function partOf(key: string | number, expected: unknown, actual: unknown, at: At, work: Work): Part {
  const nodes = nodesBelow(at.nodes, key)
  const weight = nodes.find((node) => node.weight !== null)?.weight ?? 1
  const rule = nodes.find((node) => node.rule !== null)?.rule ?? null
  const inner: At = {
    path: [...at.path, key],
    nodes,
    schema: narrowSchema(schemaAt(at.schema, key, work.question.schema), actual, work.question.schema),
    isListed: at.isListed,
    filled: isObject(at.filled) || Array.isArray(at.filled) ? Reflect.get(at.filled, key) : undefined,
  }
  const isIgnored = rule?.strategy === 'ignore'
  return {
    weight: isIgnored ? 0 : weight,
    compare: (share) => compareValues(expected, actual, inner, rule, share, work),
  }
}

function compareValues(
  expected: unknown,
  actual: unknown,
  at: At,
  rule: ReadRule | null,
  share: number,
  work: Work,
): void {
  if (actual === undefined) {
    const isRight = rule?.isOptional === true || rule?.strategy === 'ignore'
    const isAsked = rule !== null || expected !== undefined
    if (!isRight && !isAsked) compareAbsent(at, share, work)
    else push(absent(isRight, rule, work.question), expected, actual, at, rule, share, work)
    return
  }
  if (rule === null && hasParts(expected, actual, at.nodes)) {
    compareBelow(expected, actual, at, share, work)
    return
  }
  const place = placeOf(at, work)
  // What is compared as a whole has its defaults on both sides.
  const wanted = typeof expected === 'object' && expected !== null ? (at.filled ?? expected) : expected
  const compared =
    rule === null ? byDefault(wanted, actual, at, place, work) : rule.compare(wanted, asWritten(actual, place), place)
  push(compared, wanted, actual, at, rule, share, work)
}

/** A number that parsing rounded, with all its digits. */
function asWritten(actual: unknown, { path, textAt }: Place): unknown {
  const text = typeof actual === 'number' ? textAt(path) : undefined
  return text !== undefined && integer.test(text) ? BigInt(text) : actual
}

const integer = /^-?\d+$/u

function compareBelow(expected: unknown, actual: unknown, at: At, share: number, work: Work): void {
  if (expected === undefined && Array.isArray(actual) !== isList(at.nodes)) {
    push({ similarity: 0, reason: 'type-mismatch' }, expected, actual, at, null, share, work)
  } else if (!Array.isArray(actual)) compareObjects(expected, actual, at, share, work)
  else if (Array.isArray(expected)) compareLists(expected, actual, at, share, work)
  else compareItems(actual, at, share, work)
}

/** Whether rules speak of the items of a list, rather than of properties. */
function isList(nodes: readonly RuleNode[]): boolean {
  return nodes.some(({ items, children }) => items !== null || [...children.keys()].some((key) => index.test(key)))
}

const index = /^\d+$/u

/** By rules for items of a list of which nothing else is expected. An empty one is as good as none. */
function compareItems(actual: readonly unknown[], at: At, share: number, work: Work): void {
  if (actual.length === 0) {
    compareAbsent(at, share, work)
    return
  }
  const named = at.nodes.flatMap(({ children }) => [...children.keys()].filter((key) => index.test(key)).map(Number))
  const length = Math.max(actual.length, ...named.map((key) => key + 1))
  const parts = Array.from({ length }, (_, key) => partOf(key, undefined, actual[key], at, work))
  compareParts(parts, share)
}

/** What only rules below it speak of, and is not there. */
function compareAbsent(at: At, share: number, work: Work): void {
  const items = at.nodes.flatMap((node) => (node.items === null ? [] : [node.items]))
  if (items.some(isNeeded)) push(absent(false, null, work.question), undefined, undefined, at, null, share, work)
  else compareObjects(undefined, undefined, { ...at, isListed: false }, share, work)
}

/** Whether a rule wants something to be there. */
function isNeeded({ rule, children, items }: RuleNode): boolean {
  if (rule !== null) return !rule.isOptional && rule.strategy !== 'ignore'
  return [...children.values(), ...(items === null ? [] : [items])].some(isNeeded)
}

/** Where no schema says what may be left out, nothing may. */
function absent(isRight: boolean, rule: ReadRule | null, { schema }: ArgsQuestion): Compared {
  if (!isRight) return { similarity: 0, reason: schema === null ? 'missing-parameter' : 'missing-optional' }
  return { similarity: 1, reason: rule?.strategy === 'ignore' ? 'ignored' : 'optional' }
}

/** Whether something is said of the parts of a value; a list is a value by itself, unless a rule speaks of its items. */
function hasParts(expected: unknown, actual: unknown, nodes: readonly RuleNode[]): boolean {
  const isNamed = nodes.some(({ children, items }) => children.size > 0 || items !== null)
  if (Array.isArray(expected)) return isNamed && Array.isArray(actual)
  if (expected === undefined) return isNamed && (isObject(actual) || Array.isArray(actual))
  return isObject(expected) && isObject(actual) && isPlain(actual)
}

/** Exactly; a text whose schema says that it is a date as one. */
function byDefault(expected: unknown, actual: unknown, at: At, { path, textAt }: Place, { question }: Work): Compared {
  const exact = sameValue(expected, actual, path, textAt, exactly)
  if (exact.similarity === 1 || at.schema === null) return exact
  const options = question.zone === undefined ? {} : { zone: question.zone }
  const isSameText = (left: string, right: string, place: Path): boolean => {
    const below = place.slice(path.length)
    const schema = below.reduce<JsonSchema | null>((own, key) => schemaAt(own, key, question.schema), at.schema)
    return dateFormats.has(formatOf(schema, question.schema)) && sameDate(left, right, options)
  }
  return isSameBut(expected, actual, path, textAt, isSameText) ? { similarity: 1, reason: 'same-date' } : exact
}

const dateFormats: ReadonlySet<string | null> = new Set(['date-time', 'date', 'time'])

function placeOf({ path, nodes, schema }: At, work: Work): Place {
  const { textAt, prompt, answers } = work.question
  return {
    path,
    schema: schema === null ? null : fragmentOf(schema, work.question.schema),
    textAt,
    prompt,
    answers,
    isItem(expected, actual, row, column) {
      const inner: Work = { question: work.question, parameters: [], refused: [] }
      const below = nodesBelow(nodes, row)
      if (below.length === 0 && schema === null) {
        return isSameBut(expected, actual, [...path, column], textAt, () => false)
      }
      const rule = below.find((node) => node.rule !== null)?.rule ?? null
      const schemaOfItem = schemaAt(schema, column, work.question.schema)
      const at: At = { path: [...path, column], nodes: below, schema: schemaOfItem, isListed: true, filled: expected }
      compareValues(expected, actual, at, rule, 1, inner)
      return inner.refused.length === 0 && inner.parameters.every(({ score }) => score === 1)
    },
  }
}

function extrasOf(keys: ReadonlySet<string>, given: Readonly<Record<string, unknown>>, at: At, work: Work): Part[] {
  const { question } = work
  const extra = Object.keys(given).filter((key) => {
    const path = [...at.path, key]
    if (given[key] === undefined || keys.has(key) || question.actual.isDefault(path)) return false
    // A parameter that must be named and may be null has no other way to be left out.
    if (given[key] === null && isNullForAbsent(key, at, question.schema)) return false
    const usual = isObject(at.filled) && Object.hasOwn(at.filled, key) ? at.filled[key] : undefined
    return usual === undefined || !isSameValue(usual, given[key])
  })
  return extra.toSorted().flatMap((key): Part[] => {
    const path = [...at.path, key]
    const policy = question.extras ?? policyOf(key, at, question.schema)
    if (policy === 'ignore') return []
    if (policy === 'fail') work.refused.push(path)
    const inner: At = { ...at, path, nodes: [], schema: schemaAt(at.schema, key, question.schema) }
    return [
      {
        weight: 1,
        compare: (share) =>
          push({ similarity: 0, reason: 'extra-argument' }, undefined, given[key], inner, null, share, work),
      },
    ]
  })
}

function isNullForAbsent(key: string, { schema }: At, root: JsonSchema | null): boolean {
  return isRequired(schema, key, root) && allowsNull(schemaAt(schema, key, root), root)
}

function policyOf(key: string, { schema }: At, root: JsonSchema | null): ExtraArguments {
  const additional = additionalOf(schema, root)
  if (additional === false) return 'fail'
  // A schema of further properties says that they are data, as those of a record are.
  const isOpen = additional === true || (isObject(additional) && Object.keys(additional).length === 0)
  return isOpen && !isDeclared(schema, key, root) ? 'ignore' : 'penalise'
}

function push(
  { similarity, reason, note, nearest }: Compared,
  expected: unknown,
  actual: unknown,
  { path }: At,
  rule: ReadRule | null,
  weight: number,
  { question, parameters }: Work,
): void {
  const threshold = rule?.threshold ?? 1
  const isRight = isEnough(similarity, threshold)
  parameters.push({
    path: formatPath(path),
    expected: nearest ?? expected,
    actual,
    strategy: rule?.strategy ?? 'exact',
    similarity,
    threshold,
    score: isRight ? 1 : similarity,
    weight,
    reason: reasonOf(reason, isRight, path, question.actual),
    ...(note === undefined ? {} : { note }),
  })
}

function reasonOf(reason: Compared['reason'], isRight: boolean, path: Path, actual: PreparedArgs): Compared['reason'] {
  if (reason === 'similar') return isRight ? reason : 'too-dissimilar'
  if (reason !== 'equal') return reason
  if (actual.isDefault(path) || actual.hasDefault(path)) return 'equal-by-default'
  const own = toPointer(path)
  const isCoerced = actual.changes.some((change) => {
    const pointer = toPointer(change.path)
    return own === pointer || own.startsWith(`${pointer}/`) || pointer.startsWith(`${own}/`)
  })
  return isCoerced ? 'equal-after-coercion' : reason
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
