/** A value as JSON, in which what cannot be seen is escaped: the value that is read from it is the same. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(unseen, escaped)}\n`
}

/** Whatever has no shape of its own or turns the direction of reading; line breaks between values are of the form. */
const unseen = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu

function escaped(char: string): string {
  return Array.from({ length: char.length }, (_, index) => {
    return `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
