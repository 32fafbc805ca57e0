import { createClient, type Client, type InStatement } from '@libsql/client'
import { Sqlite3Transaction } from '@libsql/client/sqlite3'
import { eq, sql } from 'drizzle-orm'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import 'callsheet/vitest'
import { call, callsheet, say, type Sheet } from 'callsheet'
import { openaiLoop } from '../../support/openai-loop.js'

const refunds = sqliteTable('refunds', { order: text('order_id').primaryKey(), cents: integer('cents').notNull() })
const audit = sqliteTable('audit', { what: text('what').notNull() })

let client: Client
let database: LibSQLDatabase

beforeEach(async () => {
  client = createClient({ url: ':memory:' })
  database = drizzle(client)
  await client.batch([
    'create table refunds (order_id text primary key, cents integer not null check (cents > 0))',
    'create table audit (what text not null)',
  ])
})

afterEach(() => client.close())

/** One statement as the driver is given it. */
const textOf = (statement: InStatement): string => (typeof statement === 'string' ? statement : statement.sql)
const isWrite = (statement: InStatement): boolean => /^\s*(insert|update|delete|replace)\b/i.test(textOf(statement))

/** Writes by the client itself: a statement alone, or a batch. */
function spyClient(sheet: Sheet): void {
  sheet.spy(client, 'sql', ['execute', 'batch'], {
    when: ([statements]: [InStatement | InStatement[]]) => [statements].flat().some(isWrite),
    as: ([statements]: [InStatement | InStatement[]]) => [statements].flat().map(textOf).join('; '),
  })
}

/** What goes through a transaction, which is an object of its own: watched at its class. */
function spyTransactions(sheet: Sheet): void {
  sheet.spy(Sqlite3Transaction.prototype, 'sql', ['execute'], {
    when: ([statement]: [InStatement]) => isWrite(statement),
    as: ([statement]: [InStatement]) => textOf(statement),
  })
  sheet.spy(Sqlite3Transaction.prototype, 'commit', ['commit'])
  sheet.spy(Sqlite3Transaction.prototype, 'rollback', ['rollback'])
}

const tools = {
  async lookup_order({ order_id }: { order_id: string }) {
    const found = await database.select().from(refunds).where(eq(refunds.order, order_id))
    return { order_id, refunds: found.length }
  },
  async issue_refund({ order_id, cents }: { order_id: string; cents: number }) {
    await database.insert(refunds).values({ order: order_id, cents })
    return { refunded: cents }
  },
  async issue_with_audit({ order_id, cents }: { order_id: string; cents: number }) {
    await database.transaction(async (transaction) => {
      await transaction.insert(audit).values({ what: order_id })
      await transaction.insert(refunds).values({ order: order_id, cents })
    })
    return { refunded: cents }
  },
  async issue_all({ orders }: { orders: string[] }) {
    const [first, ...more] = orders.map((order) => database.insert(refunds).values({ order, cents: 1 }))
    if (first !== undefined) await database.batch([first, ...more])
    return { refunded: orders.length }
  },
}

type Name = keyof typeof tools
type Asked = readonly [Name, Record<string, unknown>]

/** An agent that calls these tools, one each turn, and tells the model what came of it. */
async function runAgent(sheet: Sheet, asked: readonly Asked[], gate?: (name: string) => string | null) {
  const watched: Record<string, (args: never) => Promise<unknown>> = sheet.wrap(tools, { unread: 'fine' })
  const llm = sheet.llm([...asked.map(([name, args]) => call(name, args)), say('Done.')])
  return sheet.run(async () =>
    openaiLoop(llm, async (name, args) => {
      const refused = gate?.(name) ?? null
      if (refused !== null) return { error: refused }
      try {
        return await watched[name]?.(JSON.parse(args) as never)
      } catch (error) {
        return { error: String(error) }
      }
    }),
  )
}

const insert = /^insert into "refunds"/
const refund = { order_id: 'A-1001', cents: 4990 }

describe('a spy on the client that drizzle drives', () => {
  test('a write is an effect of the call that asked for it, a read is none', async () => {
    const sheet = callsheet()
    spyClient(sheet)
    const run = await runAgent(sheet, [
      ['lookup_order', { order_id: 'A-1001' }],
      ['issue_refund', refund],
      ['lookup_order', { order_id: 'A-1001' }],
    ])
    expect(run).toHaveEffects([{ kind: 'sql', value: insert, tool: 'issue_refund', call: 2 }])
    expect(run).toTellModel({ order_id: 'A-1001', refunds: 1 }, { of: 'lookup_order' })
    expect(await database.select().from(refunds)).toEqual([{ order: 'A-1001', cents: 4990 }])
  })

  test('reads alone are no effects', async () => {
    const sheet = callsheet()
    spyClient(sheet)
    const run = await runAgent(sheet, [['lookup_order', { order_id: 'A-1001' }]])
    expect(run).toHaveNoEffects('sql')
  })

  test('a write that the database refuses is an effect that failed', async () => {
    const sheet = callsheet()
    spyClient(sheet)
    const run = await runAgent(sheet, [['issue_refund', { order_id: 'A-1001', cents: -1 }]])
    expect(run.effects).toMatchObject([{ kind: 'sql', cause: 1, failed: true }])
    expect(run).toTellModel(/failed/i, { of: 'issue_refund', error: true })
    expect(() => expect(run).toHaveNoEffects('sql')).toThrow(/\(failed\)/)
    expect(await database.select().from(refunds)).toEqual([])
  })

  test('a batch is one effect with all its statements', async () => {
    const sheet = callsheet()
    spyClient(sheet)
    const run = await runAgent(sheet, [['issue_all', { orders: ['A-1', 'A-2'] }]])
    expect(run).toHaveEffects([{ kind: 'sql', value: /^insert .*; insert /, tool: 'issue_all' }])
    expect(await database.$count(refunds)).toBe(2)
  })

  test('a gate that blocks keeps the database as it is', async () => {
    const sheet = callsheet()
    spyClient(sheet)
    const seen = new Set<string>()
    const run = await runAgent(
      sheet,
      [
        ['issue_refund', refund],
        ['lookup_order', { order_id: 'A-1001' }],
        ['issue_refund', refund],
      ],
      (name) => {
        if (name === 'issue_refund' && !seen.has('lookup_order')) return 'look the order up first'
        seen.add(name)
        return null
      },
    )
    expect(run).toBlockBefore('issue_refund', 'lookup_order', { kinds: ['sql'] })
    expect(run).toHaveEffects([{ kind: 'sql', value: insert, call: 3 }])
  })

  test('the client is as before when the run has ended', async () => {
    const before = Object.getOwnPropertyDescriptors(client)
    const sheet = callsheet()
    spyClient(sheet)
    await runAgent(sheet, [['issue_refund', refund]])
    expect(Object.getOwnPropertyDescriptors(client)).toEqual(before)
    await database.insert(audit).values({ what: 'after' })
    expect(sheet.effects('sql')).toHaveLength(1)
  })
})

describe('a spy on the class of transactions', () => {
  test('a transaction that commits shows its writes, then the commit', async () => {
    const sheet = callsheet()
    spyTransactions(sheet)
    const run = await runAgent(sheet, [['issue_with_audit', refund]])
    expect(run).toHaveEffects([
      { kind: 'sql', value: /^insert into "audit"/, tool: 'issue_with_audit' },
      { kind: 'sql', value: insert, tool: 'issue_with_audit' },
      { kind: 'commit', tool: 'issue_with_audit' },
    ])
    expect(run).toHaveNoEffects('rollback')
    expect(await database.$count(audit)).toBe(1)
  })

  test('one that fails in the middle shows what failed, and that it was rolled back', async () => {
    const sheet = callsheet()
    spyTransactions(sheet)
    const run = await runAgent(sheet, [['issue_with_audit', { order_id: 'A-1001', cents: -1 }]])
    expect(run.effects.map(({ kind, failed = false, cause }) => [kind, failed, cause])).toEqual([
      ['sql', false, 1],
      ['sql', true, 1],
      ['rollback', false, 1],
    ])
    expect(run).toHaveNoEffects('commit')
    expect(await database.$count(audit)).toBe(0)
  })
})

describe('writes that a queue does later', () => {
  /** A writer as services have it: it collects rows, and a loop that was there before any call writes them together. */
  function writer(): { readonly add: (row: string) => void; readonly flush: () => Promise<void> } {
    const rows: string[] = []
    let wake = (): void => {}
    let flushed = (): void => {}
    const loop = async (): Promise<never> => {
      for (;;) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        await client.batch(rows.splice(0).map((row) => ({ sql: 'insert into audit values (?)', args: [row] })))
        flushed()
      }
    }
    void loop()
    return {
      add: (row) => void rows.push(row),
      flush: async () =>
        new Promise((resolve) => {
          flushed = resolve
          wake()
        }),
    }
  }

  /** An agent whose gate lets `log` pass after `check`, and whose queue is written when `flushOn` has been asked for. */
  async function runWriting(names: readonly string[], flushOn: number) {
    const sheet = callsheet()
    spyClient(sheet)
    sheet.effects('mail')
    const queue = writer()
    const watched = sheet.wrap(
      {
        log: async (row: string) => queue.add(row),
        note: async (row: string) => queue.add(row),
        check: async () => 'fine',
      },
      { unread: 'fine' },
    )
    const llm = sheet.llm([...names.map((name) => call(name, { name })), say('Done.')])
    let asked = 0
    let isChecked = false
    return sheet.run(async () =>
      openaiLoop(llm, async (name) => {
        asked += 1
        if (name === 'check') isChecked = true
        const isBlocked = name === 'log' && !isChecked
        if (!isBlocked) await watched[name as 'log'](name)
        if (asked === flushOn) await queue.flush()
        return isBlocked ? { error: 'check first' } : { done: name }
      }),
    )
  }

  test('are there, of unknown cause', async () => {
    const run = await runWriting(['check', 'log', 'note'], 3)
    expect(run).toHaveEffects([{ kind: 'sql', value: 'insert into audit values (?); insert into audit values (?)' }])
    expect(run.effects).toMatchObject([{ cause: null }])
    expect(() => expect(run).toHaveEffects([{ kind: 'sql', tool: 'log' }])).toThrow(/at tool\s+expected "log"/)
  })

  test('leave open whether a call that was blocked meanwhile made them', async () => {
    const meanwhile = await runWriting(['note', 'log', 'check', 'log'], 2)
    expect(() => expect(meanwhile).toBlockBefore('log', 'check')).toThrow(
      /^toBlockBefore: effect 1 \(sql\) happened between call 2 of log and its result, and its cause is unknown/,
    )
    // Of other kinds it can be told, and so it can where the queue is written at another time.
    expect(meanwhile).toBlockBefore('log', 'check', { kinds: ['mail'] })
    expect(await runWriting(['note', 'log', 'check', 'log'], 4)).toBlockBefore('log', 'check', { kinds: ['sql'] })
  })
})

test('fifty agents at one database: each has its own writes', async () => {
  const runs = await Promise.all(
    Array.from({ length: 50 }, async (_hole, number) => {
      const sheet = callsheet()
      spyClient(sheet)
      return runAgent(sheet, [['issue_refund', { order_id: `A-${number}`, cents: number + 1 }]])
    }),
  )
  for (const run of runs) expect(run).toHaveEffects([{ kind: 'sql', value: insert, tool: 'issue_refund', call: 1 }])
  expect(await database.get<{ sum: number }>(sql`select sum(cents) as sum from refunds`)).toMatchObject({ sum: 1275 })
})
