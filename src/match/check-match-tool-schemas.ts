import { formatPath } from '../json/paths.js'
import type { Run, ToolCall } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import { unanswerable } from './errors.js'
import { readerOf } from './reader-of.js'
import { requireAsked } from './tools.js'
import type { MatchToolSchemasVerdict } from './verdict.js'

/** Whether everything asked conforms to the schema of its tool; and something was asked. */
export function checkMatchToolSchemas(run: Run): MatchToolSchemasVerdict {
  requireAsked(run)
  for (const call of run.calls) requireSchema(run, call)
  const faults = run.calls.filter((call) => faultOf(call) !== null)
  const [call] = faults
  const verdict = { claim: 'match-tool-schemas', mismatches: [], asked: run.calls.length, more: 0 } as const
  if (call === undefined) {
    const rest = { ...verdict, call: null, issue: null, guilty: [] }
    return run.calls.length === 0
      ? { ...rest, code: 'nothing-asked', answer: 'fails' }
      : { ...rest, code: 'all-conform', answer: 'holds' }
  }
  const [issue] = call.issues
  const path = issue === undefined || issue.path.length === 0 ? '' : `${formatPath(issue.path)}: `
  return {
    ...verdict,
    code: faultOf(call) ?? 'refused',
    answer: 'fails',
    call,
    issue: issue === undefined ? null : `${path}${issue.message}`,
    more: faults.length - 1,
    guilty: faults.map(({ number }) => ({ list: 'calls', number })),
  }
}

type Fault = 'unknown-tool' | 'not-json' | 'refused'

function faultOf(call: ToolCall): Fault | null {
  if (call.outcome === 'unknown-tool') return 'unknown-tool'
  if (isNotJson(call)) return 'not-json'
  return call.issues.length > 0 ? 'refused' : null
}

function isNotJson({ args, rawArgs }: ToolCall): boolean {
  return args === undefined && rawArgs !== null
}

/** Throws where nobody told what arguments the tool takes. */
function requireSchema(run: Run, call: ToolCall): void {
  if (faultOf(call) !== null || hasSchema(run, call)) return
  throw unanswerable(
    `${call.name} has no schema, so nobody can tell whether call ${call.number} conforms.`,
    `Name the tools with their schemas: ${readerOf(run, 'tools')}.`,
  )
}

/** By names alone, so that a run that was written as JSON and read again says the same. */
function hasSchema(run: Run, { name }: ToolCall): boolean {
  const isIt = (tool: ToolSpec): boolean => tool.name === name && tool.inputSchema !== null
  return run.tools.some(isIt) || run.requests.some(({ tools }) => tools.some(isIt))
}
