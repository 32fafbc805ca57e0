import { isObject } from '../json/is-object.js'
import { toTagged } from '../json/tagged.js'
import type { PlainCall } from '../match/calls/read-calls.js'

/**
 * A call as JSON says it, such that it can be scored again. Arguments that are JSON stay as they are; those with numbers that
 * only a text of JSON can hold become that text, `rawArgs`; what is no JSON at all is tagged.
 */
export function storedCall({ name, args, rawArgs, turn, outcome, ok }: PlainCall): PlainCall {
  return {
    name,
    ...argsOf(args, rawArgs),
    ...(turn === undefined ? {} : { turn }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(ok === undefined ? {} : { ok }),
  }
}

/** `rawArgs` wins over `args` wherever calls are read, so there is one of the two. */
function argsOf(args: unknown, rawArgs: string | undefined): Pick<PlainCall, 'args' | 'rawArgs'> {
  if (rawArgs !== undefined) return { rawArgs }
  if (args === undefined) return {}
  switch (jsonKind(args, { depth: 0, left: { parts: mostParts } })) {
    case 'json':
      return { args }
    case 'text':
      return { rawArgs: textOf(args) }
    case 'other':
      return { args: toTagged(args) }
    case 'huge':
      return { args: { $unread: `more than ${mostParts} parts` } }
  }
}

// As deep as `toTagged` goes.
const maxDepth = 500

/** More than any arguments have; one object in many places counts each time, as it is written each time. */
const mostParts = 1_000_000

interface Walk {
  readonly depth: number
  /** How many parts may still be looked at. */
  readonly left: { parts: number }
}

/** Whether a value is JSON; is so in a text that says its BigInts and its -0; or is not, or is too much to look at. */
type Kind = 'json' | 'text' | 'other' | 'huge'

function jsonKind(value: unknown, { depth, left }: Walk): Kind {
  left.parts -= 1
  if (left.parts < 0) return 'huge'
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return 'json'
    case 'number':
      if (Object.is(value, -0)) return 'text'
      return Number.isFinite(value) ? 'json' : 'other'
    case 'bigint':
      return 'text'
    case 'object':
      if (value === null) return 'json'
      return depth < maxDepth && isPlain(value) ? kindOfAll(value, { depth: depth + 1, left }) : 'other'
    default:
      return 'other'
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || ((prototype === Object.prototype || prototype === null) && !('toJSON' in value))
}

function kindOfAll(value: object, walk: Walk): Kind {
  let kind: Kind = 'json'
  for (const part of Object.values(value)) {
    const own = jsonKind(part, walk)
    // The first one decides: in a circle of two there are more ways than anybody can go.
    if (own === 'other' || own === 'huge') return own
    if (own === 'text') kind = 'text'
  }
  return kind
}

function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Object.is(value, -0)) return '-0'
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${textOf(part)}`)
    .join(',')}}`
}
