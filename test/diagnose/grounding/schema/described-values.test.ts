import { expect, test } from 'vitest'
import { describedValues } from '../../../../src/diagnose/grounding/schema/described-values.js'

test.each<[string, readonly string[]]>([
  ['Unit of measurement (metric/imperial)', ['metric', 'imperial']],
  ['Type of the order (Buy/Sell).', ['buy', 'sell']],
  ['The class. Options are: economy, business, first.', ['economy', 'business', 'first']],
  ['Here are the options: read_write, read, write', ['read_write', 'read', 'write']],
  ['The mode to set. [Enum]: ["engage", "release"]', ['engage', 'release']],
  ['The base currency. [Enum]: USD, RMB, EUR', ['usd', 'rmb', 'eur']],
  ['One of: asc or desc', ['asc', 'desc']],
  ["Must be 'C' or 'F'", ['c', 'f']],
  ["either 'summary' or 'full'", ['summary', 'full']],
  ["The allowed values are 'category', 'recommended', and 'severity'", ['category', 'recommended', 'severity']],
  ["Mode ('l' for lines, 'w' for words)", ['l', 'w']],
  ['Position, between 0 (not pressed) and 1 (fully pressed).', ['0', '1']],
  ['Defaults to 10.', ['10']],
  ['The directory. Defaults to the current directory (".").', ['the']],
  ["Format of movies. Default is 'all'", ['all']],
  // Examples are where invented values come from.
  ['The stock symbol, e.g. AAPL', []],
  ["The symbol (e.g., 'AAPL', 'MSFT')", []],
  ["The ID, such as 'sara_doe_496' or 'x'.", []],
  ["The date in the format 'YYYY-MM-DD', such as '2024-05-01'.", []],
  ["For example, 'a', 'b'", []],
  ['The city', []],
  ['The amount must be greater than zero.', []],
  ['The radius of the circle (if shape is circle)', []],
  ['', []],
])('%j lists %j', (description, expected) => {
  expect([...new Set(describedValues(description))].toSorted()).toEqual([...expected].toSorted())
})

test.each([undefined, null, 5, {}])('%j describes nothing', (description) => {
  expect(describedValues(description)).toEqual([])
})

test('a long description takes no long time', () => {
  const start = process.cpuUsage().user
  for (const unit of ['a, ', "'a' or ", 'one of: ', 'e.g. ', '(a/', 'default ']) describedValues(unit.repeat(50_000))
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(3000)
})
