import type { Difference } from '../../src/json/difference.js'
import { inline } from '../../src/json/inline.js'
import { formatPath, type Path } from '../../src/json/paths.js'
import type { NeutralMessage } from '../../src/run/types.js'
import type { Drift, MessagesDrift, ToolsDrift } from './drift.js'
import { testOf } from './cassette-errors.js'
import { lineDiff } from './line-diff.js'

/** A request that no entry was recorded for, with the entry that is nearest to it. */
export interface Drifted {
  /** Numbers, counted from 1. */
  readonly request: number
  readonly entry: number
  readonly file: string
  readonly drifts: readonly Drift[]
  /** The entry that the request equals, but that was served already. */
  readonly served: number | null
  /** Variables of the environment whose values are replaced here. */
  readonly variables?: readonly string[]
}

/** What became of a request that is not the one that was recorded: the verdict, a diff for each part, and what to do. */
export function driftText({ request, entry, file, drifts, served, variables }: Drifted): string {
  const again = served === null ? '' : `, but that of entry ${served}, which was served already, once more`
  const shown = drifts.map((drift) => ({ drift, places: placesOf(drift) }))
  const most = Math.max(1, Math.floor(mostPlaces / shown.length))
  const count = shown.reduce((sum, { places }) => sum + Math.min(most, places.length), 0)
  const lines = Math.max(2, Math.floor(mostLines / count) - 1)
  const blocks = shown.flatMap(({ drift, places }) => [
    ...places.slice(0, most).flatMap(({ title, diff }) => [`  ${title}`, ...diff(lines).map((line) => `    ${line}`)]),
    ...(places.length > most
      ? [`  … and ${countOf(places.length - most, 'more place')} in ${partNames[drift.part]}`]
      : []),
  ])
  return [
    `request ${request} is not the one that was recorded as entry ${entry}${again}: ${listOf(drifts)} drifted`,
    ...blocks,
    `  (- as recorded in ${file}, + as sent now)`,
    ...hintsOf(drifts, blocks, variables),
    `Record again if this is meant: CALLSHEET_RECORD=update npx vitest run${testOf(file) === '' ? ' <test file>' : testOf(file)}. ` +
      'What changes from run to run, such as a time or an id, is taken out by the option normalize.',
  ].join('\n')
}

/** What may have come of something else than the agent. */
function hintsOf(
  drifts: readonly Drift[],
  lines: readonly string[],
  variables: readonly string[] = [],
): readonly string[] {
  const isSaid = drifts.some(
    (drift) =>
      drift.part === 'messages' && drift.recorded?.role === 'assistant' && drift.received?.role === 'assistant',
  )
  const named = lines.flatMap((line) => (/^\s+- /.test(line) ? [...line.matchAll(/<([A-Z][A-Z0-9_]*)>/g)] : []))
  const unset = [...new Set(named.map(([, name = '']) => name))].filter((name) => !variables.includes(name))
  return [
    ...(isSaid
      ? [
          'What the model said is part of what follows it: where an entry before this one was edited by hand, make a script of the recording (npx callsheet cassette to-script).',
        ]
      : []),
    ...(unset.length === 0
      ? []
      : [
          `<${unset[0]}> stands for the value of the variable ${unset[0]}, which is not set here, or looks like no secret.`,
        ]),
  ]
}

// Each has a title and at least two lines, so that the whole stays on a screen.
const mostPlaces = 6
const mostLines = 18

const partNames: Readonly<Record<Drift['part'], string>> = {
  provider: 'its provider',
  model: 'its model',
  system: 'its system prompt',
  tools: 'its tools',
  messages: 'its messages',
  settings: 'its settings',
}

function listOf(drifts: readonly Drift[]): string {
  const names = drifts.map(({ part }) => partNames[part])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** One thing that differs. */
interface Place {
  readonly title: string
  /** In at most about so many lines. */
  readonly diff: (lines: number) => readonly string[]
}

function placesOf(drift: Drift): readonly Place[] {
  switch (drift.part) {
    case 'provider':
    case 'model':
      return [{ title: drift.part, diff: () => lineDiff(drift.recorded, drift.received) }]
    case 'system':
      return [
        {
          title: 'system prompt',
          diff: (lines) => valueDiff(drift.recorded ?? undefined, drift.received ?? undefined, lines),
        },
      ]
    case 'tools':
      return toolPlaces(drift)
    case 'messages':
      return messagePlaces(drift)
    case 'settings':
      return drift.differences.map((one) => placeOf('settings', one))
    default:
      return drift satisfies never
  }
}

function toolPlaces({ missing, added, changed, order }: ToolsDrift): readonly Place[] {
  const names = [...missing.map((name) => `- ${bare(name)}`), ...added.map((name) => `+ ${bare(name)}`)]
  const moved = order === null ? [] : [`- ${order.recorded.join(', ')}`, `+ ${order.received.join(', ')}`]
  return [
    ...(names.length === 0 ? [] : [{ title: 'tools offered', diff: (lines: number) => upTo(lines, names) }]),
    ...(order === null ? [] : [{ title: 'order of the tools', diff: () => moved.map((line) => bare(line, 160)) }]),
    ...changed.flatMap(({ name, differences }) => differences.map((one) => placeOf(`tool ${bare(name)}`, one))),
  ]
}

function messagePlaces({ index, recorded, received, differences, counts }: MessagesDrift): readonly Place[] {
  const number = `message ${index + 1}`
  const isLonger = counts.recorded === counts.received ? [] : [countPlace(counts)]
  if (recorded !== null && received !== null && recorded.role === received.role) {
    return [...differences.map((one) => placeOf(`${number} (${recorded.role})`, one)), ...isLonger]
  }
  const diff = (lines: number): readonly string[] => valueDiff(said(recorded), said(received), lines)
  return [{ title: number, diff }, ...isLonger]
}

function countPlace({ recorded, received }: MessagesDrift['counts']): Place {
  return { title: 'number of messages', diff: () => [`- ${recorded}`, `+ ${received}`] }
}

/** What a message says, each thing on a line. */
function said(message: NeutralMessage | null): string | undefined {
  if (message === null) return undefined
  const { role, text, calls = [], toolResult } = message
  return [
    ...(text === undefined ? [] : [`${role}: ${text}`]),
    ...calls.map(({ name, rawArgs }) => `${role} calls ${name} ${rawArgs}`),
    ...(toolResult === undefined ? [] : [`${role}: ${toolResult.text}`]),
  ].join('\n')
}

function placeOf(whole: string, { path, kind, expected, received }: Difference): Place {
  const place = path.length === 0 ? whole : `${whole}: ${shortened(formatPath(path))}`
  const title = isId(path) ? `${place} (#1 is the first call that the request speaks of)` : place
  if (kind === 'extra') return { title, diff: (lines) => upTo(lines, linesOf('+', received)) }
  if (kind === 'missing') return { title, diff: (lines) => upTo(lines, linesOf('-', expected)) }
  return { title, diff: (lines) => valueDiff(expected, received, lines) }
}

/** Ids of calls are numbered by first occurrence. */
function isId(path: Path): boolean {
  return path.at(-1) === 'id' && (path[0] === 'toolResult' || path[0] === 'calls')
}

/** A text on one line, without quotes around it. */
function bare(text: string, max = 80): string {
  return inline(text, max).replace(/^"|"(?=…?$)/g, '')
}

function shortened(path: string): string {
  return path.length > 120 ? `${path.slice(0, 119)}…` : path
}

/** Texts are shown line by line; of other values each is a line. Undefined stands for none at all. */
function valueDiff(recorded: unknown, received: unknown, lines: number): readonly string[] {
  if (typeof recorded === 'string' && typeof received === 'string') return lineDiff(recorded, received, { lines })
  if (recorded !== undefined && received !== undefined) {
    return lineDiff(inline(recorded, 2000), inline(received, 2000), { lines })
  }
  const half = Math.max(1, Math.floor(lines / 2))
  return [...upTo(half, linesOf('-', recorded)), ...upTo(half, linesOf('+', received))]
}

function linesOf(sign: string, value: unknown): readonly string[] {
  if (value === undefined) return [`${sign} (none)`]
  return typeof value === 'string' && value.includes('\n')
    ? value.split('\n').map((line) => `${sign} ${bare(line, 100)}`)
    : [`${sign} ${inline(value, 100)}`]
}

function upTo(most: number, lines: readonly string[]): readonly string[] {
  if (lines.length <= most) return lines
  const shown = lines.slice(0, Math.max(1, most - 1))
  return [...shown, `… ${lines.length - shown.length} more`]
}
