/** Attributes of an element; what is `undefined` is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element on lines of its own, those inside it indented. `content` is a text, or lines of elements. */
export function element(
  name: string,
  attributes: Attributes,
  content: string | readonly string[] = [],
): readonly string[] {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  )
  const open = `<${name}${written.join('')}`
  if (typeof content === 'string') return [`${open}>${escapeXml(content)}</${name}>`]
  if (content.length === 0) return [`${open}/>`]
  return [`${open}>`, ...content.map((line) => `  ${line}`), `</${name}>`]
}

// What XML 1.0 allows is in section 2.2; line ends and tabs would become spaces in an attribute (section 3.3.3).
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const special = /[&<>"'\t\n\r]/gu
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A text for XML 1.0. Characters that it cannot hold, half of a surrogate pair among them, are written as `\u0000`. */
function escapeXml(text: string): string {
  return text
    .replaceAll(forbidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(special, (character) => entities[character] ?? character)
}
