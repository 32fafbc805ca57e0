import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldGrowing } from '../../../fakes/cassette/fold-growing.js'

interface Item {
  name: string
}

/** A fold that joins names, and how many items it has been given so far. */
function counting(): { readonly names: (items: readonly Item[]) => string; readonly count: () => number } {
  let count = 0
  const fold = foldGrowing<Item, { text: string }>(
    () => ({ text: '' }),
    (sum, { name }, index) => {
      count += 1
      sum.text += `${index}${name} `
    },
  )
  return { names: (items) => fold(items).text, count: () => count }
}

test('whatever lists come, in whatever order, the sum is that of the list alone', () => {
  const pool = Array.from({ length: 6 }, (_, at): Item =>
    at === 5 ? { name: 'f' } : Object.freeze({ name: 'abcde'.charAt(at) }),
  )
  const list = fc.array(fc.constantFrom(...pool), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 12 }), (lists) => {
      const { names } = counting()
      for (const items of lists) expect(names(items)).toBe(counting().names(items))
    }),
    { numRuns: 500 },
  )
})

test('a list that grows costs what is new', () => {
  const { names, count } = counting()
  const items: Item[] = []
  for (let at = 0; at < 100; at += 1) {
    items.push(Object.freeze({ name: 'a' }))
    names(items)
  }
  names([...items])
  expect(count()).toBe(100)
})

test('an item that may change is read every time', () => {
  const { names } = counting()
  const item = { name: 'a' }
  const first = Object.freeze({ name: 'x' })
  expect(names([first, item])).toBe('0x 1a ')
  item.name = 'b'
  expect(names([first, item])).toBe('0x 1b ')
})

test('an empty list has the sum of nothing', () => {
  expect(counting().names([])).toBe('')
})
