/** What a piece of work belongs to: the records of one trace are one run. */
export interface Trace {
  /** 32 hexadecimal digits as W3C wants them, unless the user named it. */
  readonly id: string
  /** The span that guarded calls belong under: that of an incoming `traceparent`, else one of the trace's own; 16 hexadecimal digits. */
  readonly spanId: string
  /** Whether whoever sent the `traceparent` keeps the trace; `true` where none came in. */
  readonly isSampled: boolean
  /** The model that is asked in it; `null` where nobody said. */
  readonly model: string | null
}
