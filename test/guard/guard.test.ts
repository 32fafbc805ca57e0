import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withTrace } from '../../src/guard/trace/with-trace.js'
import { guarded } from './support/guarded.js'

const refundSchema = z.object({
  order_id: z.string(),
  amount: z.number().positive(),
  currency: z.enum(['EUR', 'USD']).default('EUR'),
})

const refund = (args: { order_id: string; amount: number; currency?: string }) => ({
  refunded: args.amount,
  in: args.currency,
})

describe('a bare function', () => {
  test('runs with what the schema makes of its payload', () => {
    const { tools, records } = guarded({ refund }, { schemas: { refund: refundSchema } })
    expect(tools.refund({ order_id: 'A-1', amount: 5 })).toEqual({ refunded: 5, in: 'EUR' })
    expect(records).toMatchInlineSnapshot(`
      [
        {
          "args": {
            "amount": 5,
            "currency": "EUR",
            "order_id": "A-1",
          },
          "attempt": 1,
          "blocked_by": null,
          "call_id": null,
          "callsheet": "guard",
          "cause": null,
          "duration_ms": 1,
          "error": null,
          "errors": [],
          "execution_id": "e-02",
          "model": null,
          "parent_span_id": null,
          "phase": "ended",
          "raw_args": "{"order_id":"A-1","amount":5}",
          "result": {
            "in": "EUR",
            "refunded": 5,
          },
          "span_id": "0000000000000003",
          "started_at": "2026-11-30T12:00:00.000Z",
          "status": "success",
          "step": 1,
          "told": "{"refunded":5,"in":"EUR"}",
          "tool": "refund",
          "trace_id": "00000000000000000000000000000001",
          "version": 1,
        },
      ]
    `)
  })

  test('takes the text of the model, too', () => {
    const { tools, records } = guarded(
      { refund: refund as (args: unknown) => unknown },
      { schemas: { refund: refundSchema } },
    )
    expect(tools.refund('{"order_id":"A-1","amount":5}')).toEqual({ refunded: 5, in: 'EUR' })
    expect(tools.refund('{"order_id":"A-1","amount":5')).toMatchInlineSnapshot(`
      {
        "error": "refund was not run: its arguments are not JSON: expected "," or "}", but the text ends at offset 28. Write them again as one JSON object.",
      }
    `)
    expect(records.map(({ status, raw_args }) => [status, raw_args])).toEqual([
      ['success', '{"order_id":"A-1","amount":5}'],
      ['json_parse_error', '{"order_id":"A-1","amount":5'],
    ])
  })

  test('tells the model what does not fit', () => {
    const { tools, records } = guarded(
      { refund: refund as (args: unknown) => unknown },
      { schemas: { refund: refundSchema } },
    )
    expect(tools.refund({ amount: 'five', currency: 'GBP' })).toMatchInlineSnapshot(`
      {
        "error": "refund was not run: its arguments do not fit.
      - order_id is missing: expected string
      - amount: expected number, more than 0, received "five"
      - currency: expected one of "EUR", "USD", received "GBP"
      Call it again with this corrected.",
      }
    `)
    expect(records[0]?.errors).toMatchInlineSnapshot(`
      [
        {
          "expected": "string",
          "message": "order_id is missing: expected string",
          "path": "/order_id",
          "received": "nothing",
        },
        {
          "expected": "number, more than 0",
          "message": "amount: expected number, more than 0, received "five"",
          "path": "/amount",
          "received": ""five"",
        },
        {
          "expected": "one of "EUR", "USD"",
          "message": "currency: expected one of "EUR", "USD", received "GBP"",
          "path": "/currency",
          "received": ""GBP"",
        },
      ]
    `)
  })
})

test('requires and limit', () => {
  const lookup = ({ id }: { id: string }) => ({ id })
  const { tools, records } = guarded(
    { lookup, refund },
    { unchecked: ['lookup', 'refund'], policies: { refund: { requires: 'lookup', limit: 1 } } },
  )
  const call = () => tools.refund({ order_id: 'A-1', amount: 5 })
  withTrace('t', () => {
    expect(call()).toMatchInlineSnapshot(`
      {
        "error": "refund was not run: call lookup first, and let it succeed.",
      }
    `)
    tools.lookup({ id: 'A-1' })
    expect(call()).toEqual({ refunded: 5 })
    expect(call()).toMatchInlineSnapshot(`
      {
        "error": "refund was not run: it may run once in a conversation, and it has. Do not call it again.",
      }
    `)
  })
  expect(call()).toMatchInlineSnapshot(`
    {
      "error": "refund was not run: it is not available now.",
    }
  `)
  expect(records.map((record) => [record.step, record.tool, record.status, record.blocked_by])).toMatchInlineSnapshot(`
    [
      [
        1,
        "refund",
        "blocked",
        "requires",
      ],
      [
        2,
        "lookup",
        "success",
        null,
      ],
      [
        3,
        "refund",
        "success",
        null,
      ],
      [
        4,
        "refund",
        "blocked",
        "limit",
      ],
      [
        1,
        "refund",
        "blocked",
        "no-trace",
      ],
    ]
  `)
})

test('two tools of one function are two tools', () => {
  const same = (args: unknown): unknown => args
  const { tools, records } = guarded({ a: same, b: same }, { unchecked: ['a', 'b'] })
  expect([tools.a({}), tools.b({}), tools.a]).toEqual([{}, {}, tools.a])
  expect(records.map(({ tool }) => tool)).toEqual(['a', 'b'])
})
