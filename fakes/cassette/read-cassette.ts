import * as z from 'zod'
import { inline } from '../../src/json/inline.js'
import { isObject } from '../../src/json/is-object.js'
import { formatPath, valueAt, type Path } from '../../src/json/paths.js'
import type { NeutralMessage } from '../../src/run/types.js'
import { readStep } from '../script/read-steps.js'
import type { StepJson } from '../script/write-steps.js'
import { messagesOf, type Link } from './chain.js'
import { digestOf } from './digest.js'
import { badShape, badStep, editedPart, partMissing, type FilePlace } from './format-errors.js'
import { placeInJson } from '../../src/json/place-in-json.js'
import { readFileJson } from './read-file-json.js'
import type { Cassette, Digest, DigestedPart, Entry, Provenance, RecordedStep, RequestParts } from './recorded.js'

/**
 * The cassette in the text of a file.
 *
 * @param file what messages call it
 * @throws CassetteError `invalid`, `version` or `edited`, with the line and column, and what to do
 */
export function readCassette(text: string, file: string): Cassette {
  const json = readFileJson(text, file)
  const at = (path: Path): FilePlace => ({ file, place: placeInJson(text, path) })
  checkShape(json, at)
  const { entries, provenance } = json as FileShape // checked above
  return { entries: readEntries(entries, at), provenance: frozen(provenance) }
}

type PlaceAt = (path: Path) => FilePlace

/** What a file holds. */
interface FileShape {
  readonly entries: readonly EntryShape[]
  readonly provenance: Provenance
}

interface EntryShape {
  readonly request: Pick<Entry['request'], 'digest' | 'model' | 'provider'> & {
    readonly summary: Link & Partial<Pick<RequestParts, SharedPart>>
  }
  readonly step: StepJson
}

type SharedPart = Exclude<DigestedPart, 'messages'>

const text = z.string({ error: 'has to be a text' })
const list = { error: 'has to be a list' }
const object = { error: 'has to be an object' }
const anyObject = z.custom<object>(isObject, object)

/** An object with no other keys than these. */
function only<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is no key of a cassette; known here are ${known}` : object.error,
  })
}

const count = { error: 'has to be a whole number from 0' }
const digest = text.regex(/^[\da-f]{16}$/, { error: 'has to be 16 hexadecimal digits' })
const nullableText = z.nullable(text)
const flag = z.boolean({ error: 'has to be true or false' })

// Other keys would change the digest.
const message = z.looseObject(
  {
    role: z.enum(['user', 'assistant', 'tool'], { error: 'has to be user, assistant or tool' }),
    text: z.optional(text),
    calls: z.optional(z.array(z.looseObject({ id: nullableText, name: text, rawArgs: text }, object), list)),
    toolResult: z.optional(
      z.looseObject(
        { id: nullableText, name: z.optional(text), text, error: z.optional(flag), ok: z.optional(flag) },
        object,
      ),
    ),
  },
  object,
)
const tool = z.looseObject(
  {
    name: text,
    description: nullableText,
    inputSchema: z.custom((value) => value === null || typeof value === 'boolean' || isObject(value), {
      error: 'has to be a JSON Schema or null',
    }),
  },
  object,
)

const shape = only({
  cassette: z.number(),
  entries: z
    .array(
      only({
        request: only({
          digest: only({ messages: digest, settings: digest, system: digest, tools: digest }),
          model: text,
          provider: text,
          summary: only({
            added: z.array(message, list),
            after: z.optional(z.int(count).min(1, { error: 'has to be the number of an entry, from 1' })),
            carried: z.optional(z.int(count).min(0, count)),
            settings: z.optional(anyObject),
            system: z.optional(nullableText),
            tools: z.optional(z.array(tool, list)),
          }),
        }),
        step: anyObject,
      }),
      list,
    )
    .min(1, { error: 'has to hold an entry: a recording of nothing cannot be replayed' }),
  provenance: only({
    date: z.optional(text.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'has to be a day such as 2026-11-30' })),
    models: z.array(text, list),
    sdks: z.array(text, list),
    test: z.optional(text),
  }),
})

function checkShape(json: unknown, at: PlaceAt): void {
  const { error } = shape.safeParse(json)
  const [first] = error?.issues ?? []
  if (error === undefined || first === undefined) return
  // A key that is misspelt is missing, too.
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys' && isAround(issue.path, first.path))
  const { message: reason, path: found, ...issue } = unknown ?? first
  const path = [...found.map(keyOf), ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const value = valueAt(json, path)
  const shown =
    issue.code === 'unrecognized_keys' ? '' : value.found ? `is ${inline(value.value)}, but ` : 'is missing: it '
  throw badShape(at(path), formatPath(path), shown + reason)
}

function isAround(outer: readonly PropertyKey[], inner: readonly PropertyKey[]): boolean {
  return outer.length < inner.length && outer.every((key, index) => key === inner[index])
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key)
}

function readEntries(shapes: readonly EntryShape[], at: PlaceAt): readonly Entry[] {
  const standing = new Map<string, unknown>()
  const lists: (readonly NeutralMessage[])[] = []
  return shapes.map(({ request, step }, index) => {
    const path = ['entries', index]
    const messages = followed(request.summary, lists, [...path, 'request', 'summary'], at)
    lists.push(messages)
    const parts = partsOf(request, messages, standing, [...path, 'request'], at)
    checkDigest(request, digestOf(parts), [...path, 'request'], at)
    return {
      request: Object.freeze({ ...parts, digest: request.digest }),
      step: readAnswer(step, [...path, 'step'], at),
    }
  })
}

function followed(
  link: Link,
  before: readonly (readonly NeutralMessage[])[],
  path: Path,
  at: PlaceAt,
): readonly NeutralMessage[] {
  frozen(link.added)
  const messages = messagesOf(link, before)
  if (!('reason' in messages)) return messages
  const place = [...path, messages.key]
  throw badShape(at(place), formatPath(place), messages.reason)
}

/** The parts of a request; those that stand here are kept for the entries that follow. */
function partsOf(
  { digest: digests, model, provider, summary }: EntryShape['request'],
  messages: readonly NeutralMessage[],
  standing: Map<string, unknown>,
  path: Path,
  at: PlaceAt,
): RequestParts {
  const part = (name: SharedPart): unknown => {
    const key = `${name} ${digests[name]}`
    if (Object.hasOwn(summary, name)) standing.set(key, frozen(summary[name]))
    if (standing.has(key)) return standing.get(key)
    const place = [...path, 'digest', name]
    throw partMissing(at(place), formatPath(place), name, digests[name])
  }
  // Each part was checked where it stands.
  const [system, tools, settings] = [part('system'), part('tools'), part('settings')] as [
    RequestParts['system'],
    RequestParts['tools'],
    RequestParts['settings'],
  ]
  return { provider, model, system, tools, messages, settings }
}

const digestedParts: readonly DigestedPart[] = ['system', 'tools', 'messages', 'settings']

function checkDigest({ digest: written }: EntryShape['request'], actual: Digest, path: Path, at: PlaceAt): void {
  const part = digestedParts.find((name) => written[name] !== actual[name])
  if (part === undefined) return
  const place = [...path, 'digest', part]
  throw editedPart(at(place), formatPath(place), part, { written: written[part], actual: actual[part] })
}

function readAnswer(json: StepJson, path: Path, at: PlaceAt): RecordedStep {
  const place = formatPath(path)
  try {
    const step = readStep(json, place)
    if (step.kind === 'turn' || step.kind === 'fault') return step
    const reason = 'cannot stand in a recording, whose entries are served once each and have to be'
    throw badStep(at(path), `${place} is a step with ${step.kind}, which ${reason}`)
  } catch (error) {
    // What is no step is a TypeError, or a SyntaxError of a pattern, that begins with its place.
    if (!(error instanceof TypeError)) throw error
    throw badStep(at([...path, ...pathIn(json, error.message.slice(place.length))]), error.message, error)
  }
}

/** The path that a text begins with, as steps call places, as far as it leads somewhere. */
function pathIn(value: unknown, rest: string): Path {
  if (typeof value !== 'object' || value === null) return []
  const written = (key: string): string => (Array.isArray(value) ? `[${key}]` : `.${key}`)
  const keys = Object.keys(value).filter((key) => rest.startsWith(written(key)))
  const key = keys.toSorted((one, other) => other.length - one.length)[0]
  if (key === undefined) return []
  const inner = pathIn(Reflect.get(value, key), rest.slice(written(key).length))
  return [Array.isArray(value) ? Number(key) : key, ...inner]
}

/** Frozen with all its parts, which are known again by their identity then. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
