// What a pattern of arguments may hold. Compiled, never run.
import { z } from 'zod'
import type { ArgsPattern, PartialArgs, PartialPattern } from '../../../src/tool/tool-types.js'

declare function accepts<T>(pattern: ArgsPattern<T>): void
declare function partial<T = unknown>(pattern: PartialPattern<T>): PartialArgs<T>
declare const untyped: any
declare const unknown: unknown

interface Item {
  sku: string
  count: number
  price?: bigint
}
interface Args {
  id: string
  at: Date
  tags: readonly string[]
  pair: [string, number]
  item: Item | null
  items: Item[]
  kind: 'a' | 'b'
  flag: boolean
  extra?: Record<string, number>
  note?: string
}
declare const args: Args

// Exact values of the type itself, and what a compiler makes of them
accepts<Args>(args)
accepts<Args>(untyped)
accepts<{ any: any; unknown: unknown }>({ any: 1, unknown: [unknown] })
accepts<any>(unknown)
accepts<unknown>(unknown)
accepts<unknown>(args)
// @ts-expect-error nothing is known of the value, something of the arguments
accepts<Args>(unknown)

// A condition anywhere
accepts<Args>((received) => received.flag)
accepts<Args>({
  id: /^A/u,
  at: (at) => at.getTime() > 0,
  tags: (tags) => tags.includes('x'),
  pair: [/x/u, 2n],
  item: partial({ sku: 'a' }),
  items: [
    { sku: (sku) => sku !== '', count: 9007199254740993n, price: (price) => price === 1n },
    partial({ count: 1 }),
  ],
  kind: (kind) => kind === 'a',
  flag: z.boolean(),
  extra: { any: 1, other: (value) => value > 1, third: 3n },
  note: { asymmetricMatch: (other: unknown) => other === undefined },
})
accepts<Args>(partial({ items: [partial({ sku: 'a' })], item: null }))

// Not everything
const rest = { id: 'x', at: new Date(0), tags: [], item: null, items: [], flag: true } as const
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'a' })
// @ts-expect-error a RegExp where a date is
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'a', at: /2026/u })
// @ts-expect-error a part too many
accepts<Args>({ ...rest, pair: ['a', 1, 2], kind: 'a' })
// @ts-expect-error not one of them
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'c' })
// @ts-expect-error a text where a flag is
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'a', flag: 'yes' })
// @ts-expect-error a bigint where a text is
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'a', note: 1n })
// @ts-expect-error a key too many, deep down
accepts<Args>({ ...rest, pair: ['a', 1], kind: 'a', item: { sku: 'a', count: 1, force: true } })
// @ts-expect-error partial of a list
accepts<{ tags: string[] }>({ tags: partial(['a']) })
// @ts-expect-error partial of a date
accepts<{ at: Date }>({ at: partial({ getTime: () => true }) })
// @ts-expect-error partial of a map
accepts<{ byId: Map<string, number> }>({ byId: partial({ size: 1 }) })
accepts<{ byId: Map<string, number> }>({ byId: new Map([['a', 1]]) })
// @ts-expect-error a value that is no number
accepts<{ extra: Record<string, number> }>({ extra: { any: 'one' } })

// No arguments at all, and none known
accepts<Record<string, never>>({})
// @ts-expect-error there are none
accepts<Record<string, never>>({ force: true })
accepts<object>({ any: 'thing' })

// One of several shapes
type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number }
accepts<Shape>({ kind: 'circle', radius: 1 })
accepts<Shape>({ kind: 'square', side: (side) => side > 1 })
accepts<Shape>(partial({ radius: 1 }))
// @ts-expect-error the other shape's key
accepts<Shape>({ kind: 'circle', side: 1 })
// @ts-expect-error nobody's key
accepts<Shape>(partial({ force: true }))
// @ts-expect-error the wrong type
accepts<Shape>(partial({ radius: 'big' }))

// A type that holds itself
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
accepts<{ body: Json }>({ body: { a: [1, 'x', null, /y/u, { b: (value) => value !== null }] } })
interface Tree {
  name: string
  children: Tree[]
}
accepts<Tree>({ name: 'a', children: [{ name: /b/u, children: [] }, partial({ name: 'c' })] })
// @ts-expect-error the wrong type, deep down
accepts<Tree>({ name: 'a', children: [{ name: 'b', children: [{ name: 1, children: [] }] }] })
