import { formatPath, fromPointer } from '../json/paths.js'
import { isObject } from '../json/is-object.js'
import type { GuardRecord, PayloadError } from './record.js'
import { KnownSecrets, mark } from './redact/known-secrets.js'
import { type Places, SecretPaths } from './redact/paths.js'
import { redactText } from './redact/redact-text.js'
import { type Rule, rulesOf } from './redact/rules.js'

/** What a record has of a call itself. */
type Recorded = Pick<GuardRecord, 'raw_args' | 'errors' | 'error' | 'told'> &
  Pick<Partial<GuardRecord>, 'args' | 'result'>

/** Takes secrets out of the records of one call; what one record had at a secret place is looked for in those after it, too. */
export interface Redactor {
  /** `retell` says what the model is told of errors; `null` where it was told in words of somebody else. */
  record<T extends Recorded>(record: T, retell: ((errors: readonly PayloadError[]) => string) | null): T
}

/** The redactor of one call of a tool; `null` where nothing is secret. */
export function redactorOf(rules: readonly Rule[], tool: string): Redactor | null {
  return rules.length === 0 ? null : new PathRedactor(pathsOf(rules, tool))
}

const made = new WeakMap<readonly Rule[], Map<string, SecretPaths>>()
// A model may make up names of tools without end.
const mostTools = 1000

function pathsOf(rules: readonly Rule[], tool: string): SecretPaths {
  const known = made.get(rules) ?? new Map<string, SecretPaths>()
  const paths = known.get(tool) ?? new SecretPaths(rulesOf(rules, tool))
  if (known.size < mostTools) made.set(rules, known.set(tool, paths))
  return paths
}

class PathRedactor implements Redactor {
  readonly #paths: SecretPaths
  readonly #secrets = new KnownSecrets()

  constructor(paths: SecretPaths) {
    this.#paths = paths
  }

  record<T extends Recorded>(record: T, retell: ((errors: readonly PayloadError[]) => string) | null): T {
    // First what lies at a secret place; then, since all secrets are known, what stands elsewhere.
    const raw = this.#text(record.raw_args, this.#paths.start, true)
    const args = 'args' in record ? { args: this.#copy(record.args, this.#paths.start) } : {}
    const result = 'result' in record ? { result: this.#copy(record.result, this.#paths.start) } : {}
    const error = this.#texts(record.error)
    const errors = record.errors.map((each) => this.#payloadError(each, raw))
    const told = record.told === null ? null : this.#told(record.told, record.errors, errors)
    const found = { raw_args: raw, ...args, errors, error, ...result, told }
    const clean = this.#secrets.isEmpty ? found : this.#scrubbed(found)
    if (retell === null) return { ...record, ...clean }
    return { ...record, ...clean, told: retell(clean.errors) }
  }

  #text(text: string, places: Places, isPayload = false): string {
    return redactText(text, places, { paths: this.#paths, secrets: this.#secrets }, isPayload)
  }

  /** Data as `toTagged` makes it. */
  #copy(value: unknown, places: Places): unknown {
    if (places.isSecret) {
      this.#secrets.add(value)
      return mark
    }
    if (typeof value === 'string') return this.#text(value, places === this.#paths.nowhere ? this.#paths.start : places)
    if (Array.isArray(value)) return value.map((item, index) => this.#copy(item, this.#paths.item(places, index)))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, this.#part(key, part, places, '$length' in value)] as const),
    )
  }

  /** What stands under a key; a key with a `$` is a sign of what the value was, which has no place of its own. */
  #part(key: string, part: unknown, places: Places, isList: boolean): unknown {
    if (key === '$map' && Array.isArray(part)) return part.map((entry: unknown) => this.#entry(entry, places))
    // An envelope of MCP: what is in it is the result.
    if (key === 'structuredContent') return this.#copy(part, this.#paths.anywhere)
    if (isList && !key.startsWith('$')) return this.#copy(part, this.#paths.item(places, Number(key)))
    if (!key.startsWith('$')) return this.#copy(part, this.#paths.below(places, key))
    return this.#copy(part, key.startsWith('$$') ? this.#paths.below(places, key.slice(1)) : places)
  }

  #entry(entry: unknown, places: Places): unknown {
    if (!Array.isArray(entry)) return entry
    const [key, part] = entry.map((each: unknown) => each)
    const name = typeof key === 'string' || typeof key === 'number' ? String(key) : ''
    return [this.#copy(key, this.#paths.nowhere), this.#copy(part, this.#paths.below(places, name))]
  }

  #payloadError(error: PayloadError, raw: string): PayloadError {
    // Of a payload that is no JSON, the words around the damage are those that were cut.
    if (error.path === '' && error.expected === 'JSON') return raw.includes(mark) ? withoutWords(error) : error
    const places = this.#placesAt(error.path)
    if (places.isSecret) return this.#ofSecret(error)
    const received = this.#text(error.received, places)
    const message = this.#text(
      error.message.replace(error.received, () => received),
      places,
    )
    return { ...error, received, message, expected: this.#text(error.expected, places) }
  }

  #ofSecret(error: PayloadError): PayloadError {
    const { path, expected, received, message } = error
    if (received === 'nothing') return error
    this.#secrets.add(received)
    const said = message.includes(received)
      ? message.replaceAll(received, () => mark)
      : `${formatPath(fromPointer(path))}: expected ${expected}, received ${mark}`
    return { ...error, received: mark, message: said }
  }

  #placesAt(pointer: string): Places {
    let places = this.#paths.start
    for (const segment of fromPointer(pointer)) {
      // All below a secret is one.
      if (places.isSecret) return places
      places = typeof segment === 'number' ? this.#paths.item(places, segment) : this.#paths.below(places, segment)
    }
    return places
  }

  #told(told: string, errors: readonly PayloadError[], redacted: readonly PayloadError[]): string {
    let text = told
    for (const [index, { message }] of errors.entries()) {
      if (message !== '') text = text.replaceAll(message, () => redacted[index]?.message ?? '')
    }
    return this.#text(text, this.#paths.anywhere)
  }

  /** The texts of an error. */
  #texts<T>(value: T): T {
    return eachText(value, (text) => this.#text(text, this.#paths.anywhere))
  }

  #scrubbed<T>(value: T): T {
    return eachText(value, (text) => this.#secrets.without(text))
  }
}

function withoutWords(error: PayloadError): PayloadError {
  const [expected = '', ...met] = error.message.split(', but ')
  return { ...error, received: mark, message: met.length === 0 ? mark : `${expected}, but met ${mark}` }
}

/** A copy of data of JSON with other texts, of its keys and numbers, too. */
function eachText<T>(value: T, map: (text: string) => string): T {
  const mapped = (part: unknown): unknown => {
    if (typeof part === 'string') return map(part)
    if (typeof part === 'number') return map(String(part)) === String(part) ? part : mark
    if (Array.isArray(part)) return part.map(mapped)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [map(key), mapped(item)] as const))
  }
  // The copy has the shape of the original: what is no text in a record stays what it is.
  return mapped(value) as T
}
