/**
 * The currencies that a sign may stand for. The first is meant where no default currency is another of them; `null` where
 * none is usual.
 */
export type Currencies = readonly [usual: string | null, ...others: readonly string[]]

// Codes by ISO 4217, signs by the Unicode CLDR (root and English) and, for krone and rupee, by common use.
export const currencySymbols: ReadonlyMap<string, Currencies> = new Map<string, Currencies>([
  ['$', ['USD', 'ARS', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD', 'UYU']],
  ['US$', ['USD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['HK$', ['HKD']],
  ['MX$', ['MXN']],
  ['NT$', ['TWD']],
  ['NZ$', ['NZD']],
  ['S$', ['SGD']],
  ['R$', ['BRL']],
  ['€', ['EUR']],
  ['£', ['GBP', 'FKP', 'GIP', 'SHP']],
  ['¥', ['JPY', 'CNY']],
  ['￥', ['JPY', 'CNY']],
  ['JP¥', ['JPY']],
  ['CN¥', ['CNY']],
  ['₹', ['INR']],
  ['Rs', [null, 'INR', 'LKR', 'NPR', 'PKR']],
  ['₩', ['KRW']],
  ['₽', ['RUB']],
  ['₺', ['TRY']],
  ['₪', ['ILS']],
  ['฿', ['THB']],
  ['₫', ['VND']],
  ['₱', ['PHP']],
  ['₴', ['UAH']],
  ['₦', ['NGN']],
  ['zł', ['PLN']],
  ['Kč', ['CZK']],
  ['kr', [null, 'DKK', 'ISK', 'NOK', 'SEK']],
])
