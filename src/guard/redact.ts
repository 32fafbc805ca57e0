import { fromPointer } from '../json/paths.js'
import { isObject } from '../tool/is-object.js'
import { jsonIn } from './payload/read-payload.js'
import type { PayloadError } from './record.js'

/** Takes secrets out of what is recorded of one call. */
export interface Redactor {
  /** A copy of plain data without what is secret; remembers what it took out. */
  value(value: unknown): unknown
  /** A payload or a told text: the secrets in its JSON, and those that were met before. */
  text(text: string): string
  errors(errors: readonly PayloadError[]): readonly PayloadError[]
}

type Rule = readonly string[]

const mark = '[redacted]'

/** What a rule is of, split at its dots. */
export function readRules(paths: readonly string[]): readonly Rule[] {
  return paths.map((path) => path.split('.'))
}

/** The redactor of one call of a tool; `null` where nothing is secret. */
export function redactorOf(rules: readonly Rule[], tool: string): Redactor | null {
  const own = rules.flatMap((rule): readonly Rule[] =>
    rule[0] === tool && rule.length > 1 ? [rule, rule.slice(1)] : [rule],
  )
  return own.length === 0 ? null : new PathRedactor(own)
}

class PathRedactor implements Redactor {
  readonly #rules: readonly Rule[]
  /** What was taken out, as text: it may stand in messages, too. */
  readonly #met = new Set<string>()
  #taken = 0

  constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  value(value: unknown): unknown {
    const copy = this.#copy(value, this.#rules)
    return this.#met.size === 0 ? copy : this.#scrubbed(copy)
  }

  text(text: string): string {
    if (!/^\s*[[{]/u.test(text)) return this.#without(text)
    const value = jsonIn(text)
    if (value === undefined) return this.#without(this.#broken(text))
    const before = this.#taken
    const copy = this.value(value)
    // As it was written, where nothing in it is secret.
    return before === this.#taken ? this.#without(text) : this.#without(JSON.stringify(copy))
  }

  errors(errors: readonly PayloadError[]): readonly PayloadError[] {
    return errors.map((error) => {
      // What was cut may end in a part of a secret.
      const isSecret = this.#isSecret(error.path) || error.received.endsWith('…')
      const received = isSecret ? mark : this.#without(error.received)
      const message = isSecret ? error.message.replace(error.received, () => mark) : error.message
      return { ...error, received, message: this.#without(message) }
    })
  }

  #copy(value: unknown, rules: readonly Rule[]): unknown {
    if (rules.length === 0) return value
    // Items count as their list, so that no rule has to know of lists; an index may be written all the same.
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) =>
        this.#step(item, String(index), [...rules, ...after(rules, String(index))], rules),
      )
    }
    if (!isObject(value) || typeof value === 'function') return value
    const entries = Object.entries(value).map(
      ([key, part]) => [key, this.#step(part, key, after(rules, key), rules)] as const,
    )
    return Object.fromEntries(entries)
  }

  #step(part: unknown, key: string, below: readonly Rule[], rules: readonly Rule[]): unknown {
    if (!rules.some((rule) => ends(rule, key))) return this.#copy(part, below)
    this.#taken += 1
    this.#remember(part)
    return mark
  }

  /** A secret may stand in other texts, too: `paid with 4111…`. */
  #scrubbed(value: unknown): unknown {
    if (typeof value === 'string') return this.#without(value)
    if (Array.isArray(value)) return value.map((item: unknown) => this.#scrubbed(item))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#scrubbed(part)]))
  }

  #remember(secret: unknown): void {
    if (isObject(secret)) {
      for (const part of Object.values(secret)) this.#remember(part)
      return
    }
    const text = String(secret)
    // Shorter ones are in every text.
    if (text.length >= 4 && secret !== null && typeof secret !== 'boolean') this.#met.add(text)
  }

  #without(text: string): string {
    let rest = text
    for (const secret of this.#met) {
      rest = rest.replaceAll(secret, mark)
      const written = JSON.stringify(secret).slice(1, -1)
      if (written !== secret) rest = rest.replaceAll(written, mark)
    }
    return rest
  }

  /** Where a text is not JSON nobody knows where a secret ends: what follows its name is all cut off. */
  #broken(text: string): string {
    const names = this.#rules.map((rule) => rule.at(-1) ?? '*')
    if (names.some((name) => name.startsWith('*'))) return mark
    const starts = names.map((name) => text.indexOf(name)).filter((start) => start >= 0)
    // A name may be written with escapes.
    if (text.includes('\\u')) return mark
    return starts.length === 0 ? text : `${text.slice(0, Math.min(...starts))}${mark}`
  }

  #isSecret(pointer: string): boolean {
    let rules: readonly Rule[] = this.#rules
    for (const segment of fromPointer(pointer)) {
      const key = String(segment)
      if (rules.some((rule) => ends(rule, key))) return true
      rules = typeof segment === 'number' ? [...rules, ...after(rules, key)] : after(rules, key)
    }
    return false
  }
}

/** What is left of the rules below a key. */
function after(rules: readonly Rule[], key: string): readonly Rule[] {
  return rules.flatMap((rule): readonly Rule[] => {
    const [head, ...rest] = rule
    if (head === '**') return [rule, ...after([rest], key)]
    return (head === '*' || head === key) && rest.length > 0 ? [rest] : []
  })
}

function ends([head, ...rest]: Rule, key: string): boolean {
  if (head === '**') return ends(rest, key)
  return rest.length === 0 && (head === '*' || head === key)
}
