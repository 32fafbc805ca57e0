import type { PlainCall } from '../match/calls/read-calls.js'
import { readOptions as readKeys } from '../match/options.js'
import type { ToolCall } from '../run/types.js'
import type { GroundTruth } from '../score/ground-truth.js'
import { diagnoseCall } from './diagnose-call.js'
import type { Diagnosis } from './diagnosis.js'
import { badQuery } from './errors.js'
import type { DiagnoseOptions } from './options.js'
import { readCall } from './read-call.js'
import { readContext } from './read-context.js'
import { optionNames, readOptions } from './read-options.js'
import { registryOf } from './registry.js'
import { requireReadable } from './require-readable.js'
import { registered, requireAssumable } from './require-assumable.js'
import { toldOf } from './grounding/told-of.js'

/** What is diagnosed, and what it is held to. */
export interface DiagnoseQuestion extends DiagnoseOptions {
  /** A call of a run, or one made by hand; `null` where the model called nothing. */
  readonly call: ToolCall | PlainCall | null
  /** The tools that the model was offered, in any form that `sheet.wrap` takes, or a `registry`. */
  readonly tools: unknown
  /** What the user asked for. */
  readonly query: string
  /** What else the model had read, such as the results of earlier tools: texts, or data. @default [] */
  readonly context?: readonly unknown[]
  /** What the call should have been: a ground truth, or a call. Never part of a correction. */
  readonly expected?: GroundTruth | PlainCall
}

/**
 * Says at which stage a tool call failed, and why: the tool is registered (`registry`), its parameters are those of the tool
 * (`structure`), its values were told (`grounding`). No ground truth is needed.
 *
 * @example
 * ```ts
 * const tools = [{ name: 'get_weather', inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } }]
 * const { stage, correction } = diagnose({
 *   call: { name: 'get_weather', args: { city: 'Zürich' } },
 *   tools,
 *   query: 'What is the weather in Oslo?',
 * })
 * expect(stage).toBe('grounding')
 * ```
 *
 * @throws DiagnoseError for tools that are none, a tool without a schema, a query that is no text, an assumed parameter that no tool has; a MatchError for an option that
 *   does not exist; a ScoreError for an expected ground truth that no call could meet
 */
export function diagnose(question: DiagnoseQuestion): Diagnosis {
  const {
    call,
    tools,
    query,
    context: beside = [],
    expected,
    ...given
  } = readKeys(question, keys) as unknown as DiagnoseQuestion // each is checked where it is read
  for (const [name, value] of Object.entries(given)) requireReadable(value, `option ${name}`)
  const options = readOptions(given)
  if (typeof query !== 'string') throw badQuery(query)
  const context = readContext(beside, options)
  const registry = registryOf(tools)
  const diagnosis = diagnoseCall(call, registry, toldOf(query, context), options, expected ?? null)
  if (options.assume.length > 0) {
    const asked = readCall(call)
    requireAssumable(options.assume, registered(registry, asked.name), [asked])
  }
  return diagnosis
}

const keys = ['call', 'tools', 'query', 'context', 'expected', ...optionNames]
