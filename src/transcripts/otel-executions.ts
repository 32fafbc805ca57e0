import { parseJson } from '../json/parse-json.js'
import { unrecorded } from './otel-content.js'
import { ARGUMENTS } from './otel-names.js'
import { aroundUpTo, isModelCall, isTool } from './otel-operations.js'
import { around, type Span } from './otel-spans.js'
import type { TranscriptEntered, TranscriptLeft } from './transcript.js'

/** The spans of tools that were run. Of two spans about one run of a tool, as of an agent and its MCP client, the outer one counts. */
export function toolSpans(spans: readonly Span[], byId: ReadonlyMap<string | null, Span>): readonly Span[] {
  return spans.filter(isTool).filter((span) => {
    const isSame = (outer: Span): boolean => isTool(outer) && nameOf(outer) === nameOf(span) && mayBeOne(outer, span)
    return !aroundUpTo(span, byId, isModelCall).some(isSame)
  })
}

function mayBeOne(one: Span, other: Span): boolean {
  const [left, right] = [callIdOf(one), callIdOf(other)]
  return left === null || right === null || left === right
}

/** The id of the call that a tool was run for. */
export function callIdOf({ attributes }: Span): string | null {
  const id = attributes.get('gen_ai.tool.call.id')
  return typeof id === 'string' ? id : null
}

/** The name of the tool. */
export function nameOf(span: Span): string {
  const name = span.attributes.get('gen_ai.tool.name')
  if (typeof name !== 'string' || name === '') throw unrecorded(span, 'gen_ai.tool.name')
  return name
}

/** Something that happened, and the span that says so: `null` where a span that is no tool began. */
export interface Moment {
  readonly span: Span
  readonly item: TranscriptEntered | TranscriptLeft | null
}

/** When spans began, and when tools were entered and left, in the order of time. `isNested`: tools may have been run by others. */
export function momentsOf(
  spans: readonly Span[],
  tools: ReadonlySet<Span>,
  byId: ReadonlyMap<string | null, Span>,
  isNested: boolean,
): readonly Moment[] {
  const moments: Moment[] = []
  const numbers = new Map<Span, number>()
  let open: readonly Span[] = []
  const leave = (isOver: (span: Span) => boolean): void => {
    for (const span of open.filter(isOver).toSorted(byEnd)) {
      moments.push({ span, item: leftOf(span, numbers.get(span) ?? 0) })
    }
    open = open.filter((span) => !isOver(span))
  }
  for (const span of spans) {
    leave((one) => isOver(one, span, tools))
    if (!tools.has(span)) {
      moments.push({ span, item: null })
      continue
    }
    const outer = isNested
      ? around(span, byId)
          .slice(1)
          .find((one) => numbers.has(one))
      : undefined
    const parent = (outer && numbers.get(outer)) ?? null
    numbers.set(span, numbers.size + 1)
    moments.push({ span, item: enteredOf(span, numbers.size, parent) })
    open = [...open, span]
  }
  leave(({ start, end }) => start === null || end !== null)
  return moments
}

function byEnd(one: Span, other: Span): number {
  return Number((one.end ?? 0n) - (other.end ?? 0n))
}

/** Whether a tool was left before another span began. Tools that took no time may have run at once. */
function isOver({ start, end }: Span, next: Span, tools: ReadonlySet<Span>): boolean {
  if (start === null || next.start === null) return true
  if (end === null || end > next.start) return false
  return end < next.start || start < next.start || !tools.has(next)
}

function enteredOf(span: Span, execution: number, parent: number | null): TranscriptEntered {
  const args = span.attributes.get(ARGUMENTS)
  return { kind: 'entered', execution, parent, tool: nameOf(span), args: valueOf(args), callId: callIdOf(span) }
}

function leftOf(span: Span, execution: number): TranscriptLeft {
  const result = valueOf(span.attributes.get('gen_ai.tool.call.result'))
  const type = span.attributes.get('error.type')
  if (!span.failed) return { kind: 'left', execution, end: 'returned', result, error: null }
  // By the conventions for MCP a result that says `isError`.
  if (type === 'tool_error') return { kind: 'left', execution, end: 'returned', result, error: null, failed: true }
  const error = { name: typeof type === 'string' ? type : 'Error', message: span.problem ?? '' }
  return { kind: 'left', execution, end: 'threw', result: undefined, error }
}

/** Recorded as JSON, as a text, or as a structure. */
function valueOf(recorded: unknown): unknown {
  if (typeof recorded !== 'string') return recorded
  const parsed = parseJson(recorded)
  return parsed.ok ? parsed.value : recorded
}
