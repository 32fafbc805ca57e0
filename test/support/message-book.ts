import { expect, test } from 'vitest'
import type { MatcherResult } from '../../matchers/core/matcher.js'

/** One question to a matcher: what it should come to, in words, and how it is asked. */
export type Page = readonly [title: string, outcome: 'passes' | 'fails' | 'throws', ask: () => MatcherResult]

/** Asks every question, and keeps all that is said in `messages/<matcher>.txt`, for reading by eye. */
export function messageBook(matcher: string, file: string, pages: readonly Page[]): void {
  test.each(pages)('%s: it %s', (_title, outcome, ask) => {
    expect(read(ask).outcome).toBe(outcome)
  })

  test('what it says, in whole', async () => {
    const text = pages.map(([title, , ask]) => `### ${title}\n\n${read(ask).text}\n`).join('\n')
    await expect(text).toMatchFileSnapshot(file)
  })

  test('every text is short, and every error is a TypeError with the name of the matcher', () => {
    for (const [, , ask] of pages) {
      const { outcome, text, error } = read(ask)
      expect(text.split('\n').length).toBeLessThanOrEqual(25)
      if (outcome !== 'throws') continue
      expect(error).toBeInstanceOf(TypeError)
      expect(text).toMatch(new RegExp(`^TypeError: (not\\.)?${matcher}: `))
    }
  })
}

function read(ask: () => MatcherResult): { readonly outcome: string; readonly text: string; readonly error?: unknown } {
  try {
    const { pass, message } = ask()
    return { outcome: pass ? 'passes' : 'fails', text: pass ? 'passes' : message() }
  } catch (error) {
    return { outcome: 'throws', text: String(error), error }
  }
}
