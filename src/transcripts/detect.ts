import { unknownTranscript, unreadableTranscript } from './errors.js'
import type { Fit, Kind } from './kind.js'

/** The kind that a value is of: the one with the most marks among those that fit. Throws where none does. */
export function detect(value: unknown, kinds: readonly Kind[]): Kind {
  let best: { readonly kind: Kind; readonly marks: number } | null = null
  let nearest: { readonly name: string; readonly marks: number; readonly misfit: string } | null = null
  for (const kind of kinds) {
    const { marks, misfit } = fitOf(kind, value)
    if (marks === 0) continue
    if (misfit === null) {
      if (best === null || marks > best.marks) best = { kind, marks }
    } else if (nearest === null || marks > nearest.marks) nearest = { name: kind.name, marks, misfit }
  }
  if (best !== null) return best.kind
  throw unknownTranscript(
    value,
    nearest,
    kinds.map(({ name }) => name),
  )
}

function fitOf(kind: Kind, value: unknown): Fit {
  try {
    return kind.fit(value)
  } catch (error) {
    // A proxy that throws, or was revoked: nothing else of a value runs when it is looked at.
    throw unreadableTranscript(error)
  }
}
