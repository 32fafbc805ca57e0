import type { NeutralMessage, NeutralRequest, Run } from '../../run/types.js'
import { badTraceClaim, nothingSent } from './errors.js'

/** Where a run carries a trace. */
export type CarriedTrace =
  /** Records of guarded tools say to which trace the run belongs. */
  | { readonly by: 'records'; readonly trace: string; readonly holds: boolean }
  /** Numbers of the requests in which the model was sent the id, and of those in which it was not. */
  | {
      readonly by: 'requests'
      readonly holds: boolean | null
      readonly with: readonly number[]
      readonly without: readonly number[]
    }

/** Where a run carries a trace: in what its records say, else in each request to the model. */
export function carriedTrace(run: Run, id: unknown): CarriedTrace {
  if (typeof id !== 'string' || id.trim() === '') throw badTraceClaim(id)
  if (run.trace !== undefined) return { by: 'records', trace: run.trace, holds: run.trace === id }
  if (run.requests.length === 0) throw nothingSent()
  const carrying = run.requests.map((request) => ({
    number: request.number,
    has: textsOf(request).some((text) => holdsWord(text, id)),
  }))
  const numbers = (has: boolean): readonly number[] =>
    carrying.filter((one) => one.has === has).map(({ number }) => number)
  const lists = { with: numbers(true), without: numbers(false) }
  return { by: 'requests', holds: lists.without.length === 0 ? true : lists.with.length === 0 ? false : null, ...lists }
}

function textsOf({ system, messages }: NeutralRequest): readonly string[] {
  return [system ?? '', ...messages.flatMap(textsIn)]
}

function textsIn({ text, parts = [], calls = [], toolResult }: NeutralMessage): readonly string[] {
  return [text ?? '', ...parts, ...calls.map(({ rawArgs }) => rawArgs), toolResult?.text ?? '']
}

/** Whether an id stands in a text as a whole: `t-1` does not stand in `t-12`. */
function holdsWord(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? ''
    const after = text[at + id.length] ?? ''
    if (!isPart.test(before) && !isPart.test(after)) return true
  }
  return false
}

const isPart = /[\p{L}\p{N}_-]/u
