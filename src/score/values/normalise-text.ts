/**
 * What texts are compared as, unless a rule keeps them: soft hyphens and characters without width (U+00AD, U+200B, U+FEFF)
 * are removed, typographic apostrophes and double quotes are plain ones, white space of any kind is one space and none at
 * the ends, and the rest is in Unicode's form NFC. Nothing else changes: no digit, sign, dash or letter case.
 *
 * @example
 * ```ts
 * normaliseText(' Don’t\u00a0 panic ') // "Don't panic"
 * ```
 */
export function normaliseText(text: string): string {
  if (!unusual.test(text)) return text
  return text
    .replaceAll(/[\u00ad\u200b\ufeff]/gu, '')
    .replaceAll(/[\u2018-\u201b\u02bc]/gu, "'")
    .replaceAll(/[\u201c-\u201f]/gu, '"')
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .replaceAll(/^ | $/gu, '')
    .normalize('NFC')
}

/** Anything but printable ASCII with single spaces between words. */
const unusual = /[^ -~]| {2}|^ | $/u
