import { expect, test } from 'vitest'
import { isAssumed } from '../../../src/diagnose/grounding/assumed.js'
import type { Path } from '../../../src/json/paths.js'

test.each<[Path, string, boolean]>([
  [['symbol'], 'symbol', true],
  [['symbol'], 'buy.symbol', true],
  [['symbol'], 'sell.symbol', false],
  [['orders', 0, 'symbol'], 'symbol', true],
  [['orders', 0, 'symbol'], 'buy.symbol', true],
  [['orders', 0, 'symbol'], 'orders[].symbol', true],
  [['orders', 0, 'symbol'], 'buy.orders[].symbol', true],
  [['orders', 0, 'symbol'], 'orders', true],
  [['orders', 0, 'symbol'], 'orders[0].symbol', false],
  [['orders', 0, 'symbol'], 'symbols', false],
  [['orders', 0, 'symbol'], 'buy', false],
  [['a b', 'c'], '["a b"].c', true],
  [['a b', 'c'], 'a b', true],
])('%j is assumed by %s of buy: %s', (path, name, expected) => {
  expect(isAssumed(path, 'buy', new Set([name]))).toBe(expected)
  expect(isAssumed(path, 'buy', new Set())).toBe(false)
})
