import { inline } from '../json/inline.js'
import { parseJson } from '../json/parse-json.js'
import { damagedTranscript } from './errors.js'
import { fitKeys, speaksOfCalls } from './fit-keys.js'
import { otelName } from './otel-names.js'
import type { Span } from './otel-spans.js'
import { own, ownList } from './own.js'

/** A message as the conventions want it. */
export interface Message {
  readonly role: unknown
  readonly finishReason: unknown
  readonly parts: readonly unknown[]
}

/** The messages of an attribute; none where there is no such attribute. Refuses what may hold calls and is not read. */
export function messagesAt(span: Span, key: string): readonly Message[] {
  return listAt(span, key).map((message, index) => {
    const damaged = damageOf(span, key)
    const at = `[${index}]`
    if (typeof message !== 'object' || message === null) throw damaged(`${at} is ${inline(message, 40)}, no message`)
    const hidden = fitKeys(message, at, /^(role|parts|content|finish_reason)$/).misfit
    if (hidden !== null) throw damaged(hidden)
    const parts = partsOf(message)
    if (parts === null) {
      const content = own(message, 'content') ?? undefined
      const [which, what] = content === undefined ? ['parts', own(message, 'parts')] : ['content', content]
      throw damaged(`${at}.${which} is ${inline(what, 40)}, no list of parts`)
    }
    for (const [part, each] of parts.entries()) {
      const problem = problemOf(each, `${at}.parts[${part}]`)
      if (problem !== null) throw damaged(problem)
    }
    return { role: own(message, 'role'), finishReason: own(message, 'finish_reason'), parts }
  })
}

/** A list that an attribute holds; an empty one where there is no such attribute. */
export function listAt(span: Span, key: string): readonly unknown[] {
  const value = jsonAt(span, key) ?? []
  if (Array.isArray(value)) return value
  throw damageOf(span, key)(` is ${inline(value, 40)}, no list`)
}

/** `problem` begins with the path within the attribute. */
function damageOf(span: Span, key: string): (problem: string) => Error {
  return (problem) => damagedTranscript(otelName, `in span ${span.at}`, `${key}${problem}`)
}

/** `null` where they are in another form. */
function partsOf(message: object): readonly unknown[] | null {
  const parts = own(message, 'parts') ?? undefined
  if (Array.isArray(parts)) return ownList(message, 'parts')
  if (parts !== undefined) return null
  const content = own(message, 'content') ?? undefined
  if (typeof content === 'string') return [{ type: 'text', content }]
  const isEmpty = content === undefined && typeof own(message, 'role') === 'string'
  return isEmpty ? [] : null
}

function problemOf(part: unknown, at: string): string | null {
  if (typeof part !== 'object' || part === null) return `${at} is ${inline(part, 40)}, no part`
  const type = own(part, 'type')
  const kind = typeof type === 'string' ? type : ''
  if (/^(server_)?tool_call(_response)?$/.test(kind)) return null
  if (speaksOfCalls(kind)) return `${at}.type is ${inline(type)}, which is not read`
  const content = own(part, 'content')
  if (kind === 'text' && typeof content !== 'string') {
    return `${at}.content is ${inline(content, 40)}, no text`
  }
  return fitKeys(part, at, /^(type|content)$/).misfit
}

/** Content is recorded as JSON, or as a structure where attributes may be one. */
function jsonAt(span: Span, key: string): unknown {
  const value = span.attributes.get(key)
  if (typeof value !== 'string') return value
  const parsed = parseJson(value)
  if (parsed.ok) return parsed.value
  throw damagedTranscript(otelName, `${key} of ${span.at}`, `is no JSON (${parsed.message}); it may have been cut off`)
}
