import { isObject } from '../json/is-object.js'
import { formatPath, type Path, toPointer, valueAt } from '../json/paths.js'
import type { Attempt } from '../match/attempts.js'
import type { ArgsIssue } from '../tool/tool-spec.js'
import type { Answers } from './answers/answers.js'
import { compareArgs } from './compare-args.js'
import type { ExtraArguments, Fallback } from './ground-truth.js'
import { isExact } from './is-exact.js'
import type { ScoredTool } from './known-tools.js'
import { type PreparedArgs, prepareArgs } from './prepare-args.js'
import type { CallSpec } from './read-expected-calls.js'
import { saysKeyTwice } from './says-key-twice.js'
import type { ErrorCode, ScoreCoercion, ScoredCall, ScoredParameter, ScoreMismatch, Stage } from './score.js'

/** What all calls of a case have in common. */
export interface CallContext {
  readonly tools: ReadonlyMap<string, ScoredTool>
  /** Expected arguments as these tools read them, of what was checked before. */
  readonly checked: Map<CallSpec, PreparedArgs | null>
  readonly extraArguments: ExtraArguments | null
  readonly isBinary: boolean
  readonly zone: string | undefined
  readonly prompt: string | null
  readonly answers: Answers
}

/** One expected call and one received, compared; the indexes in it are those handed in. */
export interface CallResult {
  readonly call: ScoredCall
  readonly mismatches: readonly ScoreMismatch[]
  readonly coercions: readonly ScoreCoercion[]
}

/** An expected call with its index, and the arguments as its tool reads them. */
export interface WantedCall {
  readonly index: number
  readonly spec: CallSpec
  readonly args: PreparedArgs | null
}

/** A received call with its index. */
export interface GivenCall {
  readonly index: number
  readonly attempt: Attempt
}

/** Scores a call of the expected tool, or of one that is acceptable in its place. */
export function scoreCall(
  wanted: WantedCall,
  given: GivenCall,
  fallback: Fallback | null,
  context: CallContext,
): CallResult {
  const { spec } = wanted
  const { attempt } = given
  const tool = context.tools.get(attempt.tool) ?? null
  const base = { expected: wanted.index, actual: given.index, tool: attempt.tool }
  const fail = (
    code: ErrorCode,
    stage: Stage,
    more: Partial<ScoreMismatch> & Pick<ScoredCall, 'schema'>,
  ): CallResult => {
    const { schema, ...details } = more
    return {
      call: { ...base, ...hopeless, error: code, stage, schema },
      mismatches: [mismatchOf(base, code, details)],
      coercions: [],
    }
  }
  if (attempt.args === undefined && attempt.rawArgs !== null) {
    return fail('unparsable-arguments', 'parse', { actual: attempt.rawArgs, schema: 'not-checked' })
  }
  if (isDeeper(attempt.args, mostLevels)) {
    return fail('unparsable-arguments', 'parse', {
      schema: 'not-checked',
      note: `nested deeper than ${mostLevels} levels`,
    })
  }
  const actual = prepareArgs(attempt.args, tool?.schema ?? null)
  const coercions = actual.changes.map(({ path, from, to, rule }) => ({
    call: given.index,
    path: formatPath(path),
    from,
    to,
    rule,
  }))
  if (!isObject(actual.value)) {
    const isText = typeof attempt.args === 'string' && attempt.rawArgs === null
    const details = { actual: actual.value, schema: 'not-checked', ...(isText ? { note: rawArgsHint } : {}) } as const
    return { ...fail('unparsable-arguments', 'parse', details), coercions }
  }
  const judged = judge(actual.value, tool)
  if (judged.issues.length > 0) {
    const { path = [], message = '' } = judged.issues[0] ?? {}
    const details = { schema: judged.schema, path: formatPath(path), actual: valueAt(actual.value, path).value }
    const result = judged.isMissing
      ? fail('missing-parameter', 'required', { ...details, expected: expectedAt(wanted, path) })
      : fail('schema-violation', 'schema', { ...details, issues: judged.issues, note: message })
    return { ...result, coercions }
  }
  const target = context.tools.get(spec.tool) ?? null
  const names = fallback?.rename ?? {}
  const { parameters, refused } = compareArgs({
    expected: wanted.args,
    actual: fallback === null ? actual : prepareArgs(renamed(actual.value, names), target?.schema ?? null),
    rules: spec.rules.root,
    schema: target?.schema ?? null,
    extras: context.extraArguments,
    zone: context.zone,
    textAt: textsOf(attempt, names),
    prompt: context.prompt,
    answers: context.answers,
  })
  const missing = parameters.find(({ reason }) => reason === 'missing-parameter')
  if (missing !== undefined) {
    const result = fail('missing-parameter', 'required', {
      path: missing.path,
      expected: missing.expected,
      schema: judged.schema,
    })
    return { ...result, call: { ...result.call, parameters }, coercions }
  }
  const wrong = parameters.filter(({ score }) => score < 1)
  const mismatches = wrong.map((parameter) => ofParameter(base, parameter))
  if (fallback !== null) {
    mismatches.unshift(mismatchOf(base, 'fallback-used', { expected: spec.tool, actual: attempt.tool }))
  }
  const correct = mismatches.length === 0
  const isRefused = refused.length > 0
  return {
    call: {
      ...base,
      correct,
      exact: correct && coercions.length === 0 && parameters.every(isExact) && !saysKeyTwice(attempt),
      score: isRefused ? 0 : total(parameters, context.isBinary) * (fallback?.score ?? 1),
      error: isRefused ? 'extra-argument' : null,
      stage: isRefused ? 'values' : 'score',
      schema: judged.schema,
      parameters,
    },
    mismatches,
    coercions,
  }
}

/** Deeper than any arguments that mean something; validators would overflow. A circle is endless. */
const mostLevels = 200

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const key in value) if (isDeeper(Reflect.get(value, key), levels - 1)) return true
  return false
}

const rawArgsHint = 'the text of a model is rawArgs'

/** What is true of a call that ended the pipeline. */
export const hopeless = {
  correct: false,
  exact: false,
  score: 0,
  parameters: [] as readonly ScoredParameter[],
} as const

/** One thing that is wrong with a call as a whole. */
export function mismatchOf(
  call: Pick<ScoredCall, 'expected' | 'actual' | 'tool'>,
  code: ScoreMismatch['code'],
  details: Partial<ScoreMismatch>,
): ScoreMismatch {
  return {
    code,
    call: call.expected,
    actualCall: call.actual,
    tool: call.tool,
    path: '',
    expected: undefined,
    actual: undefined,
    ...details,
  }
}

function ofParameter(
  call: Pick<ScoredCall, 'expected' | 'actual' | 'tool'>,
  parameter: ScoredParameter,
): ScoreMismatch {
  const { path, expected, actual, strategy, similarity, threshold, note, reason } = parameter
  const code = reason as ScoreMismatch['code'] // of a parameter that is wrong
  const details = { path, expected, actual, strategy, similarity, threshold }
  return mismatchOf(call, code, note === undefined ? details : { ...details, note })
}

interface Judged {
  readonly schema: ScoredCall['schema']
  readonly issues: readonly ArgsIssue[]
  /** Whether all that is wrong is that something is not there. */
  readonly isMissing: boolean
}

function judge(args: unknown, tool: ScoredTool | null): Judged {
  if (tool === null || tool.validate === null) return { schema: 'not-found', issues: [], isMissing: false }
  const check = tool.validate(args)
  if (check.valid) return { schema: 'valid', issues: [], isMissing: false }
  const isMissing = check.issues.every(({ path }) => path.length > 0 && !valueAt(args, path).found)
  return { schema: 'invalid', issues: check.issues, isMissing }
}

function expectedAt({ args }: WantedCall, path: Path): unknown {
  return args === null ? undefined : valueAt(args.value, path).value
}

/** `names` are those by which arguments go here, by the model's own. */
function textsOf({ exact }: Attempt, names: Readonly<Record<string, string>>): (path: Path) => string | undefined {
  if (exact === null || Object.keys(exact).length === 0) return () => undefined
  const ownNames = new Map(Object.entries(names).map(([own, other]) => [other, own]))
  return ([first, ...rest]) => {
    if (first === undefined) return undefined
    const pointer = toPointer([ownNames.get(String(first)) ?? first, ...rest])
    return Object.hasOwn(exact, pointer) ? exact[pointer] : undefined
  }
}

function renamed(args: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(
    // What already has the other name keeps it.
    Object.entries(args).map(([key, item]) => {
      const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key
      return [name !== key && Object.hasOwn(args, name) ? key : name, item]
    }),
  )
}

/**
 * The weighted mean of the scores. By path, so that the order of keys changes no last digit; 1 only where all are right, since
 * rounding must not make it so.
 */
function total(parameters: readonly ScoredParameter[], isBinary: boolean): number {
  const counted = parameters.filter(({ weight }) => weight > 0)
  if (counted.every(({ score }) => score === 1)) return 1
  if (isBinary) return 0
  let sum = 0
  let weights = 0
  for (const { score, weight } of counted.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    sum += score * weight
    weights += weight
  }
  return Math.min(Math.max(sum / weights, 0), almostOne)
}

const almostOne = 1 - Number.EPSILON
