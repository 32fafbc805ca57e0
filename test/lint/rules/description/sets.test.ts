import { describe, expect, test } from 'vitest'
import { foundBy } from '../found-by.js'

describe('desc/duplicate', () => {
  const text = 'Get a document by its number.'
  const found = (tools: readonly (readonly [string, string])[], aliases: readonly string[] = []) =>
    foundBy(
      'desc/duplicate',
      tools.map(([name, description]) => ({ name, description })),
      { aliases },
    )

  test('a cluster is one finding, whatever its case and spaces', () => {
    expect(
      found([
        ['get_bill', text],
        ['other', 'Something else that is done.'],
        ['get_note', '  get a document\nby its number'],
        ['get_slip', text],
      ]),
    ).toMatchObject([{ tools: [0, 2, 3], message: 'get_bill and get_note and get_slip have the same description' }])
  })

  test.each([
    ['versions', ['search', 'search_v2']],
    ['aliases', ['get_bill', 'fetch_bill']],
  ])('%s are left alone', (_, [one = '', other = '']) => {
    expect(
      found(
        [
          [one, text],
          [other, text],
        ],
        ['fetch_*'],
      ),
    ).toEqual([])
  })

  test('blank texts are no duplicates', () => {
    expect(
      found([
        ['a', ''],
        ['b', ' '],
      ]),
    ).toEqual([])
  })

  test('many names are cut', () => {
    const many = Array.from({ length: 8 }, (_, index) => [`t${index}`, text] as const)
    expect(found(many)[0]?.message).toBe('t0, t1, t2, t3, t4 and 3 more have the same description')
  })
})

describe('desc/mentions-unknown-tool', () => {
  const found = (description: string, options = {}) =>
    foundBy(
      'desc/mentions-unknown-tool',
      [
        {
          name: 'shop_get_order',
          description,
          inputSchema: {
            type: 'object',
            properties: { get_lines: { type: 'boolean' }, kind: { enum: ['read_only'] } },
          },
        },
        { name: 'shop_list_orders', description: 'List orders.' },
      ],
      options,
    ).map(({ message }) => message.split(' ')[3])

  test.each([
    ['Call find_orders first.', 'find_orders,'],
    ['First call `findOrders`.', 'findOrders,'],
    ['See the "find-orders" tool.', 'find-orders,'],
    ['Needs the find_orders tool.', 'find_orders,'],
    ['Use acme_find_orders first, then use acme_find_orders.', 'acme_find_orders,'],
  ])('%s', (description, name) => {
    expect(found(description)).toEqual([name])
  })

  test.each([
    ['Call shop_list_orders first.'],
    ['Call list_orders first.'],
    ['Call shopListOrders first.'],
    ['Call acme_shop_list_orders first.'],
    ['Use get_lines to see lines.'],
    ['Use read_only for less.'],
    ['Returns find_orders as a field.'],
    ['Use post_id or step_order.'],
    ['Use set-up scripts, and see read-me files.'],
    ['Use get_orders.py, or call get_orders=1.'],
    ['Use this tool.'],
    ['Runs a test, such as run myTestMethod or run my_own_test.'],
  ])('left alone: %s', (description) => {
    expect(found(description)).toEqual([])
  })

  test('what is known from elsewhere is no fault, and one tool says nothing of its set', () => {
    expect(found('Call find_orders first.', { known: ['find_*'] })).toEqual([])
    expect(foundBy('desc/mentions-unknown-tool', [{ name: 'a', description: 'Call find_orders first.' }])).toEqual([])
  })
})

describe('desc/language-mix', () => {
  const found = (...descriptions: readonly string[]) =>
    foundBy(
      'desc/language-mix',
      descriptions.map((description) => ({ description })),
    ).map(({ tools }) => tools)

  test.each([
    ['one Chinese text among English ones', ['Get it now.', '列出所有文件。', 'List it.'], [[1]]],
    ['one English text among Chinese ones', ['列出所有文件。', 'List it.', '列出所有文件。'], [[1]]],
    ['one Greek text among English ones', ['Get it now.', 'Λίστα αρχείων', 'List it.'], [[1]]],
    ['Chinese with names of fields', ['列出所有文件 created_at。', '列出文件。'], []],
    ['half and half', ['Get it now.', '列出所有文件。'], []],
    ['no letters', ['Get it now.', '123', '', '🚀'], []],
  ])('%s', (_, descriptions, tools) => {
    expect(found(...descriptions)).toEqual(tools)
  })
})

describe('desc/no-usage-guidance', () => {
  test('a tool that is like another is worth a warning, which names the other', () => {
    const tools = [
      { name: 'fetch_customer_order', description: 'Get the order of a customer from the shop.' },
      { name: 'get_customer_order', description: 'Get the order of a customer from the shop.' },
    ]
    expect(foundBy('desc/no-usage-guidance', tools)).toMatchObject([
      { severity: 'warn', message: 'the description does not say when to use the tool instead of get_customer_order' },
      {
        severity: 'warn',
        message: 'the description does not say when to use the tool instead of fetch_customer_order',
      },
    ])
  })
})
