import { hasOwn, own, ownList, ownText } from './own.js'

/** What a span says, whatever it came from. */
export interface Span {
  readonly at: string
  readonly id: string | null
  readonly parent: string | null
  readonly attributes: ReadonlyMap<string, unknown>
  /** In nanoseconds of the clock; `null` where it is not there. */
  readonly start: bigint | null
  readonly end: bigint | null
  readonly failed: boolean
  /** What the status or an exception says. */
  readonly problem: string | null
}

/** The lists of spans in a value, each with its path: one list as it is, or those of an export in OTLP's JSON. */
export function spanLists(value: unknown): readonly (readonly [at: string, spans: unknown])[] {
  const documents: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!documents.some((item) => hasOwn(item, 'resourceSpans'))) return [['', value]]
  return documents.flatMap((document, index) => {
    const at = Array.isArray(value) ? `[${index}].resourceSpans` : 'resourceSpans'
    return ownList(document, 'resourceSpans').flatMap((resource, first) =>
      ownList(resource, 'scopeSpans').map(
        (scope, second) => [`${at}[${first}].scopeSpans[${second}].spans`, own(scope, 'spans')] as const,
      ),
    )
  })
}

/** All spans, by the time at which they began. */
export function readSpans(value: unknown): readonly Span[] {
  const spans = spanLists(value).flatMap(([at, list]) =>
    (Array.isArray(list) ? list : []).map((span: unknown, index) => readSpan(span, `${at}[${index}]`)),
  )
  if (spans.some(({ start }) => start === null)) return spans
  return spans.toSorted((one, other) => Number((one.start ?? 0n) - (other.start ?? 0n)))
}

/** A span and those that it is in, from within. */
export function around(span: Span, byId: ReadonlyMap<string | null, Span>): readonly Span[] {
  const found = new Set<Span>()
  let at: Span | undefined = span
  while (at !== undefined && !found.has(at)) {
    found.add(at)
    at = at.parent === null ? undefined : byId.get(at.parent)
  }
  return [...found]
}

/** The attributes of a span or an event: a record, or OTLP's list of keys and values. */
export function attributesOf(item: unknown): ReadonlyMap<string, unknown> {
  const attributes = own(item, 'attributes')
  if (typeof attributes !== 'object' || attributes === null) return new Map()
  if (!Array.isArray(attributes)) return new Map(Object.keys(attributes).map((key) => [key, own(attributes, key)]))
  return new Map(attributes.map((entry: unknown) => [ownText(entry, 'key') ?? '', valueOf(own(entry, 'value'))]))
}

/** OTLP says of which type a value is. */
function valueOf(value: unknown): unknown {
  const list = own(value, 'arrayValue')
  if (list !== undefined) return ownList(list, 'values').map(valueOf)
  const record = own(value, 'kvlistValue')
  if (record !== undefined) {
    const entries = ownList(record, 'values').map((entry) => [
      ownText(entry, 'key') ?? '',
      valueOf(own(entry, 'value')),
    ])
    return Object.fromEntries(entries)
  }
  const whole = own(value, 'intValue')
  if (whole !== undefined) return Number(whole)
  return own(value, 'stringValue') ?? own(value, 'boolValue') ?? own(value, 'doubleValue')
}

function readSpan(span: unknown, at: string): Span {
  const events = ownList(span, 'events').map((event) => ({ name: own(event, 'name'), attributes: attributesOf(event) }))
  const recorded = attributesOf(span)
  // What was said may stand on an event in place of the span.
  const details = events.filter(({ name }) => name === 'gen_ai.client.inference.operation.details')
  const exception = events.find(({ name }) => name === 'exception')?.attributes.get('exception.message')
  const status = own(span, 'status')
  const code = own(status, 'code')
  const message = ownText(status, 'message') ?? exception
  return {
    at,
    id: ownText(span, 'spanId') ?? ownText(own(span, '_spanContext'), 'spanId') ?? null,
    parent: ownText(span, 'parentSpanId') ?? ownText(own(span, 'parentSpanContext'), 'spanId') ?? null,
    attributes: new Map([...details.flatMap(({ attributes }) => [...attributes]), ...recorded]),
    start: timeOf(own(span, 'startTimeUnixNano') ?? own(span, 'startTime')),
    end: timeOf(own(span, 'endTimeUnixNano') ?? own(span, 'endTime')),
    failed: code === 2 || code === 'STATUS_CODE_ERROR' || recorded.has('error.type'),
    problem: typeof message === 'string' && message !== '' ? message : null,
  }
}

/** Of nanoseconds, of seconds and nanoseconds, of a date. */
function timeOf(time: unknown): bigint | null {
  if (Array.isArray(time)) {
    const [seconds, nanos] = [Number(time[0]), Number(time[1])]
    if (!Number.isFinite(seconds) || !Number.isFinite(nanos)) return null
    const whole = Math.trunc(seconds)
    return BigInt(whole) * 1_000_000_000n + BigInt(Math.round((seconds - whole) * 1e9 + nanos))
  }
  if (typeof time === 'string' && /^\d+$/.test(time)) return BigInt(time)
  if (typeof time === 'number' && Number.isFinite(time)) return BigInt(Math.trunc(time))
  const date = typeof time === 'string' ? Date.parse(time) : time instanceof Date ? time.getTime() : Number.NaN
  return Number.isNaN(date) ? null : BigInt(date) * 1_000_000n
}
