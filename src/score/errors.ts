import { formatPath, type Path } from '../json/paths.js'
import { inline } from '../json/inline.js'
import { messageOf } from '../json/unread.js'

/** What a caller did wrong with a score, as `code` says. Thrown, also under `.not`. */
export class ScoreError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** Something is wrong with a rule: `problem` says what, `remedy` what to write. */
export function badRule(where: string, problem: string, remedy: string, cause?: unknown): ScoreError {
  return new ScoreError('bad-rule', `${where} ${problem}. ${remedy}`, cause === undefined ? {} : { cause })
}

/** A strategy that there is not. */
export function unknownStrategy(
  where: string,
  name: string,
  nearest: string | null,
  known: readonly string[],
): ScoreError {
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`
  return new ScoreError(
    'unknown-strategy',
    `${where} names the strategy ${inline(name)}, which is not known.${guess} There are: ${known.join(', ')}.`,
  )
}

/** A normaliser that the options do not have. */
export function unknownNormaliser(
  where: string,
  name: string,
  nearest: string | null,
  known: readonly string[],
): ScoreError {
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`
  const given = known.length === 0 ? 'none' : known.join(', ')
  return new ScoreError(
    'unknown-normaliser',
    `${where} names the normaliser ${inline(name)}, and the option normalisers has: ${given}.${guess}`,
  )
}

/** A normaliser of the user's threw. */
export function normaliserThrew(name: string, path: Path, value: unknown, cause: unknown): ScoreError {
  const what = `the normaliser ${name} threw at ${placeOf(path)} for ${inline(value)}: ${messageOf(cause)}`
  return new ScoreError('normaliser-threw', what, { cause })
}

/** A rule, or a weight, that says nothing of any value. */
export function unusedPath(what: string, path: string, where: string, nearest: string | null): ScoreError {
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`
  return new ScoreError(
    'unused-rule',
    `the ${what} at ${path} of ${where} says nothing of any value: there is no such parameter among the expected arguments, nor in the tool's schema.${guess}`,
  )
}

/** A rule that compares with an expected value, where there is none. */
export function nothingToCompare(path: string, strategy: string, where: string): ScoreError {
  return new ScoreError(
    'nothing-to-compare',
    `the rule ${strategy} at ${path} of ${where} needs an expected value, and arguments has none there. Write one, or a rule that needs none (pattern, one_of, range, schema, ignore).`,
  )
}

/** Expected arguments that the tool's own schema rejects: no call could be right. */
export function truthInvalid(where: string, tool: string, path: Path, message: string): ScoreError {
  return new ScoreError(
    'ground-truth-invalid',
    `the expected arguments of ${where} do not fit the schema of ${tool} at ${placeOf(path)}: ${message}. No call could be right. Mend them, or give the parameter a rule.`,
  )
}

/** A ground truth that expects nothing. */
export function nothingExpected(): ScoreError {
  return new ScoreError(
    'nothing-expected',
    'the ground truth expects nothing. Write expected_tool (null for no call at all), expected_calls, expected_answer or forbidden_tools.',
  )
}

/** Two fields of a ground truth that exclude each other. */
export function notTogether(one: string, other: string, remedy: string): ScoreError {
  return new ScoreError('bad-ground-truth', `${one} and ${other} do not go together. ${remedy}`)
}

/** A tool that the registry does not have. */
export function unknownToolOf(
  where: string,
  tool: string,
  nearest: string | null,
  known: readonly string[],
): ScoreError {
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`
  return new ScoreError(
    'unknown-tool',
    `${where} names ${inline(tool)}, and there is no such tool.${guess} There are: ${known.join(', ') || 'none'}.`,
  )
}

function placeOf(path: Path): string {
  return path.length === 0 ? 'the arguments as a whole' : formatPath(path)
}

/** An expected value that its own rule cannot compare. */
export function notComparable(strategy: string, path: Path, expected: unknown, needed: string): ScoreError {
  return new ScoreError(
    'not-comparable',
    `the expected value at ${placeOf(path)} is compared as ${strategy}, which needs ${needed}: it is ${inline(expected)}.`,
  )
}

/** A path that cannot be read. */
export function badPath(text: string, where: string, cause: unknown): ScoreError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ScoreError('bad-path', `${where} have the path ${inline(text)}: ${reason}`, { cause })
}

/** Two rules for one value, or one below another, which would not be asked. */
export function rulesMeet(text: string, where: string): ScoreError {
  return new ScoreError(
    'rules-meet',
    `the path ${text} of ${where} is below a rule, or written twice: one rule compares a value as a whole. Remove one of the two.`,
  )
}

/** A rule that a model has to answer, where nobody may wait for one. */
export function needsAwait(strategy: string, what: string): ScoreError {
  return new ScoreError(
    'needs-await',
    `the rule ${strategy} needs ${what}, which takes time: write expect(await score(run, groundTruth, { ... })).toScore().`,
  )
}

/** An answer is expected of a list of calls. */
export function answerUnknown(): ScoreError {
  return new ScoreError(
    'answer-unknown',
    'expected_answer asks for the final answer, and a list of calls has none. Pass the run.',
  )
}

/** An expected value that is no data. */
export function notData(where: string, path: Path, value: unknown, kind: string): ScoreError {
  return new ScoreError(
    'not-data',
    `${where} holds ${kind} at ${placeOf(path)}: ${inline(value)}. A ground truth is data, as JSON has it: write the value as a model would, and say by a rule (pattern, one_of, range, schema, date) what else is right.`,
  )
}

/** An expected value that its own rule refuses. */
export function contradiction(where: string, text: string, strategy: string, expected: unknown): ScoreError {
  return new ScoreError(
    'contradiction',
    `the rule ${strategy} at ${text} of ${where} refuses the expected value itself, ${inline(expected)}. No call could be right. Mend one of the two.`,
  )
}

/** What a normaliser made is nothing that can be compared. */
export function badNormalised(name: string, path: Path, from: unknown, made: unknown): ScoreError {
  const instead = made instanceof Promise ? ' It must not be asynchronous.' : ''
  return new ScoreError(
    'bad-normaliser',
    `the normaliser ${name} made ${inline(made)} of ${inline(from)} at ${placeOf(path)}, which cannot be compared. It must return data: a text, a number, true or false, a list or an object of them.${instead}`,
  )
}

/** Tools of which nobody knows whether there are any by that name. */
export function toolsUnknown(where: string, tool: string): ScoreError {
  return new ScoreError(
    'tools-unknown',
    `${where} names ${inline(tool)}, which was not called, and nobody knows which tools there are: it may be misspelt. Pass them: the option tools.`,
  )
}

/** A key that has another name in a ground truth. */
export function otherName(key: string, name: string, where: string): ScoreError {
  return new ScoreError('bad-ground-truth', `${where} has the key ${key}, which is called ${name} here.`)
}
