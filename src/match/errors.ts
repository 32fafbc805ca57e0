import { inline } from '../json/inline.js'
import { messageOf } from '../json/unread.js'
import { isRun } from '../run/is-run.js'
import { oneLine } from '../text/one-line.js'

/** What a caller did wrong, or a question that nobody can answer, as a word that programs may compare. */
export type MatchErrorCode =
  | 'not-a-run'
  | 'not-a-step'
  | 'too-many-choices'
  | 'unknown-tool'
  | 'bad-arguments'
  | 'bad-option'
  | 'nothing-expected'
  | 'not-defined'
  | 'pattern-threw'
  | 'unanswerable'

/** A question to a run that was put wrongly, or that the run cannot answer. Thrown, also under `.not`. */
export class MatchError extends TypeError {
  readonly code: MatchErrorCode

  constructor(code: MatchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

const aStep = `a tool name, [name, args], { name, args }, call(name, args), a pattern such as ok(name) or blocked(name), or a group such as anyOrder([...])`

/** A received value that is no run. */
export function notARun(received: unknown): MatchError {
  const isLate = isPromise(received)
  const isList = Array.isArray(received) && isRun(received[0])
  const instead = isLate
    ? 'Await it: await sheet.run(...).'
    : isList
      ? 'Take one of these runs: const [run] = runs.'
      : 'Pass a run, as sheet.run returns it.'
  return new MatchError('not-a-run', `received ${isLate ? 'a promise' : shown(received)}. ${instead}`)
}

/** Something in a list of steps that is no step. */
export function notAStep(where: string, received: unknown): MatchError {
  return new MatchError('not-a-step', `${where} is no step: received ${shown(received)}. A step is ${aStep}.`)
}

/** A group of no steps. */
export function emptyGroup(name: string, where: string): MatchError {
  return new MatchError('nothing-expected', `${name} in ${where} is given an empty list, which expects nothing.`)
}

/** A step that may be left out, inside one that says how often, or which. */
export function mayBeNothingInside(name: string, where: string): MatchError {
  const instead =
    name === 'oneOf'
      ? 'Write optional(oneOf([...])) for one or none.'
      : 'Say how often in one place: times(step, 0, max), or optional(step).'
  return new MatchError('not-a-step', `${name} in ${where} is given a step that may be left out. ${instead}`)
}

/** `sameTurn` in `sameTurn`. */
export function nestedTurn(where: string): MatchError {
  return new MatchError('not-a-step', `${where} is sameTurn inside sameTurn: put its steps into the outer list.`)
}

/** A bound of `times` that is none. */
export function badCount(where: string, what: string, received: unknown, allowed: string): MatchError {
  return new MatchError('not-a-step', `${what} in ${where} must be ${allowed}: received ${shown(received)}.`)
}

/** Steps that stand for more lists of calls than can be tried. */
export function tooManyChoices(what: string): MatchError {
  return new MatchError(
    'too-many-choices',
    `${what} stands for too many choices of calls to try them all. Expect fewer, or name the calls.`,
  )
}

/** A turn of the script where one step is needed. */
export function notOneCall(where: string, count: number): MatchError {
  const problem = count === 0 ? 'a turn without a call' : `a turn with ${count} calls`
  return new MatchError('not-a-step', `${where} is ${problem}; a step is one call. List the calls one by one.`)
}

/** A call of the script written as raw text. */
export function notPlainCall(where: string, name: string): MatchError {
  return new MatchError(
    'not-a-step',
    `${where} is a raw call of ${name}: there are no arguments to compare. Write ['${name}', args] or a pattern such as stopped('${name}').`,
  )
}

/** A tool name that is no text. */
export function notAToolName(where: string, received: unknown): MatchError {
  return new MatchError('unknown-tool', `${where} must be the name of a tool: received ${shown(received)}.`)
}

/** A tool that the run knows nothing of. */
export function unknownTool(where: string, name: string, nearest: string | null, known: readonly string[]): MatchError {
  const hint =
    nearest !== null
      ? ` Did you mean ${nearest}?`
      : known.length > 0
        ? ` The run knows ${listed(known)}.`
        : ' The run knows no tool at all.'
  return new MatchError('unknown-tool', `${where} ${shown(name)} is neither registered nor called in this run.${hint}`)
}

/** `partial` of something that is no object, or of nothing. */
export function badPartial(received: unknown): MatchError {
  return new MatchError(
    'bad-arguments',
    shown(received) === '{}'
      ? 'partial({}) accepts everything: leave the arguments out, or write {} for exactly none.'
      : `partial takes an object of arguments: received ${shown(received)}.`,
  )
}

/** A leaf of an arguments pattern that can never be compared. */
export function badLeaf(path: string, received: unknown, what: string): MatchError {
  return new MatchError('bad-arguments', `the expected arguments${at(path)} hold ${what}: ${shown(received)}.`)
}

/** A pattern that cannot be read: a getter that throws, a proxy that refuses. */
export function unreadablePattern(path: string, cause: unknown): MatchError {
  return new MatchError('bad-arguments', `what is expected${at(path)} cannot be read: ${messageOf(cause)}.`, { cause })
}

/** A pattern that is nested beyond reason, or endlessly by a getter. */
export function tooDeep(most: number): MatchError {
  return new MatchError('bad-arguments', `what is expected is nested deeper than ${most} levels: expect a part of it.`)
}

/** Under `.not`: a key that no call can have. */
export function keyNeverThere(key: string, tool: string, nearest: string | null, known: readonly string[]): MatchError {
  const has = known.length === 0 ? 'It takes no arguments.' : `Known: ${listed(known)}.`
  return new MatchError(
    'bad-arguments',
    `no call of ${tool} has ${shown(key)}, nor does its schema know it, so that .not would hold whatever happens. ${nearest === null ? has : `Did you mean ${nearest}?`}`,
  )
}

/** Under `.not`: arguments that are no object, where those of every call are. */
export function neverObject(received: unknown, tool: string): MatchError {
  return new MatchError(
    'bad-arguments',
    `the arguments of ${tool} are always an object, so that .not would hold whatever happens: received ${shown(received)}. Write { key: value }, or partial({ … }).`,
  )
}

/** A predicate, schema or matcher of the user that threw. */
export function leafThrew(path: string, what: string, cause: unknown): MatchError {
  const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : shown(cause)
  return new MatchError('pattern-threw', `the ${what}${at(path, 'arguments')} threw ${said}`, { cause })
}

/** A predicate, or an asymmetric matcher, that answers neither yes nor no. */
export function noAnswer(path: string, what: string, test: unknown, answer: unknown): MatchError {
  const isMade = typeof test === 'function'
  return new MatchError(
    'bad-arguments',
    `the ${what}${isMade ? ` ${shown(test)}` : ''}${at(path, 'arguments')} returned ${shown(answer)}; it must return true or false${isPromise(answer) ? ', and at once: nobody waits for a promise' : ''}.`,
  )
}

/** A schema that answers with no result. */
export function noResult(path: string, answer: unknown): MatchError {
  return new MatchError(
    'bad-arguments',
    `the schema${at(path, 'arguments')} returned ${shown(answer)}; its validate must return an object with value or issues.`,
  )
}

/** A schema that answers later. */
export function asyncSchema(path: string): MatchError {
  return new MatchError(
    'bad-arguments',
    `the schema${at(path, 'arguments')} answered with a promise: it validates asynchronously, or it threw. Matchers are synchronous; use a schema without asynchronous checks.`,
  )
}

/** An option that is not what it can be. */
export function badOption(name: string, received: unknown, allowed: string): MatchError {
  return new MatchError('bad-option', `option ${name} must be ${allowed}: received ${shown(received)}.`)
}

/** A function that compares arguments and answers neither yes nor no. */
export function badComparison(path: string, compare: unknown, answer: unknown): MatchError {
  return new MatchError(
    'bad-arguments',
    `${shown(compare)}, which compares${path === '' ? ' the arguments' : ` what is at ${path}`}, returned ${shown(answer)}; it must return true or false.`,
  )
}

/** An override of a tool that nobody expects or called. */
export function overrideOfNoTool(tool: string, nearest: string | null, known: readonly string[]): MatchError {
  const hint = nearest === null ? `There are ${listed(known)}.` : `Did you mean ${nearest}?`
  return new MatchError(
    'bad-option',
    `overrides name the tool ${shown(tool)}, which is neither expected nor called. ${known.length === 0 ? 'There are no calls at all.' : hint}`,
  )
}

/** An override at a path that leads nowhere. */
export function overrideOfNothing(
  tool: string,
  path: string,
  nearest: string | null,
  keys: readonly string[],
): MatchError {
  const hint =
    nearest !== null
      ? ` Did you mean ${nearest}?`
      : keys.length === 0
        ? ''
        : ` There is ${listed(keys)}. Every item of a list is written [*].`
  return new MatchError(
    'bad-option',
    `overrides.${tool}: no arguments of ${tool}, expected or received, have anything at ${shown(path)}.${hint}`,
  )
}

/** A path of an override that cannot be read. */
export function badOverridePath(tool: string, cause: unknown): MatchError {
  const said = cause instanceof Error ? cause.message : shown(cause)
  return new MatchError('bad-option', `overrides.${tool}: ${said}.`, { cause })
}

/** Two overrides of one place. */
export function twiceOverridden(tool: string, path: string): MatchError {
  return new MatchError('bad-option', `overrides.${tool}: ${shown(path)} is there twice, in two spellings.`)
}

/** An override below a place that a function compares. */
export function hiddenOverride(tool: string, path: string): MatchError {
  return new MatchError(
    'bad-option',
    `overrides.${tool}: ${shown(path)} is part of what a function compares as a whole, and would never be looked at.`,
  )
}

/** A path of `by` that leads nowhere. */
export function pathNotThere(path: string, tool: string, nearest: string | null, keys: readonly string[]): MatchError {
  const hint = nearest === null ? `Its arguments have ${listed(keys)}.` : `Did you mean ${nearest}?`
  return new MatchError('bad-option', `option by: no call of ${tool} has anything at ${shown(path)}. ${hint}`)
}

/** A path of `by` that cannot be read. */
export function badPath(path: string, cause: unknown): MatchError {
  const said = cause instanceof Error ? cause.message : shown(path)
  return new MatchError('bad-option', `option by: ${said}.`, { cause })
}

/** An option that is there, but undefined: that is never what the user meant. */
export function undefinedOption(name: string): MatchError {
  return new MatchError(
    'bad-option',
    `${name} is undefined, which is not the same as leaving it out: perhaps there is no such call or item (run.calls[3] of a run with one call), or a variable was never set. Leave the key out where anything will do.`,
  )
}

/** Options that are no object. */
export function badOptions(where: string, received: unknown, known: readonly string[]): MatchError {
  return new MatchError('bad-option', `${where} must be an object with ${listed(known)}: received ${shown(received)}.`)
}

/** An option that does not exist. */
export function unknownOption(name: string, nearest: string | null, known: readonly string[]): MatchError {
  const hint = nearest === null ? `Known: ${listed(known)}.` : `Did you mean ${nearest}?`
  return new MatchError('bad-option', `there is no option ${shown(name)}. ${hint}`)
}

/** A key of an item that does not exist. */
export function unknownKey(key: string, where: string, nearest: string | null, known: readonly string[]): MatchError {
  const hint = nearest === null ? `Known: ${listed(known)}.` : `Did you mean ${nearest}?`
  return new MatchError('bad-option', `${where} has a key ${shown(key)}, which does not exist. ${hint}`)
}

/** A call of a list that does not say what became of it, where that is the question. */
export function outcomeUnknown(where: string, name: string): MatchError {
  return new MatchError(
    'unanswerable',
    `${where}, a call of ${name}, does not say what became of it, which the expectation is about. Give it ok: true or false, or an outcome.`,
  )
}

/** A call of a list that does not say in which turn it was asked, where that is the question. */
export function turnUnknown(where: string, name: string): MatchError {
  return new MatchError(
    'unanswerable',
    `${where}, a call of ${name}, does not say in which turn it was asked, which sameTurn is about. Give it a turn.`,
  )
}

/** Calls of several runs in one list, where turns are the question. */
export function turnsOfSeveralRuns(where: string, name: string): MatchError {
  return new MatchError(
    'unanswerable',
    `${where}, a call of ${name}, has the number of another call of the list: they are of different runs, whose turns sameTurn cannot compare. Ask run by run.`,
  )
}

/** An expectation that expects nothing. */
export function nothingExpected(what: string, instead: string): MatchError {
  return new MatchError('nothing-expected', `${what} ${instead}`)
}

/** A kind of effects that has no log. */
export function unknownKind(kind: string, nearest: string | null, kinds: readonly string[]): MatchError {
  const hint = nearest === null ? `The run has logs of ${listed(kinds)}.` : `Did you mean ${nearest}?`
  return new MatchError('bad-arguments', `there is no effect log of the kind ${shown(kind)}. ${hint}`)
}

/** A call that another run made. */
export function notOfThisRun(number: number, name: string | null): MatchError {
  const call = name === null ? `call ${number}` : `call ${number} (${name})`
  return new MatchError('bad-arguments', `${call} is no call of this run. Take it from run.calls.`)
}

/** A tool that is to come before itself. */
export function sameTool(tool: string): MatchError {
  return new MatchError('bad-arguments', `both tools are ${tool}; a tool cannot come before itself. Name two tools.`)
}

/** A value that the claim cannot be about. */
export function badValue(what: string, received: unknown, allowed: string): MatchError {
  return new MatchError('bad-arguments', `${what} must be ${allowed}: received ${shown(received)}.`)
}

/** A question that the run has no data for. */
export function unanswerable(problem: string, instead: string): MatchError {
  return new MatchError('unanswerable', `${problem} ${instead}`)
}

/** A question about what no transcript shows. */
export function notShown(transcript: string, what: string, instead: string): MatchError {
  return unanswerable(`this run was read from ${transcript}, which do not show ${what}.`, instead)
}

/** A value in a sentence. */
export function shown(value: unknown): string {
  return inline(value, 80)
}

/** Names in a sentence: the first few, and how many more. */
export function listed(names: readonly string[]): string {
  const shownNames = names.slice(0, 8).map(oneLine)
  const rest = names.length - shownNames.length
  return rest > 0 ? `${shownNames.join(', ')} and ${rest} more` : shownNames.join(', ')
}

function at(path: string, whole = ''): string {
  if (path !== '') return ` at ${path}`
  return whole === '' ? '' : ` for the ${whole}`
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}
