import { isObject } from '../../src/json/is-object.js'

/** What the function given to `llm.on` made, as an answer: JSON, unless it is a whole response. */
export function otherResponse(made: unknown, body: unknown): Response {
  if (made instanceof Response) return made
  // OpenAI's client asks for the numbers of an embedding as base64, and takes a list for an empty one.
  const isBase64 = isObject(body) && body['encoding_format'] === 'base64'
  const json = JSON.stringify(made, (key, value: unknown) =>
    isBase64 && key === 'embedding' && isNumbers(value) ? toBase64(value) : value,
  )
  return new Response(json, { status: 200, headers: { 'content-type': 'application/json' } })
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
