import type { Outcome, Run, ToolCall } from '../../run/types.js'
import { readTools } from '../../tool/read-tools.js'
import type { KnownTool, ToolSpec } from '../../tool/tool-spec.js'

/** Tools by name, with what a run says of them. */
export interface KnownTools {
  readonly specs: readonly ToolSpec[]
  readonly byName: ReadonlyMap<string, KnownTool>
}

export function knownTools(given: unknown): KnownTools {
  // No tools at all are a registry, too: every call is of one that does not exist.
  const tools = Array.isArray(given) && given.length === 0 ? [] : readTools(given)
  return {
    // A schema that shows no JSON Schema is one all the same.
    specs: tools.map(({ spec, validate }) => ({ ...spec, inputSchema: spec.inputSchema ?? (validate && true) })),
    byName: new Map(tools.map((tool) => [tool.spec.name, tool])),
  }
}

/** The run as if it had been read with these tools. What ran, or is said to have ended in some way, did so whatever they say. */
export function judgedBy(run: Run, { specs, byName }: KnownTools): Run {
  return {
    ...run,
    tools: specs,
    calls: run.calls.map((call) => (call.ofProvider === true ? call : judged(call, byName.get(call.name)))),
  }
}

function judged(call: ToolCall, tool: KnownTool | undefined): ToolCall {
  const isOpen = untold.has(call.outcome)
  if (tool === undefined) return isOpen || call.outcome === 'invalid-json' ? { ...call, outcome: 'unknown-tool' } : call
  const check = call.args === undefined ? null : tool.validate?.(call.args)
  if (check?.valid !== false) return call
  return { ...call, issues: check.issues, outcome: isOpen ? 'invalid-args' : call.outcome }
}

/** Of these only what the tools say tells what became of the call. */
const untold: ReadonlySet<Outcome> = new Set(['answered', 'unanswered'])
