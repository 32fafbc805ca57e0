import type { Cut } from '../script/step.js'
import type { StreamPart } from '../wires/served-turn.js'

/** The events that get through a cut: never more units than the script says, never the end. */
export function upTo<Part extends Omit<StreamPart, 'payload'>>(parts: readonly Part[], { at }: Cut): readonly Part[] {
  let units = 0
  const end = parts.findIndex((part) => {
    if (part.isEnd === true) return true
    if (at === 'finish') return false
    if ('after' in at) return part.args?.some(({ call }) => call >= at.after) === true
    units += (part.text ?? '').length + (part.args ?? []).reduce((sum, { piece }) => sum + piece.length, 0)
    return units > at.chars
  })
  return end < 0 ? parts : parts.slice(0, end)
}
