import { inline } from '../json/inline.js'
import { isError, recordError } from '../run/recorded-error.js'
import { oneLine } from '../text/one-line.js'
import type { PayloadError } from './record.js'

// What the model is told. Lines are short, since every one of them is read again with each later turn.

const mostErrors = 8
const longestLine = 200
const mostNames = 30

export function toldOfJson(tool: string, [error]: readonly PayloadError[]): string {
  return `${tool} was not run: its arguments are not JSON: ${short(error?.message ?? '')}. Write them again as one JSON object.`
}

export function toldOfErrors(tool: string, errors: readonly PayloadError[]): string {
  const lines = errors.slice(0, mostErrors).map(({ message }) => `- ${short(message)}`)
  const more = errors.length > mostErrors ? [`- and ${errors.length - mostErrors} more`] : []
  return [
    `${tool} was not run: its arguments do not fit.`,
    ...lines,
    ...more,
    'Call it again with this corrected.',
  ].join('\n')
}

/** `payload` may name paths of its own: those the model knows already. */
export function toldOfCrash(tool: string, error: unknown, payload: string): string {
  const [first = ''] = saidBy(error).trim().split(/\r?\n/u)
  return `${tool} failed: ${short(withoutPlaces(first, payload))}`
}

function saidBy(error: unknown): string {
  if (!isError(error)) return typeof error === 'string' ? `Error: ${error}` : inline(error, longestLine)
  const { name, message } = recordError(error)
  const kind = name === '' ? 'Error' : name
  return message === '' ? kind : `${kind}: ${message}`
}

// Folders of a computer, not the paths of an API.
const places =
  /(?<![\w/:.~-])(?:\/(?:home|Users|root|var|tmp|private|srv|opt|usr|etc|mnt|app|workspace|proc)(?:\/[\w.@+~-]+)*|[A-Za-z]:(?:\\[^\\\s'":]+)*)[/\\]([\w.@+~-]+)/gu

/** Where the program lies on its computer is nothing that a model can mend. */
function withoutPlaces(text: string, payload: string): string {
  return text.slice(0, 10_000).replace(places, (place, last: string) => (payload.includes(place) ? place : `…/${last}`))
}

/** One line, of words that somebody else chose. */
function short(text: string): string {
  const line = oneLine(text.slice(0, longestLine + 1))
  return line.length > longestLine ? `${apart(line)}…` : line
}

/** Not in the middle of a character of two units. */
function apart(line: string): string {
  const last = line.charCodeAt(longestLine - 2)
  return line.slice(0, last >= 0xd800 && last <= 0xdbff ? longestLine - 2 : longestLine - 1)
}

export function toldOfTimeout(tool: string, milliseconds: number): string {
  return `${tool} took longer than ${milliseconds} ms and was not waited for. Whether it took effect is not known.`
}

export function toldOfRequirement(tool: string, first: string, by: string | null, value: unknown): string {
  const same = by === null ? '' : ` with the same ${by}${value === undefined ? '' : ` (${inline(value, 60)})`}`
  return `${tool} was not run: call ${first}${same} first, and let it succeed.`
}

export function toldOfLimit(tool: string, limit: number): string {
  return `${tool} was not run: it may run ${limit === 1 ? 'once' : `${limit} times`} in a conversation, and it has. Do not call it again.`
}

export function toldOfRefusal(tool: string, why: string | undefined): string {
  return `${tool} was not run: it was not approved${why === undefined || why === '' ? '' : `, ${short(why)}`}.`
}

export function toldOfPlumbing(tool: string): string {
  return `${tool} was not run: it is not available now.`
}

export function toldOfUnknown(tool: string, meant: string | null, names: readonly string[]): string {
  const listed = names.slice(0, mostNames).map(shownName)
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  const hint = meant === null ? `The tools are ${listed.join(', ')}${more}.` : `Did you mean ${shownName(meant)}?`
  return `There is no tool ${shownName(tool)}. ${hint}`
}

/** What no API of a model takes as a name is quoted. */
function shownName(name: string): string {
  return /^[\w.:/-]{1,128}$/u.test(name) ? name : inline(name, longestLine)
}

export function toldOfSecret(tool: string): string {
  return `${tool} has run. Its result cannot be shown.`
}
