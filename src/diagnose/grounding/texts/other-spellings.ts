/** Another way to write a text, and how what was told must look for it to count. */
export interface OtherSpelling {
  readonly text: string
  readonly told: RegExp
}

/**
 * Names and addresses as others write them: `Koeln` for `Köln`, `Moß` for `Moss`, `Moss, Ann` for `Ann Moss`, `Elm Street 12` for
 * `12 Elm Street`, each also the other way round.
 */
export function otherSpellings(value: string): readonly OtherSpelling[] {
  const [, first = '', comma = '', last = ''] = twoNames.exec(value) ?? []
  const [, number = '', street = ''] = numberFirst.exec(value) ?? []
  const [, name = '', house = ''] = numberLast.exec(value) ?? []
  const others: readonly OtherSpelling[] = [
    { text: value.replaceAll(/[äöü]/giu, (letter) => `${plain.get(letter.toLowerCase()) ?? ''}e`), told: /[aou]e/iu },
    { text: value.replaceAll(/([aou])e/giu, '$1'), told: /[äöü]/iu },
    { text: value.replaceAll('ß', 'ss'), told: /ss/iu },
    { text: value.replaceAll('ss', 'ß'), told: /ß/u },
    ...(last === ''
      ? []
      : [{ text: `${last} ${first}`, told: comma === '' ? /^[^\s,]+, [^\s,]+$/u : /^[^\s,]+ [^\s,]+$/u }]),
    ...(kind.test(street) ? [{ text: `${street} ${number}`, told: /^[^\n,]+$/u }] : []),
    ...(kind.test(name) ? [{ text: `${house} ${name}`, told: /^[^\n,]+$/u }] : []),
  ]
  return others.filter(({ text }) => text !== value)
}

const plain: ReadonlyMap<string, string> = new Map([
  ['ä', 'a'],
  ['ö', 'o'],
  ['ü', 'u'],
])

const twoNames = /^(\p{Lu}[\p{L}\p{M}'’-]+)(,?) (\p{Lu}[\p{L}\p{M}'’-]+)$/u
const numberFirst = /^(\d{1,5}\p{L}?) (\p{Lu}[\p{L}\p{M}. ]+)$/u
const numberLast = /^(\p{Lu}[\p{L}\p{M}. ]+) (\d{1,5}\p{L}?)$/u
const kind =
  /(?:\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|square|way|court|place)|stra(?:ß|ss)e|str|weg|platz|allee)\.?$/iu
