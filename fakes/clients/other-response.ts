import { isObject } from '../../src/json/is-object.js'

/** What the function given to `llm.on` made, as an answer: JSON, unless it is a whole response. */
export function otherResponse(made: unknown, body: unknown, signal: AbortSignal | null): Response {
  if (made instanceof Response) return abortable(made, signal)
  // OpenAI's client asks for the numbers of an embedding as base64, and takes a list for an empty one.
  const isBase64 = isObject(body) && body['encoding_format'] === 'base64'
  const json = JSON.stringify(made, (key, value: unknown) =>
    isBase64 && key === 'embedding' && isNumbers(value) ? toBase64(value) : value,
  )
  return new Response(json, { status: 200, headers: { 'content-type': 'application/json' } })
}

/** The same, whose body ends with the signal, as that of every `fetch`. */
function abortable(made: Response, signal: AbortSignal | null): Response {
  if (made.body === null || made.status === 0) return made
  if (made.bodyUsed || made.body.locked) {
    throw new TypeError('its Response was read before: a new one has to be made for each request')
  }
  if (signal === null) return made
  const reader: ReadableStreamDefaultReader<Uint8Array> = made.body.getReader()
  let abort = (): void => undefined
  const end = (): void => signal.removeEventListener('abort', abort)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abort = () => {
          controller.error(signal.reason)
          // Its source may fail at that; nobody reads it any more.
          reader.cancel(signal.reason).catch(() => undefined)
        }
        signal.addEventListener('abort', abort, { once: true })
      },
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          end()
          throw error
        })
        if (signal.aborted) return
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, made)
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}

/** As OpenAI writes it: 32-bit floats, the lowest byte first. */
function toBase64(numbers: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(numbers.length * 4))
  for (const [index, number] of numbers.entries()) view.setFloat32(index * 4, number, true)
  return btoa(Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join(''))
}
