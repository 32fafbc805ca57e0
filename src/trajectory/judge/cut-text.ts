const longest = 2000

/** The beginning of a text: enough to judge by, and no run fills a model's context. */
export function cutText(text: string): string {
  if (text.length <= longest) return text
  // Half of a character is none.
  const start = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  return `${start}… (${text.length - start.length} more characters)`
}
