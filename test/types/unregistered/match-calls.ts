// Expected calls as data files write them, alone and in groups. Compiled, never run.
import { anyOrder, matchCalls, oneOf, optional, ordered, sameTurn, times, type PlainCall } from 'callsheet/match'

declare const actual: readonly PlainCall[]
declare const rows: readonly { readonly name: string; readonly args: Record<string, unknown> }[]

matchCalls({ actual, expected: rows })
matchCalls({ actual, expected: rows.map((row) => optional(row)), order: 'any' })
matchCalls({ actual, expected: [anyOrder(rows), ordered(rows), oneOf(rows), sameTurn(rows)] })
matchCalls({ actual, expected: [times({ name: 'a', args: { x: 1 } }, 1, 2), optional({ name: 'b' })] })
matchCalls({ actual, expected: [anyOrder(['a', ['b', { x: 1 }], { name: 'c' }, optional({ name: 'd' })])] })

// @ts-expect-error an unknown key
optional({ name: 'a', arguments: {} })
// @ts-expect-error no name
anyOrder([{ args: {} }])
