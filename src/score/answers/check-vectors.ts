import { inline } from '../../json/inline.js'
import { badVector, counted, notVectors } from './errors.js'

/**
 * What an embedder returned for these texts, once it is sure that it can be compared.
 *
 * @throws ScoreError `bad-embedding`
 */
export function checkVectors(texts: readonly string[], received: unknown): readonly (readonly number[])[] {
  if (!Array.isArray(received) || received.length !== texts.length) throw notVectors(texts, received)
  const vectors: (readonly number[])[] = []
  for (const [index, text] of texts.entries()) {
    const vector: unknown = received[index]
    if (!isVector(vector)) throw badVector(text, `is ${inline(vector)}; it must be an array of numbers`)
    checkVector(text, vector)
    const first = vectors[0] ?? vector
    if (vector.length !== first.length) {
      throw badVector(
        text,
        `has ${counted(vector.length, 'number')}, and that for ${inline(texts[0])} has ${counted(first.length, 'number')}; vectors of two models cannot be compared`,
      )
    }
    vectors.push(vector)
  }
  return vectors
}

function isVector(value: unknown): value is readonly number[] {
  // `every` would pass over holes.
  return Array.isArray(value) && Array.from<unknown>(value).every((item) => typeof item === 'number')
}

function checkVector(text: string, vector: readonly number[]): void {
  if (vector.length === 0) throw badVector(text, 'is empty')
  const index = vector.findIndex((value) => !Number.isFinite(value))
  if (index !== -1) throw badVector(text, `has ${String(vector[index])} at index ${index}; its numbers must be finite`)
  if (vector.every((value) => value === 0)) throw badVector(text, 'is all zeros, which has no direction to compare')
}
