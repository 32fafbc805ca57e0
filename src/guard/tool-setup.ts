import type { JsonSchema, KnownTool } from '../tool/tool-spec.js'
import type { Clock, Ids } from './clock.js'
import type { GuardOptions, ToolPolicy } from './options.js'
import type { Sink } from './record.js'
import type { TraceState } from './trace/trace-state.js'

/** What a guard knows of one tool. */
export interface ToolSetup {
  readonly name: string
  readonly inputSchema: JsonSchema | null
  /** `null`: it has no schema on purpose. */
  readonly validate: KnownTool['validate']
  readonly policy: ToolPolicy
  readonly requires: readonly { readonly tool: string; readonly by: string | null }[]
}

/** What all calls of a guard share. */
export interface Guarding {
  readonly sinks: readonly Sink[]
  readonly clock: Clock
  readonly ids: Ids
  readonly rules: readonly (readonly string[])[]
  readonly options: GuardOptions
  /** By the name of the tool; an MCP client's become known as they are listed. */
  readonly tools: Map<string, ToolSetup>
  /** What is counted of the trace that a call belongs to; `null` outside of one. */
  readonly state: () => TraceState | null
  /** What went wrong with the caller's own clock, ids and trace, until the next record says so. */
  readonly troubles: unknown[]
  readonly onError: NonNullable<GuardOptions['onSinkError']>
}
