import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyable } from '../../../fakes/clients/copyable.js'

/** A source that counts what was read of it. */
function sourceOf(count: number, end: 'close' | 'error' = 'close') {
  const told: string[] = []
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (next < count) {
          told.push(`read ${next}`)
          controller.enqueue(Uint8Array.of(next++))
        } else if (end === 'close') controller.close()
        else controller.error(new TypeError('terminated'))
      },
      cancel: (reason) => void told.push(`turned down: ${String(reason)}`),
    },
    { highWaterMark: 0 },
  )
  return { body: copyable(body), told }
}

const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<number[]> => [
  ...new Uint8Array(await new Response(body).arrayBuffer()),
]

describe('a copy', () => {
  test('holds the same, whichever is read first, or both at once', async () => {
    for (const order of ['original', 'copy', 'both']) {
      const { body, told } = sourceOf(3)
      const [original, copy] = body.tee()
      const [first, second] = order === 'copy' ? [copy, original] : [original, copy]
      const read = order === 'both' ? await Promise.all([bytesOf(first), bytesOf(second)]) : []
      const each = order === 'both' ? read : [await bytesOf(first), await bytesOf(second)]
      expect(each).toEqual([
        [0, 1, 2],
        [0, 1, 2],
      ])
      expect(told).toEqual(['read 0', 'read 1', 'read 2'])
    }
  })

  test('that nobody reads keeps nobody waiting, and the source is turned down at once', async () => {
    const { body, told } = sourceOf(3)
    const [original] = body.tee()
    const reader = original.getReader()
    await reader.read()
    await reader.cancel('enough')
    expect(told).toEqual(['read 0', 'turned down: enough'])
  })

  test('that is read goes on when the original is turned down', async () => {
    const { body, told } = sourceOf(3)
    const [original, copy] = body.tee()
    const reader = copy.getReader()
    await reader.read()
    await original.cancel('enough')
    await reader.read()
    await reader.cancel('now me')
    expect(told).toEqual(['read 0', 'read 1', 'turned down: now me'])
  })

  test('that is read after the original was turned down holds what came until then', async () => {
    const { body } = sourceOf(3)
    const [original, copy] = body.tee()
    const reader = original.getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(await bytesOf(copy)).toEqual([0, 1])
  })

  test('fails as the original does', async () => {
    const { body } = sourceOf(2, 'error')
    const [original, copy] = body.tee()
    for (const one of [original, ...copy.tee()]) await expect(bytesOf(one)).rejects.toThrow('terminated')
  })

  test('of what was begun holds the rest, and of what is being read there is none', async () => {
    const body = copyable(new Response('ab').body ?? new ReadableStream())
    const reader = body.getReader()
    expect(() => body.tee()).toThrow(TypeError)
    await reader.read()
    reader.releaseLock()
    const [left, right] = body.tee()
    expect([await new Response(left).text(), await new Response(right).text()]).toEqual(['', ''])
  })

  test('is what the clone of a response holds', async () => {
    const response = new Response(sourceOf(3).body)
    expect(await response.clone().text()).toBe(await response.text())
  })

  test('of a copy, read in any order, holds the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5), fc.array(fc.nat(3), { minLength: 4, maxLength: 40 }), async (count, turns) => {
        const { body, told } = sourceOf(count)
        const [original, copy] = body.tee()
        const readers = [...original.tee(), ...copy.tee()].map((one) => one.getReader())
        const got = readers.map((): number[] => [])
        const all = [...turns, ...readers.flatMap((_, index) => Array.from({ length: count + 1 }, () => index))]
        for (const index of all) got[index]?.push(...((await readers[index]?.read())?.value ?? []))
        for (const one of got) expect(one).toEqual(Array.from({ length: count }, (_, index) => index))
        expect(told).toHaveLength(count)
      }),
    )
  })
})
