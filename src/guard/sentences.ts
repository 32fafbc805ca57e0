import { inline } from '../json/inline.js'
import { messageOf } from '../json/unread.js'
import { oneLine } from '../text/one-line.js'
import type { PayloadError } from './record.js'

// What the model is told. Lines are short, since every one of them is read again with each later turn.

const mostErrors = 8
const longestLine = 200

export function toldOfJson(tool: string, [error]: readonly PayloadError[]): string {
  return `${tool} was not run: its arguments are not JSON: ${error?.message ?? ''}. Write them again as one JSON object.`
}

export function toldOfErrors(tool: string, errors: readonly PayloadError[]): string {
  const lines = errors.slice(0, mostErrors).map(({ message }) => `- ${message}`)
  const more = errors.length > mostErrors ? [`- and ${errors.length - mostErrors} more`] : []
  return [
    `${tool} was not run: its arguments do not fit.`,
    ...lines,
    ...more,
    'Call it again with this corrected.',
  ].join('\n')
}

export function toldOfCrash(tool: string, error: unknown): string {
  const name = error instanceof Error && error.name !== '' ? error.name : 'Error'
  const [first = ''] = messageOf(error).trim().split(/\r?\n/u)
  const line = oneLine(first)
  const cut = line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line
  return `${tool} failed: ${oneLine(String(name))}${cut === '' ? '' : `: ${cut}`}`
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
  return `${tool} was not run: it was not approved${why === undefined || why === '' ? '' : `, ${oneLine(why)}`}.`
}

export function toldOfPlumbing(tool: string): string {
  return `${tool} was not run: it is not available now.`
}

export function toldOfUnknown(tool: string, meant: string | null, names: readonly string[]): string {
  const hint = meant === null ? `The tools are ${names.join(', ')}.` : `Did you mean ${meant}?`
  return `There is no tool ${oneLine(tool)}. ${hint}`
}

export function toldOfSecret(tool: string): string {
  return `${tool} has run. Its result cannot be shown.`
}
