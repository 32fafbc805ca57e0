import { inline } from '../json/inline.js'
import { formatPath } from '../json/paths.js'
import type { Attempt } from '../match/attempts.js'
import type { Mismatch } from '../match/mismatch.js'
import type { Range } from '../match/options.js'
import type { PrerequisiteReason } from '../match/verdict.js'
import type { Execution, RecordedError } from '../run/types.js'
import { tellApart } from './tell-apart.js'
import { pairTexts, patternText, plainText, quotedText, receivedText, textPair } from './values.js'

/** How much of one value a sentence may take. */
const room = 60

/** An error in a sentence: `TypeError: no such order`. */
export function errorText(error: RecordedError, max: number): string {
  const { name, message } = error
  return plainText(message === '' ? name : `${name}: ${message}`, max)
}

/** `call 2`, or `execution 3` where nobody asked. */
export function attemptName({ call, executions }: Attempt): string {
  return call === null ? `execution ${executions[0]?.number}` : `call ${call.number}`
}

/** `execution 3 (call 2)`. */
export function executionName({ number, call, parent }: Execution): string {
  if (call !== null) return `call ${call}`
  return parent === null
    ? `execution ${number}, which nobody asked for,`
    : `execution ${number}, inside execution ${parent},`
}

/** What became of an attempt, after its name: `was blocked`. */
export function outcomeWords(attempt: Attempt): string {
  const { anyway, call, executions } = attempt
  if (anyway !== null) return `${endWords(attempt)}, though execution ${anyway.number} ran it all the same`
  const rejected = call !== null && executions.length > 0 && call.issues.length > 0
  return rejected ? `${endWords(attempt)}, though its schema rejects ${issueText(call.issues[0])}` : endWords(attempt)
}

function endWords({ outcome, call, executions }: Attempt): string {
  const unasked = call === null ? ' though nobody asked' : ''
  const error = executions.at(-1)?.error ?? null
  switch (outcome) {
    case 'ok':
      return call === null ? 'was entered though nobody asked' : 'succeeded'
    case 'threw':
      return `threw${error === null ? '' : ` ${errorText(error, room)}`}${unasked}`
    case 'error':
      return `failed${unasked}`
    case 'paused':
      return (call?.told ?? null) === null
        ? `was paused${unasked}`
        : 'was interrupted, and the model was told a result all the same'
    case 'open':
      return `was entered and never finished${unasked}`
    case 'blocked':
      return 'was blocked'
    case 'invalid-args': {
      const issue = issueText(call?.issues[0])
      return `was refused by the schema${issue === '' ? '' : ` (${issue})`}`
    }
    case 'invalid-json':
      return 'was refused, as its arguments are not JSON'
    case 'unknown-tool':
      return 'named a tool that does not exist'
    case 'answered':
      return call?.told?.error === true
        ? 'was answered with an error, and nobody could see it run'
        : 'was answered, though nobody could see it run'
    case 'unanswered':
      return 'never ran, and the model was told nothing'
  }
}

/** ` with {"order_id":"A-1001"}`; nothing where any arguments would do. */
export function withArgs(args: unknown): string {
  return args === undefined ? '' : ` with ${patternText(args, room)}`
}

/** The first mismatch as two halves of a sentence: ` with amount "49.90"` and `had amount "94.90"`. */
export function mismatchWords(
  args: unknown,
  mismatches: readonly Mismatch[],
  verb = 'had',
): { readonly wanted: string; readonly found: string } {
  const [first] = mismatches
  if (first === undefined) return { wanted: withArgs(args), found: `${verb} others` }
  const more = mismatches.length > 1 ? ` and ${counted(mismatches.length - 1, 'more difference')}` : ''
  const { wanted, found } = halves(first, pathText(first, mismatches), verb)
  return { wanted, found: `${found}${more}` }
}

function halves(mismatch: Mismatch, path: string, verb: string): { readonly wanted: string; readonly found: string } {
  const { code, reason } = mismatch
  const name = path === '' ? '' : `${path} `
  const [expected, value] = mismatchTexts(mismatch, room)
  const found = `${verb} ${name === '' && code !== 'not-json' ? 'arguments ' : name}${value}`
  switch (code) {
    case 'value-differs':
    case 'number-differs':
      return { wanted: ` with ${name}${expected}`, found }
    case 'key-missing':
      return { wanted: ` with ${name}${expected}`, found: `${verb} no ${name.trimEnd()}` }
    case 'key-extra':
      return { wanted: ` without ${name.trimEnd()}`, found }
    case 'regexp-differs':
      return { wanted: ` with ${name}matching ${expected}`, found }
    case 'matcher-rejects':
      return { wanted: ` with ${name}${expected}`, found }
    case 'comparison-rejects': {
      const by = reason === undefined || reason === '' ? 'a function' : reason
      return { wanted: ` with ${name === '' ? 'arguments ' : name}${expected} as ${by} compares`, found }
    }
    case 'schema-rejects':
    case 'predicate-rejects':
      return { wanted: ` with ${name === '' ? 'arguments ' : name}accepted by ${expected}`, found }
    case 'not-json':
      return { wanted: ` with ${expected}`, found: `${verb} ${value}` }
    case 'text-differs':
      return { wanted: ` with ${expected}`, found: `${verb} ${value}` }
  }
}

/** Where a mismatch is. A key that is missing and one too many may look alike: then it shows how they differ. */
export function pathText({ code, path }: Mismatch, mismatches: readonly Mismatch[]): string {
  const text = formatPath(path)
  const other = code === 'key-missing' ? 'key-extra' : code === 'key-extra' ? 'key-missing' : null
  const texts = mismatches
    .filter((mismatch) => mismatch.code === other && mismatch.path.length === path.length)
    .map((mismatch) => tellApart(text, formatPath(mismatch.path))[0])
  return texts.find((apart) => apart !== text) ?? text
}

/** What else a value has, where that is all that differs, and how to say which of the two is meant. */
export function moreHints(what: string, args: unknown, mismatches: readonly Mismatch[]): readonly string[] {
  const paths = mismatches.map(({ path }) => formatPath(path))
  const [first] = mismatches
  const key = plainText(String(first?.path.at(-1) ?? ''), room)
  const instead = isEmpty(args) ? 'leave the arguments out for any' : 'write partial({ … }) for whatever else it has'
  return [
    `${what} also has ${plainText(listWords(paths, 4), 2 * room)}: ${instead}, or ${key}: undefined for "without it".`,
  ]
}

function isEmpty(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Reflect.ownKeys(args).length === 0
}

/** Both sides of a mismatch. */
export function mismatchTexts(mismatch: Mismatch, max: number): readonly [expected: string, received: string] {
  const { code, expected, received, text, reason } = mismatch
  const value = (): string => receivedText(received, max, text)
  switch (code) {
    case 'key-missing':
      return [patternText(expected, max), 'nothing']
    case 'key-extra':
      return ['nothing', value()]
    case 'number-differs':
      return [inline(expected, max), value()]
    case 'schema-rejects':
      return [plainText(`${patternText(expected, max)} (${reason ?? ''})`, max), value()]
    case 'predicate-rejects':
    case 'matcher-rejects':
    case 'regexp-differs':
      return [patternText(expected, max), value()]
    case 'not-json':
      return [patternText(expected, max), `text that is not JSON: ${quotedText(String(received), max)}`]
    case 'text-differs':
      return textPair(String(expected), String(received), max)
    case 'comparison-rejects':
    case 'value-differs':
      return pairTexts(expected, received, max, text)
  }
}

/** `once`, `2 times`, `at least 2 times`. */
export function timesWords({ atLeast, atMost }: Range): string {
  if (atLeast === atMost) return `exactly ${often(atLeast)}`
  if (atMost === Infinity) return `at least ${often(atLeast)}`
  return `${atLeast} to ${often(atMost)}`
}

/** `once`, `3 times`. */
export function often(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** `1 call`, `2 calls`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Why the prerequisite does not count, as a sentence after "but". */
export function prerequisiteWords(
  tool: string,
  nearest: Attempt | null,
  reason: PrerequisiteReason | null,
  by: string | null,
): string {
  if (nearest === null || reason === null) return `${tool} was never called`
  const which = `${attemptName(nearest)} of ${tool}`
  switch (reason) {
    case 'never-attempted':
      return `${tool} was never called`
    case 'not-successful':
      return `${which} ${outcomeWords(nearest)}`
    case 'too-late':
      return `${which} came later`
    case 'overlaps':
      return `${which} was not over yet`
    case 'other-value':
      return by === null ? `${which} does not belong to it` : `${which} was about another ${by}`
  }
}

/** A list in a sentence: `a, b and 3 more`. */
export function listWords(words: readonly string[], most: number): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} and ${words.length - most} more`
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function issueText(
  issue: { readonly path: readonly (string | number)[]; readonly message: string } | undefined,
): string {
  if (issue === undefined) return ''
  const where = issue.path.length === 0 ? '' : `${formatPath(issue.path)}: `
  return plainText(`${where}${issue.message}`, room)
}
