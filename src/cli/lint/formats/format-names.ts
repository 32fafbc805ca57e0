/** How results can be written. */
export type LintFormat = 'stylish' | 'json' | 'sarif' | 'github' | 'junit' | 'markdown'

/** All of them. */
export const lintFormats: readonly LintFormat[] = ['stylish', 'json', 'sarif', 'github', 'junit', 'markdown']

/** Whether a word is the name of one. */
export function isLintFormat(word: string): word is LintFormat {
  return lintFormats.some((known) => known === word)
}
