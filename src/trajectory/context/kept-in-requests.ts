import { badValue } from '../../match/errors.js'
import { readChoice, readOptions } from '../../match/options.js'
import { requireText, textMismatches } from '../../match/text.js'
import type { NeutralRequest, Run } from '../../run/types.js'
import { holdsWords } from '../holds-words.js'
import { requireRequests } from './context-of.js'

/** One request, and whether it has the text. */
export interface KeptInRequest {
  readonly request: number
  readonly lane: string
  /** The turn that answered it; `null` where none did. */
  readonly turn: number | null
  readonly messages: number
  /** Where it stands; `null` where it does not. */
  readonly where: 'system' | 'user' | 'assistant' | 'result' | null
}

/** A text, and what became of it from request to request. */
export interface KeptInRequests {
  readonly what: string | RegExp
  readonly requests: readonly KeptInRequest[]
}

/** Looks for a text in every request: where the harness speaks (system prompt and user messages), or anywhere. */
export function keptInRequests(run: Run, what: unknown, options: unknown): KeptInRequests {
  if (typeof what !== 'string' && !(what instanceof RegExp)) throw badValue('the text', what, 'a string or a RegExp')
  requireText(typeof what === 'string' && what.trim() === '' ? '' : what)
  const { in: place } = readOptions(options, ['in'])
  const read = readChoice('in', place, ['system', 'user', 'anywhere'])
  requireRequests(run, 'what was kept in them')
  const turns = new Map(run.turns.map(({ number, request }) => [request, number]))
  const requests = run.requests.map((request) => {
    const found = textsOf(request).find(([where, text]) => isLookedAt(where, read) && holds(what, text))
    const { number, lane, messages } = request
    const turn = turns.get(number) ?? null
    return { request: number, lane, turn, messages: messages.length, where: found?.[0] ?? null }
  })
  return { what, requests }
}

type Where = NonNullable<KeptInRequest['where']>

/** What the model said itself is no rule: by default it does not count, nor does what a tool answered. */
function isLookedAt(where: Where, place: 'system' | 'user' | 'anywhere' | null): boolean {
  if (place === 'anywhere') return true
  return place === null ? where === 'system' || where === 'user' : where === place
}

function holds(what: string | RegExp, text: string): boolean {
  if (typeof what === 'string') return holdsWords(text, what)
  const forms = [text, text.normalize('NFC'), text.normalize('NFD')]
  return forms.some((form) => textMismatches(what, form).length === 0)
}

function textsOf({ system, systemParts = [], messages }: NeutralRequest): readonly (readonly [Where, string])[] {
  return [
    ...[system ?? '', ...systemParts].map((text) => ['system', text] as const),
    ...messages.flatMap(({ role, text, parts = [], toolResult }) => {
      const where = role === 'tool' ? 'result' : role
      const told = toolResult === undefined ? [] : [toolResult.text, ...(toolResult.parts ?? [])]
      return [
        ...[text ?? '', ...parts].map((one) => [where, one] as const),
        ...told.map((one) => ['result', one] as const),
      ]
    }),
  ]
}
