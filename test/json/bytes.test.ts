import { expect, test } from 'vitest'
import { bytesOf, copyBytes, elementType } from '../../src/json/bytes.js'

const memory = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8).buffer

test.each<[object, string, number[]]>([
  [memory, 'ArrayBuffer', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  [new Uint8Array(memory, 1, 2), 'Uint8Array', [1, 2]],
  [Buffer.from(memory, 7), 'Uint8Array', [7, 8]],
  [new Uint16Array(memory, 2, 1), 'Uint16Array', [2, 3]],
  [new DataView(memory, 8), 'DataView', [8]],
  [new SharedArrayBuffer(1), 'ArrayBuffer', [0]],
])('reads and copies %o', (value, type, bytes) => {
  expect(elementType(value)).toBe(type)
  expect([...bytesOf(value)]).toEqual(bytes)
  const copy = copyBytes(value)
  expect([elementType(copy), ...bytesOf(copy)]).toEqual([type, ...bytes])
  bytesOf(copy).fill(99)
  expect([...bytesOf(value)]).toEqual(bytes)
})
