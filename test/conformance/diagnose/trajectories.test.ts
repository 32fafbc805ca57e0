import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from 'callsheet/diagnose'
import { describe, expect, test } from 'vitest'
import { groundCall } from '../../../src/diagnose/grounding/ground-call.js'
import type { Grounding, GroundingResult, Told, ToldPart } from '../../../src/diagnose/grounding/grounding.js'
import { readCall } from '../../../src/diagnose/read-call.js'
import { readOptions } from '../../../src/diagnose/read-options.js'
import { registryOf, withParameters } from '../../../src/diagnose/registry.js'
import { seeded } from '../../support/mutate-calls.js'

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[]
}

interface Row {
  readonly id: string
  readonly tools_ref: string
  readonly messages: readonly Message[]
  readonly oracle: { readonly valid: boolean }
  readonly reference: { readonly argument_leaves: number; readonly ungrounded_leaves: number }
}

type Source = keyof typeof assumed

/** What truly must be inferred, since nobody tells it. */
const assumed = {
  tau_airline: [],
  bfcl_mt: [
    // Airports are asked by the names of their cities.
    'travel_from',
    'travel_to',
    // The files of a disk that the model is not shown; the user speaks of "all text files".
    'source',
    'folder',
    'file_name',
    // Who is meant is told by name, and the names of the others are kept in the tool.
    'receiver_id',
    // "Full": the capacity less what is in the tank.
    'fuelAmount',
  ],
  apibank: [
    // The words of a search are the model's own.
    'keywords',
    // Of a meeting the beginning is told, and an hour is usual.
    'end_time',
  ],
} as const

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'bfcl/trajectories.jsonl')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)
const rows = isThere ? readRows() : []
const registries = isThere ? readRegistries() : new Map<string, ReturnType<typeof registryOf>>()
const sources: readonly Source[] = ['tau_airline', 'bfcl_mt', 'apibank']

// The rows are not part of the project: without the file there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`values of ${file}`, () => {
  test('the literal measure of the file: a leaf is told where anything before it, of anybody, has its text', () => {
    const different = rows.filter((row) => {
      const { leaves, ungrounded } = literally(row)
      const { argument_leaves: there, ungrounded_leaves: missed } = row.reference
      return leaves !== there || ungrounded !== missed
    })
    expect(different.map(({ id }) => id)).toEqual([])
  })

  test.each(sources)('%s: of the leaves of correct runs at most 4 of 100 are ungrounded', (source) => {
    const valid = ofSource(source, true)
    const invalid = ofSource(source, false)
    const literal = valid.map(literally)
    const [plain, inferred, wrong] = [
      shareOf(valid, []),
      shareOf(valid, assumed[source]),
      shareOf(invalid, assumed[source]),
    ]
    const left = inferred.ungrounded.map(
      ({ path, value, tool }) => `  ${tool} ${path} ${JSON.stringify(value).slice(0, 90)}`,
    )
    console.log(
      [
        `${source}, correct runs: literally ${percent(sum(literal, 'ungrounded'), sum(literal, 'leaves'))},`,
        `by default ${percent(plain.ungrounded.length, plain.leaves)}, with assume ${percent(inferred.ungrounded.length, inferred.leaves)};`,
        `incorrect runs with assume ${percent(wrong.ungrounded.length, wrong.leaves)}. What remains:`,
        [...new Set(left)].join('\n'),
      ].join(' '),
    )
    expect(plain.leaves).toBeGreaterThan(200)
    expect(inferred.ungrounded.length / inferred.leaves).toBeLessThanOrEqual(0.04)
  })

  test.each(sources)('%s: a value that was planted is caught', (source) => {
    const planted = plantedIn(ofSource(source, true), 1)
    const lines = [...new Set(planted.map(({ kind }) => kind))].toSorted().map((kind) => {
      const ofKind = planted.filter((one) => one.kind === kind)
      return `${kind} ${ofKind.filter(({ isCaught }) => isCaught).length}/${ofKind.length}`
    })
    console.log(`${source}, planted values that were caught: ${lines.join(', ')}`)
    const counted = planted.filter(({ kind }) => kind !== believed)
    const caught = counted.filter(({ isCaught }) => isCaught)
    expect(counted.length).toBeGreaterThan(100)
    expect(caught.length / counted.length).toBeGreaterThanOrEqual(0.95)
  })
})

/** Where `tomorrow` or `a day later` was said, and not in this text from when on, any date is believed, however absurd. */
const believed = 'date beside a relative one'

function ofSource(source: Source, isValid: boolean): readonly Row[] {
  return rows.filter(({ id, oracle }) => id.startsWith(`${source}:`) && oracle.valid === isValid)
}

/** A call of a run, and what its model had been told. */
interface Asked {
  readonly row: Row
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly told: Told
  readonly before: string
}

const askedOf = new WeakMap<Row, readonly Asked[]>()

function callsOf(row: Row): readonly Asked[] {
  const known = askedOf.get(row) ?? readCalls(row)
  askedOf.set(row, known)
  return known
}

function readCalls(row: Row): readonly Asked[] {
  const asked: Asked[] = []
  const context: ToldPart[] = []
  const said: string[] = []
  let query: ToldPart = { from: 'the query', text: '' }
  for (const { role, content, tool_calls: calls = [] } of row.messages) {
    for (const { function: called } of calls) {
      const args = JSON.parse(called.arguments) as Asked['args'] // arguments of JSON objects, as the file has them
      asked.push({
        row,
        name: called.name,
        args,
        told: { parts: [query, ...context] },
        before: said.join('\n').toLowerCase(),
      })
    }
    const text = content ?? ''
    said.push(text, ...calls.map(({ function: called }) => called.arguments))
    if (role === 'user') query = { from: 'the query', text: `${query.text}\n${text}` }
    if (role === 'system' || role === 'tool') context.push({ from: role, text })
  }
  return asked
}

function literally(row: Row): { readonly leaves: number; readonly ungrounded: number } {
  const found = callsOf(row).flatMap(({ args, before }) =>
    leavesOf(args).map((value) => before.includes(String(value).toLowerCase())),
  )
  return { leaves: found.length, ungrounded: found.filter((isTold) => !isTold).length }
}

function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'boolean' || value === null ? [] : [value]
}

function ground({ row, name, told }: Asked, args: Asked['args'], assume: readonly string[]): GroundingResult {
  const tool = registries.get(row.tools_ref)?.tools.get(name)
  if (tool === undefined) throw new Error(`${row.id} calls ${name}, which nobody knows`)
  return groundCall(readCall({ name, args }), args, withParameters(tool), told, readOptions({ assume }))
}

function shareOf(
  of: readonly Row[],
  assume: readonly string[],
): { readonly leaves: number; readonly ungrounded: readonly (Grounding & { readonly tool: string })[] } {
  const all = of
    .flatMap(callsOf)
    .flatMap((asked) =>
      [...ground(asked, asked.args, assume).parameters.values()]
        .flat()
        .map((value) => ({ ...value, tool: asked.name })),
    )
  const graded = all.filter(({ verdict }) => verdict !== 'excluded')
  return { leaves: graded.length, ungrounded: graded.filter(({ verdict }) => verdict === 'ungrounded') }
}

interface Planted {
  readonly kind: string
  readonly isCaught: boolean
}

/** In each call one value that was grounded gives way to one that nobody told. */
function plantedIn(of: readonly Row[], seed: number): readonly Planted[] {
  const random = seeded(seed)
  const calls = of.flatMap(callsOf)
  const texts = [...new Set(calls.flatMap(({ args }) => leavesOf(args)).filter((value) => typeof value === 'string'))]
  return calls.flatMap((asked) =>
    Object.entries(asked.args).flatMap(([name, value]) => {
      const grounded = ground(asked, { [name]: value }, []).parameters.get(name) ?? []
      if (grounded.some(({ verdict, by }) => verdict !== 'grounded' || by === 'enums')) return []
      const other = otherThan(value, asked.told, texts, random)
      if (other === null) return []
      const isBelieved = other.kind === 'date' && ground(asked, { [name]: '1066-10-14' }, []).passes
      const isCaught = !ground(asked, { [name]: other.value }, []).passes
      return [{ kind: isBelieved ? believed : other.kind, isCaught }]
    }),
  )
}

function otherThan(
  value: unknown,
  { parts }: Told,
  texts: readonly string[],
  random: () => number,
): { readonly kind: string; readonly value: unknown } | null {
  const told = ` ${parts
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase()} `
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    const other = otherThan(value[at], { parts }, texts, random)
    return other === null ? null : { kind: `${other.kind} in a list`, value: value.with(at, other.value) }
  }
  if (typeof value === 'object' && value !== null) {
    const [key, inner] = Object.entries(value)[Math.floor(random() * Object.keys(value).length)] ?? ['', null]
    const other = otherThan(inner, { parts }, texts, random)
    return other === null ? null : { kind: other.kind, value: { ...value, [key]: other.value } }
  }
  if (typeof value === 'number') {
    const others = [value + 1, value * 3, value * 10, Math.round(1000 + random() * 9000)].filter(
      (number) => number > 12 && !numerals(told).some((one) => [one, one / 100, one * 100].includes(number)),
    )
    const other = others[Math.floor(random() * others.length)]
    return other === undefined ? null : { kind: 'number', value: other }
  }
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}/u.test(value)) {
    const day = `${value.slice(0, 8)}${10 + ((Number(value.slice(8, 10)) + 3 + Math.floor(random() * 9)) % 18)}`
    return told.includes(day) ? null : { kind: 'date', value: day + value.slice(10) }
  }
  if (value.split(' ').length > 5) return { kind: 'prose', value: proseOf(value, random) }
  const open = texts.filter(
    (text) => text !== '' && text.split(' ').length <= 5 && !told.includes(text.toLowerCase()) && !/^[\d(]/u.test(text),
  )
  const other = random() < 0.5 ? open[Math.floor(random() * open.length)] : inventedLike(value, random)
  return other === undefined ? null : { kind: 'text', value: other }
}

function numerals(text: string): readonly number[] {
  return Array.from(text.matchAll(/\d[\d,]*(?:\.\d+)?/gu), ([digits]) => Number(digits.replaceAll(',', '')))
}

/** Of the same form: its letters and digits are others. */
function inventedLike(value: string, random: () => number): string {
  const of = (letters: string): string => letters.charAt(Math.floor(random() * letters.length))
  const other = value
    .replaceAll(/\d/gu, () => of('0123456789'))
    .replaceAll(/[a-z]/gu, () => of('bcdfgklmnprstvz'))
    .replaceAll(/[A-Z]/gu, () => of('BCDFGKLMNPRSTVZ'))
  return other.length < 4 ? `${other}QZX` : other
}

/** A sentence with a fact that nobody told: a name, an identifier, an amount. */
function proseOf(value: string, random: () => number): string {
  const facts = ['for Ottilie Brandt', '(ID: QX81ZL)', 'of $9,417', 'on 1931-02-17', 'via ottilie@brandt.example']
  const words = value.split(' ')
  const at = 1 + Math.floor(random() * (words.length - 1))
  return [...words.slice(0, at), facts[Math.floor(random() * facts.length)], ...words.slice(at)].join(' ')
}

function sum(
  of: readonly { readonly leaves: number; readonly ungrounded: number }[],
  key: 'leaves' | 'ungrounded',
): number {
  return of.reduce((total, one) => total + one[key], 0)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
}

function readRows(): readonly Row[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row) // the shape that the file is documented to have
}

function readRegistries(): ReadonlyMap<string, ReturnType<typeof registryOf>> {
  const tools: object = JSON.parse(readFileSync(join(cases, 'bfcl/trajectory-tools.json'), 'utf8'))
  return new Map(Object.entries(tools).map(([name, list]) => [name, registryOf(registry(list))]))
}
