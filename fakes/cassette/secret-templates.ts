import { foldGrowing } from './fold-growing.js'
import type { Claim, FindMarks } from './secret-marks.js'
import type { SecretNames } from './secret-names.js'

/** Values as they are with names in the place of secrets. */
export interface Templates {
  /** The same value where it holds no secret. */
  named<T>(value: T, names: SecretNames): T
  /** The same for each item of a list that grows from request to request. */
  namedEach<T extends object>(items: readonly T[], names: SecretNames, form?: Form<T>): readonly T[]
}

/** Another order of what an object holds, and the object of it. */
export interface Form<T> {
  readonly take: (value: T) => unknown
  readonly give: (value: T, form: unknown) => T
}

/** A value with gaps where its secrets were. */
interface Template {
  /** What belongs into the gaps, in order. */
  readonly claims: readonly Claim[]
  /** The value, with a name taken for each gap in order. */
  readonly fill: (next: () => string) => unknown
}

/** What remembers of each frozen object and of each long text where its secrets are. */
export function templates(findMarks: FindMarks): Templates {
  const texts = new Map<string, Template | null>()
  const objects = new WeakMap<object, Kept>()
  const templateOf = (value: unknown): Template | null => {
    if (typeof value === 'string') return ofText(value)
    if (typeof value !== 'object' || value === null) return null
    if (Array.isArray(value)) return ofArray(value, templateOf)
    return ofObject(value, templateOf)
  }
  const ofText = (text: string): Template | null => {
    const known = texts.get(text)
    if (known !== undefined) return known
    // A bound for what changes with each request.
    if (texts.size >= mostTexts) texts.clear()
    const made = textTemplate(text, findMarks)
    texts.set(text, made)
    return made
  }
  const keptOf = <T>(value: T, form?: Form<T>): Kept => {
    const isObject = typeof value === 'object' && value !== null && Object.isFrozen(value)
    const known = isObject ? objects.get(value) : undefined
    if (known !== undefined) return known
    const kept: Kept = {
      template: form === undefined ? templateOf(value) : formTemplate(value, form, templateOf),
      last: null,
    }
    if (isObject) objects.set(value, kept)
    return kept
  }
  const named = <T>(value: T, names: SecretNames, form?: Form<T>): T => filled(value, keptOf(value, form), names)
  // Most lists hold no secret, and need not be gone through anew for the message that is new.
  const clean = new Map<unknown, (items: readonly object[]) => { readonly isClean: boolean }>()
  const isClean = <T extends object>(items: readonly T[], form?: Form<T>): boolean => {
    const known = clean.get(form)
    if (known !== undefined) return known(items).isClean
    const fold = foldGrowing<object, { isClean: boolean }>(
      () => ({ isClean: true }),
      (sum, item) => {
        // The items of a form are those that it is for.
        if (keptOf(item, form as Form<object> | undefined).template !== null) sum.isClean = false
      },
    )
    clean.set(form, fold)
    return fold(items).isClean
  }
  return {
    named,
    namedEach(items, names, form) {
      if (isClean(items, form)) return items
      let changed: unknown[] | null = null
      for (const [index, item] of items.entries()) {
        const own = named(item, names, form)
        if (own !== item) changed ??= items.slice(0, index)
        changed?.push(own)
      }
      // Each is an item, filled.
      return changed === null ? items : (Object.freeze(changed) as typeof items)
    },
  }
}

const mostTexts = 1000

/** The template of an object, and what it was filled to: mostly it is filled with the same names again. */
interface Kept {
  readonly template: Template | null
  last: { readonly names: string; readonly value: unknown } | null
}

function filled<T>(value: T, kept: Kept, names: SecretNames): T {
  const { template } = kept
  if (template === null) return value
  const own = template.claims.map((claim) => names.nameOf(claim))
  const key = own.join('\n')
  if (kept.last?.names !== key) {
    let index = 0
    const made = template.fill(() => own[index++] ?? '')
    kept.last = { names: key, value: made }
  }
  // It is the value with other texts in it.
  return kept.last.value as T
}

function textTemplate(text: string, findMarks: FindMarks): Template | null {
  const marks = findMarks(text)
  if (marks.length === 0) return null
  return {
    claims: marks.map(({ claim }) => claim),
    fill(next) {
      let made = ''
      let last = 0
      for (const { start, end } of marks) {
        made += text.slice(last, start) + next()
        last = end
      }
      return made + text.slice(last)
    },
  }
}

type TemplateOf = (value: unknown) => Template | null

function ofArray(items: readonly unknown[], templateOf: TemplateOf): Template | null {
  const parts = items.map(templateOf)
  const claims = parts.flatMap((part) => part?.claims ?? [])
  if (claims.length === 0) return null
  return {
    claims,
    fill(next) {
      const made = items.map((item, index) => parts[index]?.fill(next) ?? item)
      return made.every((item, index) => item === items[index]) ? items : Object.freeze(made)
    },
  }
}

function ofObject(object: object, templateOf: TemplateOf): Template | null {
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) return null
  // In the order of the keys' names: another order of keys is no other request.
  const keys = Object.keys(object).sort()
  const entries = keys.map((key): readonly [string, unknown] => [key, Reflect.get(object, key)])
  const template = ofArray(entries.flat(), templateOf)
  if (template === null) return null
  return {
    claims: template.claims,
    fill(next) {
      const flat = template.fill(next) as readonly unknown[] // a list was given
      const made = new Map(keys.map((key, index) => [key, [String(flat[index * 2]), flat[index * 2 + 1]] as const]))
      if (entries.every(([key, value]) => made.get(key)?.[0] === key && made.get(key)?.[1] === value)) return object
      // As it was ordered before.
      return Object.freeze(
        Object.fromEntries(Object.keys(object).map((key) => made.get(key) ?? ([key, undefined] as const))),
      )
    },
  }
}

function formTemplate<T>(value: T, form: Form<T>, templateOf: TemplateOf): Template | null {
  const taken = form.take(value)
  const template = templateOf(taken)
  if (template === null) return null
  return {
    claims: template.claims,
    fill(next) {
      const made = template.fill(next)
      return made === taken ? value : Object.freeze(form.give(value, made))
    },
  }
}
