import { inline } from '../json/inline.js'
import { damagedTranscript } from './errors.js'
import { INPUT, OPERATION, otelName, OUTPUT } from './otel-names.js'
import { around, type Span } from './otel-spans.js'

/** What a span is of, by the name of its operation, in whatever case that is written; empty where it has none. */
export function operationOf({ attributes }: Span): string {
  const operation = attributes.get(OPERATION)
  return typeof operation === 'string' ? operation.trim().toLowerCase() : ''
}

export function isModelCall(span: Span): boolean {
  return /^(chat|generate_content|text_completion)$/.test(operationOf(span))
}

export function isTool(span: Span): boolean {
  return operationOf(span) === 'execute_tool'
}

/** The spans that a span is in, from within, up to the first of another doer: what it holds is no copy of what is beyond. */
export function aroundUpTo(
  span: Span,
  byId: ReadonlyMap<string | null, Span>,
  isOther: (outer: Span) => boolean,
): readonly Span[] {
  const outer = around(span, byId).slice(1)
  const end = outer.findIndex((each) => isAgent(each) || isOther(each))
  return end < 0 ? outer : outer.slice(0, end)
}

function isAgent(span: Span): boolean {
  return /_(agent|workflow)$/.test(operationOf(span))
}

/** Refuses messages of an operation that is not known: a model may have said them. */
export function requireKnown(span: Span): void {
  if (!span.attributes.has(OUTPUT) && !span.attributes.has(INPUT)) return
  if (isModelCall(span) || isTool(span) || isAgent(span) || /^(embeddings|retrieval)$/.test(operationOf(span))) return
  const operation = inline(span.attributes.get(OPERATION))
  throw damagedTranscript(
    otelName,
    `${OPERATION} of ${span.at}`,
    `is ${operation}, none that is known, on a span with messages`,
  )
}
