import type { NeutralMessage, NeutralRequest, Run } from '../../run/types.js'
import { requireRequests } from '../context/context-of.js'
import { holdsWords } from '../holds-words.js'
import { badTraceClaim } from './errors.js'

/** One request, and whether the model was sent the id in it. */
export interface CarryingRequest {
  readonly request: number
  readonly lane: string
  /** The turn that answered it; `null` where none did. */
  readonly turn: number | null
  readonly messages: number
  readonly has: boolean
}

/** Where a run carries a trace. */
export type CarriedTrace =
  /** Records of guarded tools say to which trace the run belongs. */
  | { readonly by: 'records'; readonly trace: string; readonly holds: boolean }
  | { readonly by: 'requests'; readonly holds: boolean | null; readonly requests: readonly CarryingRequest[] }

/** Where a run carries a trace: in what its records say, else in each request to the model. */
export function carriedTrace(run: Run, id: unknown): CarriedTrace {
  if (typeof id !== 'string' || id.trim() === '') throw badTraceClaim(id)
  if (run.trace !== undefined) return { by: 'records', trace: run.trace, holds: run.trace === id }
  requireRequests(run, 'whether it carried a trace')
  const turns = new Map(run.turns.map(({ number, request }) => [request, number]))
  const requests = run.requests.map((request) => ({
    request: request.number,
    lane: request.lane,
    turn: turns.get(request.number) ?? null,
    messages: request.messages.length,
    has: textsOf(request).some((text) => holdsWords(text, id)),
  }))
  const having = requests.filter(({ has }) => has).length
  return { by: 'requests', holds: having === requests.length ? true : having === 0 ? false : null, requests }
}

function textsOf({ system, systemParts = [], messages }: NeutralRequest): readonly string[] {
  return [system ?? '', ...systemParts, ...messages.flatMap(textsIn)]
}

function textsIn({ text, parts = [], calls = [], toolResult }: NeutralMessage): readonly string[] {
  const told = toolResult === undefined ? [] : [toolResult.text, ...(toolResult.parts ?? [])]
  return [text ?? '', ...parts, ...calls.map(({ rawArgs }) => rawArgs), ...told]
}
