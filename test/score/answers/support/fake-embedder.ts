import type { Embedder } from '../../../../src/score/answers/models.js'

/** An embedder that counts letters, with what it was asked. Not exact in 32 bits, as those of some real models. */
export function fakeEmbedder(): { readonly embed: Embedder; readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = []
  return {
    asked,
    embed: (texts) => {
      asked.push(texts)
      return Promise.resolve(texts.map(vectorOfLetters))
    },
  }
}

export function vectorOfLetters(text: string): number[] {
  const counts = Array.from({ length: 27 }, () => 0.1)
  for (const letter of text.toLowerCase()) {
    const index = Math.min(26, Math.max(0, letter.charCodeAt(0) - 97))
    counts[index] = (counts[index] ?? 0) + 0.7
  }
  return counts
}
