import { byNumber } from './by-number.js'
import { entryOf } from './entry-of.js'
import type { CallFacts } from './facts-of-call.js'
import type { FieldFailures } from './trajectory-metrics.js'

/** Errors that tell of a field without its name. */
export interface Unnamed {
  count: number
  /** The shortest; of several, the first in the order of code units. */
  example: string
}

/** Calls of a tool that were refused. */
export interface Refused {
  calls: number
  noJson: number
}

/** What schemas refused, and what the model was told about it. */
export interface FailureTally {
  add(facts: CallFacts): void
  fields(): readonly FieldFailures[]
  /** By tool: how many calls were refused, and how many of them since they are no JSON. */
  readonly refused: ReadonlyMap<string, Readonly<Refused>>
  /** By tool. */
  readonly unnamed: ReadonlyMap<string, Readonly<Unnamed>>
}

export function failureTally(): FailureTally {
  const fields = new Map<string, Map<string, { calls: number; noJson: number }>>()
  const refused = new Map<string, Refused>()
  const unnamed = new Map<string, Unnamed>()
  return {
    add({ tool, fields: broken, isJson, unnamed: text }) {
      if (broken.length > 0) {
        const ofTool = entryOf(refused, tool, () => ({ calls: 0, noJson: 0 }))
        ofTool.calls += 1
        if (!isJson) ofTool.noJson += 1
      }
      for (const field of broken) {
        const ofTool = entryOf(fields, tool, () => new Map<string, { calls: number; noJson: number }>())
        const counts = entryOf(ofTool, field, () => ({ calls: 0, noJson: 0 }))
        counts.calls += 1
        if (!isJson) counts.noJson += 1
      }
      if (text === null) return
      const errors = entryOf(unnamed, tool, () => ({ count: 0, example: text }))
      errors.count += 1
      const { example } = errors
      if (text.length < example.length || (text.length === example.length && text < example)) errors.example = text
    },
    fields: () =>
      byNumber(
        [...fields].flatMap(([tool, ofTool]) => [...ofTool].map(([field, counts]) => ({ tool, field, ...counts }))),
        ({ calls }) => calls,
        ({ tool, field }) => [tool, field],
      ),
    refused,
    unnamed,
  }
}
