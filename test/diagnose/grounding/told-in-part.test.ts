import { expect, test } from 'vitest'
import { stageOf, type ToldCase } from '../../support/stage-of.js'

test.each<ToldCase>([
  ['I am ann.moss@x.io', 'moss@x.io', 'email'],
  ['I am ann+shop@x.io', 'shop@x.io', 'email'],
  ['I am ann-moss@x.io', 'moss@x.io', 'email'],
  ['I am ann@x.co.uk', 'ann@x.co', 'email'],
  ['I am ann@mail.x.io', 'ann@mail.x', 'email'],
  ['my mail is ann@moss.example', 'ann', 'email'],
  ['my mail is ann@moss.example', 'moss.example', 'email'],
  ['my mail is ann@moss.example, please', 'example please', 'email'],
  ['order 2024-0001', '0001', 'id'],
  ['order 4471-B', '4471', 'id'],
  ['order 4471-B', 4471, 'id'],
  ['order 12345-67', '12345', 'id'],
  ['id 3f2a-9b1c-77de', '9b1c', 'id'],
  ['order SO.1001.7', '1001.7', 'id'],
  ['order SO.1001.7', 1001.7, 'id'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044', 'iban'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'DE8937040044', 'iban'],
  ['card 4111 1111 1111 1111', '4111 1111 1111', 'card'],
  ['see https://shop.io/o/9', 'https://shop.io', 'url'],
  ['see https://shop.io/o/9', 'shop.io/o', 'url'],
  ['see https://shop.io/a?x=1', 'https://shop.io/a', 'url'],
  ['see https://shop.io', 'shop', 'name'],
  ['see https://shop.io/orders/A-9', '9', 'id'],
  ['see https://shop.io/orders/A-9?x=1', 'orders', 'order_id'],
  // Two identifiers are not one.
  ['orders A-1 B-2', 'A1B2', 'id'],
  ['orders A-1, B-2', 'A1B2', 'id'],
  ['orders A-1 B-2', '1 B', 'id'],
  // What only points to a thing is no identifier.
  ['Where is my order?', 'my order', 'order_id'],
  ['Where is my order?', 'order', 'order_id'],
  ['Where is my order?', 'order', 'id'],
  ['Where is my order?', 'where', 'order_id'],
  ['Refund my last order', 'last', 'order_id'],
  ['Refund my last order', 'last order', 'orderNumber'],
  ['Cancel the current booking', 'current', 'booking_reference'],
])('%j does not tell %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('grounding')
})

test.each<ToldCase>([
  ['I am ann.moss@x.io', 'ann.moss@x.io', 'email'],
  ['mailto:ann@x.io', 'ann@x.io', 'email'],
  ['Ann is ann@x.io.', 'Ann', 'name'],
  ['see https://shop.io/o/9', '9', 'id'],
  ['see https://shop.io/o/9', 9, 'id'],
  ['see https://shop.io/o/9', 'shop.io', 'domain'],
  ['see https://shop.io/o/9.', 'https://shop.io/o/9', 'url'],
  ['see https://shop.io/', 'https://shop.io', 'url'],
  ['go to shop.io.', 'https://shop.io', 'url'],
  ['see https://shop.io/orders/A-9?x=1', 'A-9', 'order_id'],
  ['see https://github.com/ann/repo/issues/5', 'ann/repo', 'repo'],
  ['ZIP 94107-1234', '94107', 'zip'],
  ['pages 10-20', '10', 'first'],
  ['in 2020-2024', '2024', 'until'],
  ['won 3-2', '3', 'home'],
  ['a 5-year plan', 5, 'years'],
  ['pay INR.500', '500', 'amount'],
  ['order BK-90210', 'BK90210', 'id'],
  ['in SW1A 1AA', 'SW1A1AA', 'postcode'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', 'iban'],
  ['Where is order A-1?', 'order A-1', 'order_id'],
  ['take the plan basic', 'basic', 'plan_id'],
  ['the code ORDER', 'ORDER', 'promo_code'],
  ['two bags', 'two', 'number_of_bags'],
  ['in Italian', 'it', 'language_code'],
])('%j tells %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('passed')
})
