/**
 * A text on one line, as it is but for what cannot be seen: control characters (line breaks and ESC among them), halves of
 * surrogate pairs, and what has no width or turns the direction of reading are escaped, as JSON does it.
 */
export function oneLine(text: string): string {
  return text.replace(unseen, (char) => escapes[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
