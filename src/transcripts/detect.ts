import { isRun } from '../run/is-run.js'
import {
  emptyTranscript,
  hugeTranscript,
  recordsTranscript,
  severalRuns,
  TranscriptError,
  unknownTranscript,
  unreadableTranscript,
} from './errors.js'
import type { Fit, Kind } from './kind.js'
import { own } from './own.js'

/** The kind that a value is of: the one with the most marks among those that fit. Throws where none does. */
export function detect(value: unknown, kinds: readonly Kind[]): Kind {
  const longest = reading(() => longestList(value))
  if (longest > mostItems) throw hugeTranscript(longest)
  reading(() => requireOne(value))
  let best: { readonly kind: Kind; readonly marks: number } | null = null
  let nearest: { readonly name: string; readonly marks: number; readonly misfit: string } | null = null
  for (const kind of kinds) {
    const { marks, misfit }: Fit = reading(() => kind.fit(value))
    if (marks === 0) continue
    if (misfit === null) {
      if (best === null || marks > best.marks) best = { kind, marks }
    } else if (nearest === null || marks > nearest.marks) nearest = { name: kind.name, marks, misfit }
  }
  if (best !== null) return best.kind
  if (nearest === null && longest === 0) throw emptyTranscript('messages', 0)
  throw unknownTranscript(
    value,
    nearest,
    kinds.map(({ name }) => name),
  )
}

/** What others of our functions made is no transcript: it says how it becomes a run. */
function requireOne(value: unknown): void {
  const first = Array.isArray(value) ? own(value, '0') : value
  if (isRecord(first)) throw recordsTranscript()
  if (first !== value && own(first, 'seen') !== undefined && isRun(first)) {
    throw severalRuns(Number(own(value, 'length')))
  }
}

/** Of a guarded tool: the object, or the line that a sink wrote. */
function isRecord(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*\{"callsheet":\s*"guard"/u.test(value) : own(value, 'callsheet') === 'guard'
}

const mostItems = 1_000_000

/** How long the value is, or the longest list in it; -1 where there is none. Such a list may be longer than anybody can wait for. */
function longestList(value: unknown): number {
  const lists = Array.isArray(value) ? [value] : ['messages', 'contents', 'input'].map((key) => own(value, key))
  return Math.max(-1, ...lists.filter((list) => Array.isArray(list)).map((list) => Number(own(list, 'length'))))
}

/** What throws is a proxy that does, or was revoked: nothing else of a value runs when it is looked at. */
function reading<Result>(look: () => Result): Result {
  try {
    return look()
  } catch (error) {
    throw error instanceof TranscriptError ? error : unreadableTranscript(error)
  }
}
