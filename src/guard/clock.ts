/** What a guard needs of the outside; handed in, so that tests say what it is. */
export interface Clock {
  /** Milliseconds since 1970, for `started_at`. */
  now(): number
  /** Milliseconds that only go forward, for `duration_ms` and timeouts. */
  elapsed(): number
}

/** Makes the names of traces, spans and executions. */
export interface Ids {
  /** 32 hexadecimal digits, not all 0. */
  trace(): string
  /** 16 hexadecimal digits, not all 0. */
  span(): string
  /** Any text that no other execution has. */
  execution(): string
}
