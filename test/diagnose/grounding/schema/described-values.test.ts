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
  ["Format of movies. Default is 'all'", ['all']],
  ['Defaults to 10 if not specified.', ['10']],
  ["Defaults to 'auto' when not given", ['auto']],
  ['default: celsius, may be left out', ['celsius']],
  ['Whether to notify (default true)', ['true']],
  ['One of: asc, desc (not required)', ['asc', 'desc']],
  ['When to ask. One of: always, never', ['always', 'never']],
  ["The operator: 'and', 'or' or 'not'", ['and', 'or', 'not']],
  ["The reaction, one of 'like' or 'love'", ['like', 'love']],
  ["The style of the map: 'dark' or 'light'", ['dark', 'light']],
  ["The case: 'a' (first) or 'b' (not first).", ['a', 'b']],
  ['Must not be empty. One of: asc, desc', ['asc', 'desc']],
  // A default is a value, and not what is said of it.
  ['The directory. Defaults to the current directory (".").', []],
  ['Defaults to the current user', []],
  ['Defaults to current user', []],
  ['The default is not set', []],
  ['The default is required', []],
  ['By default all orders', []],
  ['In the default branch', []],
  // What is refused is not allowed.
  ['Do not use "admin" or "root"', []],
  ["Don't use 'admin' or 'root'.", []],
  ['"John Doe" not "Doe, John"', []],
  ['Any name but never "admin" or "root"', []],
  // A list that goes on is one of examples.
  ['The city ("Paris", "Rome", ...)', []],
  ['The city ("Paris", "Rome", …)', []],
  ['City: "Paris", "Rome", etc.', []],
  ['One of: Paris, Rome, and so on', []],
  ['City (Paris/Rome/...)', []],
  ['Sample: "Paris", "Rome"', []],
  ['Names like "Paris" or "Rome"', []],
  ['Email, "foo@bar.com" style or "foo" style', []],
  // Names have slashes, too.
  ['The ticker (AAPL/MSFT)', []],
  ['City (Paris/Rome)', []],
  ['Supported by vendors: Acme', []],
  ['Available options: see below', []],
  ['In 2023 (last year) and 2024 (this year)', []],
  ['The "id" of the "user" object', []],
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
  const units = ['a, ', 'a or ', "'a' or ", 'one of: ', 'e.g. ', '(a/', 'default ', ' ', '1 (', "'", 'if ', 'not ', '[']
  for (const unit of units) {
    for (const start of ['', 'one of: ', 'must be ']) describedValues(`${start}${unit.repeat(50_000)}!`)
    describedValues(`One of: ${unit.repeat(16)}!`)
  }
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(3000)
})
