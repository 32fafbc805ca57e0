/** A text without its salutation and its close, which say nothing; the names in them stay: `Dear Ann,`, `Kind regards, Bob`. */
export function withoutCourtesy(text: string): string {
  return text.replace(salutation, '$1. ').replace(close, '. ')
}

// With the flag `i`, `\p{Lu}` would be any letter.
const salutation =
  /^\s*(?:[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey|[Gg]reetings|[Gg]ood (?:morning|afternoon|evening|day))(?: (?:all|team|there|everyone|sir|madam|customer))?((?: \p{Lu}[\p{L}\p{M}'’-]*){0,3})\s*[,!:.\n]/u

const close =
  /(?<![\p{L}\p{N}])(?:(?:[Ww]ith )?(?:(?:[Kk]ind(?:est)?|[Bb]est|[Ww]arm(?:est)?|[Mm]any) )?(?:[Rr]egards|[Ww]ishes|[Tt]hanks)|[Yy]ours (?:sincerely|faithfully|truly)|[Ss]incerely(?: yours)?|[Cc]heers|[Bb]est|[Tt]hank you)(?=[\s,.!]*(?:\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3})?[\s,.!]*$)/u
