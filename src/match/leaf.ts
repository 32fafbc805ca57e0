import { functionName } from '../json/kind.js'
import { formatPath, type Path } from '../json/paths.js'
import type { Compare } from './calls/args-mode.js'
import { asyncSchema, badComparison, leafThrew, noAnswer, noResult } from './errors.js'
import type { Mismatch } from './mismatch.js'

/** Something in an expectation that judges a value by itself. */
export type LeafTest = RegExp | AsymmetricLike | SchemaLike | ((value: never) => unknown)

interface AsymmetricLike {
  asymmetricMatch(received: unknown): boolean
}

interface SchemaLike {
  readonly '~standard': { validate(value: unknown): unknown }
}

interface SchemaIssue {
  readonly message: string
  readonly path?: readonly unknown[]
}

/** Whether a part of an expectation judges by itself, rather than by being equal. */
export function isLeafTest(value: unknown): value is LeafTest {
  if (typeof value === 'function') return true
  return value instanceof RegExp || isAsymmetric(value) || isSchema(value)
}

/** What a test says against a value; `null` when nothing. */
export function leafMismatch(test: LeafTest, received: unknown, path: Path): Mismatch | null {
  if (test instanceof RegExp) return isTextOf(test, received) ? null : mismatch('regexp-differs', test, received, path)
  // A schema may be a function (arktype), so it comes before the predicate.
  if (isSchema(test)) return schemaMismatch(test, received, path)
  if (isAsymmetric(test)) {
    const accepts: unknown = guarded('matcher', path, () => test.asymmetricMatch(received))
    if (typeof accepts !== 'boolean') {
      forget(accepts)
      throw noAnswer(formatted(path), 'asymmetric matcher', test, accepts)
    }
    return accepts ? null : mismatch('matcher-rejects', test, received, path)
  }
  return predicateMismatch(test, received, path)
}

/** What a comparison by a function says; `null` where it says yes. */
export function comparisonMismatch(
  compare: Compare,
  expected: unknown,
  received: unknown,
  path: Path,
): Mismatch | null {
  const answer: unknown = guarded('comparison', path, () => compare(expected, received))
  if (typeof answer !== 'boolean') {
    forget(answer)
    throw badComparison(formatted(path), compare, answer)
  }
  if (answer) return null
  return { ...mismatch('comparison-rejects', expected, received, path), reason: functionName(compare) }
}

/** Whether a text matches; a copy is asked, since a global or sticky RegExp remembers where it stopped. */
export function isTextOf(pattern: RegExp, received: unknown): boolean {
  if (typeof received !== 'string') return received instanceof RegExp && String(received) === String(pattern)
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(received)
}

function schemaMismatch(schema: SchemaLike, received: unknown, path: Path): Mismatch | null {
  const result = guarded('schema', path, () => schema['~standard'].validate(received))
  if (isThenable(result)) {
    forget(result)
    throw asyncSchema(formatted(path))
  }
  if (typeof result !== 'object' || result === null) throw noResult(formatted(path), result)
  const { issues } = result as { issues?: readonly SchemaIssue[] } // the shape that Standard Schema defines
  const [first] = issues ?? []
  if (first === undefined) return null
  return { ...mismatch('schema-rejects', schema, received, path), reason: first.message }
}

function predicateMismatch(predicate: (value: never) => unknown, received: unknown, path: Path): Mismatch | null {
  const answer = guarded('predicate', path, () => (predicate as (value: unknown) => unknown)(received)) // its type is the user's claim
  if (typeof answer !== 'boolean') {
    forget(answer)
    throw noAnswer(formatted(path), 'predicate', predicate, answer)
  }
  return answer ? null : mismatch('predicate-rejects', predicate, received, path)
}

/** Of a promise nobody waits for, so its rejection must not surface elsewhere. */
function forget(value: unknown): void {
  if (isThenable(value)) value.then(undefined, () => undefined)
}

function guarded<T>(what: string, path: Path, body: () => T): T {
  try {
    return body()
  } catch (error) {
    throw leafThrew(formatted(path), what, error)
  }
}

function mismatch(code: Mismatch['code'], expected: unknown, received: unknown, path: Path): Mismatch {
  return { code, path, expected, received }
}

function formatted(path: Path): string {
  return path.length === 0 ? '' : formatPath(path)
}

function isAsymmetric(value: unknown): value is AsymmetricLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  )
}

function isSchema(value: unknown): value is SchemaLike {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || !('~standard' in value)) {
    return false
  }
  const standard = value['~standard']
  return (
    typeof standard === 'object' &&
    standard !== null &&
    'validate' in standard &&
    typeof standard.validate === 'function'
  )
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
