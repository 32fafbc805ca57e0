import { expect, test } from 'vitest'
import { countryNames } from '../../../../src/diagnose/grounding/codes/country-names.js'
import { currencyNames } from '../../../../src/diagnose/grounding/codes/currency-names.js'
import { languageNames } from '../../../../src/diagnose/grounding/codes/language-names.js'
import { tellsCode } from '../../../../src/diagnose/grounding/codes/tells-code.js'

/** What the place that tells a code says; `null` where none does. */
function told(value: string, text: string): string | null {
  const place = tellsCode(value, text)
  return place === null ? null : text.slice(place.start, place.end)
}

test.each<[value: string, text: string, place: string]>([
  ['EUR', 'convert 500 USD to Euros', 'Euros'],
  ['EUR', 'it costs 100€', '€'],
  ['eur', 'in euro', 'euro'],
  ['USD', '1000 US dollars', 'US dollars'],
  ['USD', 'for $20', '$'],
  ['USD', '20 dollars', 'dollars'],
  ['GBP', 'to British Pounds', 'British Pounds'],
  ['GBP', 'fifty quid', 'quid'],
  ['JPY', '5000 Japanese Yen', 'Japanese Yen'],
  ['AUD', 'in Australian dollars', 'Australian dollars'],
  ['AUD', 'A$5', 'A$'],
  ['CNY', '20,000 RMB', 'RMB'],
  ['US dollars', 'to USD', 'USD'],
  ['US Dollars', 'price: USD500', 'USD'],
  ['Euro', 'for 5 €', '€'],
  ['fr', 'a sentence in French', 'French'],
  ['en', 'translate it to english.', 'english'],
  ['zh', 'into Mandarin', 'Mandarin'],
  ['French', '{"lang":"fr"}', 'fr'],
  ['en-US', 'in English', 'English'],
  ['en_GB', 'in British English', 'English'],
  ['fr-CA', 'in Canadian French', 'French'],
  ['pt-BR', 'in Portuguese as spoken in Brazil', 'Portuguese'],
  ['US', 'shipping to the United States', 'United States'],
  ['us', 'made in the USA', 'USA'],
  ['GB', 'in the UK', 'UK'],
  ['DE', 'news from Germany', 'Germany'],
  ['Germany', 'country: DE', 'DE'],
  ['United States', 'in America', 'America'],
  ['CI', 'from Côte d’Ivoire or Ivory Coast', 'Ivory Coast'],
  ['KR', 'flights to South\nKorea', 'South\nKorea'],
  ['SEK', '500 kronor', 'kronor'],
  ['it', 'into "it", please', 'it'],
  ['it', 'the codes IT and FR', 'IT'],
  ['it', 'into Italian', 'Italian'],
  ['all', 'from EUR to ALL', 'ALL'],
  ['EUR', '{"text":"first\\nEuros"}', 'Euros'],
])('%j is told by %j', (value, text, place) => {
  expect(told(value, text)).toBe(place)
})

test.each<[value: string, text: string]>([
  ['EUR', ''],
  ['EUR', 'in Europe'],
  ['EUR', 'neurons'],
  ['AUD', '20 dollars'],
  ['USD', 'in Australian dollarsigns'],
  ['USD', 'A$5'],
  ['KRW', 'I won 500'],
  ['BRL', 'a real problem'],
  ['fr', 'in Frenchtown'],
  ['es', 'a sentence in French'],
  ['Italian', 'is it good?'],
  ['fr-CA', 'in French'],
  ['pt-AO', 'in Portuguese'],
  ['IN', 'in the office'],
  ['India', 'in the office'],
  ['US', 'tell us more'],
  ['United States', 'tell us more'],
  ['XX', 'the United States'],
  ['it', 'is it good?'],
  ['no', 'no, thanks'],
  ['all', 'convert all of it'],
  ['TOP', 'the top one'],
  ['fr', 'into "fr", please'],
  ['hello', 'hello'],
  ['', 'French'],
  ['constructor', 'constructor'],
  ['f'.repeat(1000), 'French'],
])('%j is not told by %j', (value, text) => {
  expect(told(value, text)).toBeNull()
})

// The data of Intl are those of the Unicode CLDR, and made by others; what they lack is named.
test.each([
  ['language', languageNames, ['ie', 'ii']],
  ['region', countryNames, []],
  ['currency', currencyNames, []],
] as const)(
  'each code of a %s is one of the standard, and told by the name that the CLDR has',
  (type, table, others) => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    const untold = Array.from(table, ([code, [first = '']]) => [code, names.of(code), first] as const).filter(
      ([code, name, first]) =>
        name === undefined ||
        (tellsCode(code, name) === null && !others.some((other) => other === code) && tellsCode(code, first) === null),
    )
    expect(untold).toEqual([])
  },
)

test('the tables have as many codes as the standards, and no name twice', () => {
  expect([languageNames.size, countryNames.size]).toEqual([183, 249])
  for (const table of [currencyNames, languageNames, countryNames]) {
    const names = [...table.values()].flat()
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([])
  }
})
