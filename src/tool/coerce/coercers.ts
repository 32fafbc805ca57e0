import { isObject } from '../../json/is-object.js'
import type { JsonSchema } from '../tool-spec.js'
import { anyBranch } from './any-branch.js'
import { inSequence } from './in-sequence.js'
import { isSchema, readsBesideRef, resolveRef, schemasIn, type Keywords } from './keywords.js'
import type { Coercer, Outcome, Work } from './outcome.js'
import { ownType } from './own-type.js'
import { ownItems, ownProperties } from './structure.js'

/** Gives the coercer of a part of one schema document, in which references are looked up. */
export type Coercers = (schema: unknown) => Coercer

const compiled = new WeakMap<object, Coercers>()

/** The coercers of a schema document. They are made when first needed, and kept as long as the schema is. */
export function coercersOf(root: JsonSchema): Coercers {
  if (!isObject(root)) return makeCoercers(root)
  const known = compiled.get(root)
  if (known !== undefined) return known
  const coercers = makeCoercers(root)
  compiled.set(root, coercers)
  return coercers
}

function makeCoercers(root: JsonSchema): Coercers {
  const byPart = new Map<object, Coercer>()
  const at: Coercers = (schema) => {
    if (!isSchema(schema)) return asIs
    if (typeof schema === 'boolean') return schema ? asIs : takesNothing
    const known = byPart.get(schema)
    if (known !== undefined) return known
    const coercer = whenNeeded(schema, () => partsOf(schema, root, at))
    byPart.set(schema, coercer)
    return coercer
  }
  return at
}

const asIs: Coercer = () => 2
const takesNothing: Coercer = () => 1

// Schemas applied one within the other; far deeper than any real message, far from the end of the stack.
export const deepest = 500

/** Only what is met is compiled, so that a schema may hold itself. */
function whenNeeded(schema: Keywords, parts: () => readonly Coercer[]): Coercer {
  const isCombined = combining.some((keyword) => Object.hasOwn(schema, keyword))
  let made: Coercer | null = null
  const apply: Coercer = (value, work) => {
    if (work.depth >= deepest) return 0
    made ??= inSequence(parts())
    work.depth += 1
    const outcome = made(value, work)
    work.depth -= 1
    return outcome
  }
  // A text or number and a schema that names no other one: nothing leads back here.
  return (value, work) => (isCombined || typeof value === 'object' ? once(apply, value, work) : apply(value, work))
}

const combining = ['$ref', 'allOf', 'anyOf', 'oneOf']

/**
 * Applies a schema once to each value, since branches within branches would multiply. While it is not known what comes out,
 * the value is taken to fit: that ends circles.
 */
function once(coercer: Coercer, value: unknown, work: Work): Outcome {
  const known = knownOf(coercer, work)
  const before = known.get(value)
  if (before !== undefined) return before
  known.set(value, 2)
  const outcome = coercer(value, work)
  known.set(value, outcome)
  return outcome
}

function knownOf(coercer: Coercer, work: Work): Map<unknown, Outcome> {
  const before = work.known.get(coercer)
  if (before !== undefined) return before
  const known = new Map<unknown, Outcome>()
  work.known.set(coercer, known)
  return known
}

function partsOf(schema: Keywords, root: JsonSchema, at: Coercers): readonly Coercer[] {
  const { $ref, allOf, anyOf, oneOf } = schema
  const target = $ref === undefined ? null : resolveRef(root, $ref)
  const reference = target === null ? [] : [at(target)]
  if ($ref !== undefined && !readsBesideRef(root)) return reference
  const own = [ownType(schema), ownProperties(schema, at), ownItems(schema, at)].filter((part) => part !== null)
  const choices = [anyOf, oneOf].map(schemasIn).filter((branches) => branches.length > 0)
  return [
    ...own,
    ...schemasIn(allOf).map((part) => at(part)),
    ...reference,
    ...choices.map((branches) => anyBranch(branches.map((branch) => at(branch)))),
  ]
}
