/** What a `traceparent` header says. */
export interface Parent {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

/**
 * Reads a `traceparent` header; `null` where it is malformed, so that a fresh trace begins
 * (W3C Trace Context, 3.2 and 4.3). A later version may have more fields behind those that are known.
 */
export function parseTraceparent(header: string): Parent | null {
  const [, version, traceId, spanId, flags, more] = shape.exec(header.trim()) ?? []
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) return null
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (!isTraceId(traceId) || !isSpanId(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Whether an id may stand in a `traceparent`: 32 lower-case hexadecimal digits, not all 0. */
export function isTraceId(id: string): boolean {
  return /^[\da-f]{32}$/u.test(id) && !/^0+$/u.test(id)
}

/** Whether an id may stand there as that of a span: 16 lower-case hexadecimal digits, not all 0. */
export function isSpanId(id: string): boolean {
  return /^[\da-f]{16}$/u.test(id) && !/^0+$/u.test(id)
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/u
