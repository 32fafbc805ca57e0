import { inline } from '../../src/json/inline.js'
import type { KnownSecret } from './known-secrets.js'
import { readingsOf, type Reading } from './readings.js'
import { badSecret } from './secret-errors.js'
import { finderOf, secretPatterns, type FindSecrets } from './secret-patterns.js'

/** What must not be recorded. */
export interface Secrets {
  /** Those of the environment. */
  readonly known: readonly KnownSecret[]
  /** The user's own patterns, by the names that placeholders carry. */
  readonly own: Readonly<Record<string, RegExp>>
}

/** A secret in a text, or a placeholder that stands there already. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly claim: Claim
}

/** What stands in a secret's place: a name that is fixed, or a kind and a number that depends on what came before. */
export type Claim =
  | { readonly kind: null; readonly text: string }
  | { readonly kind: string; readonly number: number }
  | { readonly kind: string; readonly value: string }

/** Finds what is secret in a text, from left to right; no two marks overlap. */
export type FindMarks = (text: string) => readonly Mark[]

/**
 * What finds secrets in texts. Patterns come first, so that a name does not depend on whether the environment holds the value; of
 * two that overlap the longer one names it, and of two that are alike the user's own.
 *
 * @throws TypeError for a pattern of the user that cannot be used
 */
export function marksFinder(secrets: Secrets): FindMarks {
  const finders = findersOf(secrets)
  const placeholder = placeholderPattern(secrets)
  const byForm = (text: string): readonly Mark[] =>
    merged(
      readingsOf(text).flatMap((reading, depth) => [
        ...placeholders(reading, placeholder).map((mark) => ({ ...mark, rank: 0, depth })),
        ...finders.flatMap(({ kind, find }, index) =>
          find(reading.text).map(({ start, end, value }) => ({
            ...reading.source(start, end),
            claim: { kind, value },
            rank: index + 1,
            depth,
          })),
        ),
      ]),
    )
  const byValue = (text: string): readonly Mark[] =>
    merged(readingsOf(text).flatMap((reading, depth) => occurrences(reading, secrets.known, depth)))
  return (text) => {
    let marks = byForm(text)
    marks = withFree(marks, byValue(text))
    // What stood against another secret may be seen once that one is gone.
    for (let count = 0; count < marks.length;) {
      count = marks.length
      marks = withFree(marks, byForm(masked(text, marks)))
    }
    return marks
  }
}

/** With those that overlap none of the others. */
function withFree(marks: readonly Mark[], more: readonly Mark[]): readonly Mark[] {
  const free = more.filter(({ start, end }) => !marks.some((mark) => mark.start < end && start < mark.end))
  return free.length === 0 ? marks : [...marks, ...free].sort((a, b) => a.start - b.start)
}

function masked(text: string, marks: readonly Mark[]): string {
  let made = ''
  for (const { start, end } of marks) made += text.slice(made.length, start) + '<'.repeat(end - start)
  return made + text.slice(made.length)
}

/** A text without its placeholders: what is left of it is no name of ours. */
export function withoutPlaceholders(secrets: Secrets): (text: string) => string {
  const placeholder = placeholderPattern(secrets)
  return (text) => text.replaceAll(placeholder, '\n')
}

interface Candidate extends Mark {
  readonly rank: number
  readonly depth: number
}

interface Finder {
  readonly kind: string
  readonly find: FindSecrets
}

function findersOf({ own }: Secrets): readonly Finder[] {
  const users = Object.entries(own).map(([name, pattern]) => {
    check(name, pattern)
    return { name, pattern }
  })
  return [...users, ...secretPatterns].map((one) => ({ kind: one.name, find: finderOf(one) }))
}

function check(name: string, pattern: unknown): asserts pattern is RegExp {
  if (!kindForm.test(name)) {
    throw badSecret(name, 'is no word of letters, digits and dashes. Write for example: { email: /…/ }')
  }
  if (!(pattern instanceof RegExp)) {
    throw badSecret(name, `is no pattern, but ${inline(pattern)}. Write for example: { ${name}: /…/ }`)
  }
  const [empty] = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, '')).exec('') ?? []
  if (empty !== undefined) {
    throw badSecret(name, `is ${inline(pattern)}, which fits the empty text. Write a pattern that needs a character`)
  }
}

const kindForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/i

/** The name of a variable, in a form that needs no escapes in JSON. */
function fixedText(name: string): string {
  return `<${name.replaceAll(/[^\w.-]/g, '_')}>`
}

/** `<openai-key-1>`, `<DATABASE_PASSWORD>`: names that may be there, and no others, since a key in angle brackets is a key. */
function placeholderPattern({ known, own }: Secrets): RegExp {
  const kinds = [...Object.keys(own), ...secretPatterns.map(({ name }) => name)]
  const names = known.map(({ name }) => fixedText(name).replaceAll('.', String.raw`\.`))
  return new RegExp([`<(${kinds.join('|')})-([1-9]\\d{0,8})>`, ...names].join('|'), 'g')
}

function placeholders(reading: Reading, placeholder: RegExp): readonly Mark[] {
  if (!reading.text.includes('<')) return []
  return [...reading.text.matchAll(placeholder)].map(({ 0: text, 1: kind, 2: number, index }) => ({
    ...reading.source(index, index + text.length),
    claim: kind === undefined ? { kind: null, text } : { kind, number: Number(number) },
  }))
}

function occurrences({ text, source }: Reading, known: readonly KnownSecret[], depth: number): readonly Candidate[] {
  return known.flatMap(({ name, value }, rank) => {
    const found: Candidate[] = []
    for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + value.length)) {
      const claim = { kind: null, text: fixedText(name) }
      found.push({ ...source(start, start + value.length), claim, rank, depth })
    }
    return found
  })
}

/** One mark where several overlap, named by the longest of them. */
function merged(found: readonly Candidate[]): readonly Mark[] {
  const marks: Candidate[] = []
  for (const next of found.toSorted((a, b) => a.start - b.start)) {
    const last = marks.at(-1)
    if (last === undefined || last.end <= next.start) {
      marks.push(next)
      continue
    }
    const best = isBetter(next, last) ? next : last
    marks[marks.length - 1] = { ...best, start: last.start, end: Math.max(last.end, next.end) }
  }
  return marks
}

/** The longer one; of two that are alike the earlier kind, and what it says with all escapes resolved. */
function isBetter(a: Candidate, b: Candidate): boolean {
  const longer = a.end - a.start - (b.end - b.start)
  if (longer !== 0) return longer > 0
  return a.rank === b.rank ? a.depth > b.depth : a.rank < b.rank
}
