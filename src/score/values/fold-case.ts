/**
 * A text without its letter case, for caseless comparison: equal results are equal under Unicode's full case folding
 * (`ß` is `ss`, `ﬁ` is `fi`, final sigma is sigma, `İ` is `i` with a dot above) and canonical equivalence. The result, in
 * NFD, is for comparing, not for showing. There is no language in it: Turkish dotless `ı` is not `i`.
 *
 * Made without tables: to lower, upper and lower case again gives every letter of a folding class the same form. By The
 * Unicode Standard, 3.13, D145 (canonical caseless match). Cherokee comes out in small letters where the standard has capitals.
 */
export function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text.normalize('NFD').split('ı').map(foldPart).join('ı')
}

const isAscii = /^[\0-\x7f]*$/u

function foldPart(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}
