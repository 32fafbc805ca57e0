/** A text of several lines on one. */
export function joined(text: string): string {
  return text.replaceAll(/\s*\n\s*/gu, ' ')
}
