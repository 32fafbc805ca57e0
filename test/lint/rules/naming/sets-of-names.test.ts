import { describe, expect, test } from 'vitest'
import { lintTools } from '../../../../src/lint/lint-tools.js'
import { foundBy } from '../found-by.js'

function found(rule: string, names: readonly string[], options = {}): readonly (readonly number[])[] {
  return foundBy(
    rule,
    names.map((name) => ({ name })),
    options,
  ).map(({ tools }) => tools)
}

describe('name/duplicate', () => {
  test.each([
    [['a', 'b', 'a', 'a'], [[0, 2, 3]]],
    [['a', 'A'], []],
    [['', ''], []],
    [['__proto__', '__proto__'], [[0, 1]]],
  ])('%j', (names, clusters) => {
    expect(found('name/duplicate', names)).toEqual(clusters)
  })
})

describe('name/mixed-convention', () => {
  test.each([
    [['get_a', 'get_b', 'getC', 'd'], [[2]]],
    [['get-a', 'get-d', 'getB', 'GetC'], [[2, 3]]],
    [['x.get_a', 'y/get_b', 'acme-x__get_c'], []],
    [['get_a', 'list', 'drop'], []],
    [['get_a', 'calculate_BMI'], []],
    [[], []],
  ])('%j', (names, clusters) => {
    expect(found('name/mixed-convention', names)).toEqual(clusters)
  })

  test('which names deviate does not depend on the order of tools', () => {
    const message = (names: readonly string[]) =>
      foundBy(
        'name/mixed-convention',
        names.map((name) => ({ name })),
      )[0]?.message
    expect(message(['get_a', 'getB', 'listC', 'list_d'])).toBe(message(['list_d', 'listC', 'getB', 'get_a']))
  })
})

test('names that operations are given are judged by nobody', () => {
  const operation = (operationId?: string) => ({
    ...(operationId === undefined ? {} : { operationId }),
    summary: 'Do something with pets of the shop.',
    responses: {},
  })
  const rulesOf = (first?: string) => {
    const paths = { '/pets': { get: operation('listPets'), post: operation(first) }, '/pet': { post: operation() } }
    const { findings } = lintTools({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths })
    return findings.map(({ rule }) => rule).filter((rule) => /mixed|near-equal/u.test(rule))
  }
  expect(rulesOf()).toEqual([])
  expect(rulesOf('add_pets')).toEqual(['name/mixed-convention'])
})

test('of as many names in two ways none is the way of the set', () => {
  const fixOf = (names: readonly string[]) =>
    foundBy(
      'name/mixed-convention',
      names.map((name) => ({ name })),
    )[0]?.fix?.text
  expect(fixOf(['get_a', 'getB'])).toBe('write all names in one way')
  expect(fixOf(['get_a', 'get_c', 'getB'])).toBe('write all names in snake_case')
})

test('one and the list of them are told how lists are called', () => {
  const [found] = foundBy('name/near-equal', [{ name: 'get_issue' }, { name: 'get_issues' }])
  expect(found?.fix?.text).toBe('name the one that gives many list_issues, or as the set writes it')
})

describe('name/near-equal', () => {
  test.each([
    ['ways of writing', ['get_order', 'getOrder', 'find'], [[0, 1]]],
    ['an ending', ['get_alert', 'get_alerts'], [[0, 1]]],
    ['the order of words', ['find_pet', 'pet_find'], [[0, 1]]],
    ['a letter', ['get_customer', 'get_custommer'], [[0, 1]]],
    ['another letter', ['get_customer', 'get_custoner'], [[0, 1]]],
    ['three are one', ['get_order', 'getOrder', 'get_orders'], [[0, 1, 2]]],
    ['verbs', ['get_x', 'set_x', 'put_x', 'mute_x', 'unmute_x'], []],
    ['long verbs', ['enable_x', 'disable_x', 'archive_x', 'unarchive_x'], []],
    ['short words', ['get_file', 'get_tile'], []],
    ['numbers', ['sensor_1', 'sensor_2', 'sensors_3'], []],
    ['the same name', ['get', 'get'], []],
    ['no words', ['', '', '---', '___'], []],
  ])('%s', (_, names, clusters) => {
    expect(found('name/near-equal', names)).toEqual(clusters)
  })

  test('which names are near does not depend on their order', () => {
    const names = [
      'get_customer',
      'get_customers',
      'get_custome',
      'getCustomer',
      'get_custoner',
      'put_customer',
      'find_pet',
    ]
    const groups = (order: readonly string[]) =>
      found('name/near-equal', order).map((tools) => tools.map((index) => order[index] ?? '').toSorted())
    expect(groups(names)).toHaveLength(1)
    expect(groups(names.toReversed())).toEqual(groups(names))
  })
})

describe('name/missing-namespace', () => {
  const nouns = Array.from({ length: 21 }, (_, index) => `${String.fromCharCode(97 + index)}thing`)

  test.each([
    ['21 names without a pattern', nouns, 1],
    ['20 of them', nouns.slice(1), 0],
    ['verbs first', nouns.map((name) => `get_${name}`), 0],
    ['verbs last', nouns.map((name) => `${name}_get`), 0],
    ['one prefix', nouns.map((name) => `acme_${name}`), 0],
    ['three prefixes', nouns.map((name, index) => `p${index % 3}_${name}`), 0],
    ['half with a verb', nouns.map((name, index) => (index % 2 === 0 ? `get_${name}` : name)), 1],
  ])('%s', (_, names, count) => {
    expect(found('name/missing-namespace', names)).toHaveLength(count)
  })
})
