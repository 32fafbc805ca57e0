import type { StreamPart } from '../wires/served-turn.js'

/** Waits before a client gets a piece of a streamed answer. */
export type Pace = (part: StreamPart) => PromiseLike<void>

/** How a stream is handed out. */
export interface StreamOptions {
  readonly signal: AbortSignal | null
  /** Without one: at once. */
  readonly pace?: Pace | null
}

/** What happens while a stream is read. */
export interface StreamEvents {
  /** Just before the client gets a part. */
  before?(part: StreamPart): void
  /** When all parts are through; what it throws breaks the stream. */
  atEnd?(): Promise<void>
  /** When the client stops reading. */
  atCancel?(): void
}

/** Hands out an event when the client reads for it, so that what was handed out is what the client has. */
export function streamOf(
  parts: readonly StreamPart[],
  { signal, pace }: StreamOptions,
  events: StreamEvents,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next = 0
  let isOver = false
  let abort = (): void => undefined
  const end = (): void => {
    isOver = true
    signal?.removeEventListener('abort', abort)
  }
  return new ReadableStream(
    {
      start(controller) {
        abort = () => {
          end()
          events.atCancel?.()
          controller.error(signal?.reason)
        }
        signal?.addEventListener('abort', abort)
      },
      async pull(controller) {
        const part = parts[next]
        next += 1
        if (part !== undefined) {
          await pace?.(part)
          // The client may have gone meanwhile.
          if (isOver) return
          events.before?.(part)
          controller.enqueue(encoder.encode(part.payload))
          return
        }
        try {
          await events.atEnd?.()
          if (!isOver) controller.close()
        } finally {
          end()
        }
      },
      cancel() {
        end()
        events.atCancel?.()
      },
    },
    { highWaterMark: 0 },
  )
}
