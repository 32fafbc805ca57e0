import 'callsheet/vitest'
import { describe, expect, test } from 'vitest'
import { blocked, runFrom, threw } from '../../src/entries/callsheet.js'
import { asReadable, type SpanData } from './support/spans-of.js'

type More = Partial<SpanData>

const user = { role: 'user', parts: [{ type: 'text', content: 'x' }] }
const refund = { type: 'tool_call', id: 'c1', name: 'issue_refund', arguments: { id: 1 } }
const lookup = { type: 'tool_call', id: 'c2', name: 'lookup', arguments: {} }
const done = { type: 'text', content: 'Done.' }

let clock = 0

function span(name: string, attributes: object, more: More = {}): SpanData {
  clock += 10
  return {
    name,
    spanId: `s${clock}`,
    start: clock,
    end: clock + 5,
    failed: false,
    attributes: { ...attributes },
    ...more,
  }
}

const chat = (
  parts: readonly object[],
  results: readonly (readonly [string, unknown])[] = [],
  more: More = {},
): SpanData =>
  span(
    'chat',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': [
        user,
        ...results.map(([id, response]) => ({ role: 'tool', parts: [{ type: 'tool_call_response', id, response }] })),
      ],
      'gen_ai.output.messages': [{ role: 'assistant', parts }],
    },
    more,
  )

const ran = (tool: string, id: string | null, args: unknown, result: unknown, more: More = {}): SpanData =>
  span(
    `execute_tool ${tool}`,
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      ...(id === null ? {} : { 'gen_ai.tool.call.id': id }),
      ...(args === undefined ? {} : { 'gen_ai.tool.call.arguments': JSON.stringify(args) }),
      ...(result === undefined ? {} : { 'gen_ai.tool.call.result': result }),
    },
    more,
  )

const last = (response: unknown = 'ok'): SpanData => chat([done], [['c1', response]])
const failing: More = { failed: true }

describe('what nobody asked for', () => {
  const trace = asReadable([chat([done]), ran('issue_refund', 'zz', { id: 1 }, 'refunded')])

  test('is an execution without a call', () => {
    const run = runFrom(trace)
    expect(run.executions).toMatchObject([
      { call: null, parent: null, tool: 'issue_refund', args: { id: 1 }, end: 'returned', result: 'refunded' },
    ])
    expect(run).toMatchObject({ answer: 'Done.', end: 'finished', seen: { ran: ['issue_refund'], told: true } })
  })

  test('counts', () => {
    expect(trace).toRunTool('issue_refund', { id: 1 }, { times: 1 })
    expect(() => expect(trace).toCallNothing()).toThrow('call nothing')
    expect(() => expect(trace).not.toCallTool('issue_refund')).toThrow('issue_refund')
    expect(() => expect(trace).toRunOnlyWhatWasAsked()).toThrow('nobody asked')
  })

  test('among other calls', () => {
    const more = asReadable([
      chat([lookup]),
      ran('lookup', 'c2', {}, 'ok'),
      ran('issue_refund', 'zz', { id: 1 }, 'ok'),
      chat([done], [['c2', 'ok']]),
    ])
    expect(() => expect(more).toCallExactly(['lookup'])).toThrow('expected exactly 1 call')
    expect(() => expect(more).toCallOnly(['lookup'])).toThrow('issue_refund')
  })

  test('without its arguments is an error, as they are all there is to know it by', () => {
    expect(() => runFrom(asReadable([chat([done]), ran('issue_refund', 'zz', undefined, 'ok')]))).toThrow(
      '[1] records no gen_ai.tool.call.arguments',
    )
  })
})

describe('what ran for a call', () => {
  test.each<[string, readonly SpanData[], string, readonly string[]]>([
    ['once', [ran('issue_refund', 'c1', { id: 1 }, 'ok')], 'ok', ['returned']],
    ['without its id', [ran('issue_refund', null, { id: 1 }, 'ok')], 'ok', ['returned']],
    ['and failed, without its id', [ran('issue_refund', null, { id: 1 }, undefined, failing)], 'threw', ['threw']],
    [
      'again, after it failed',
      [ran('issue_refund', 'c1', { id: 1 }, undefined, failing), ran('issue_refund', 'c1', { id: 1 }, 'ok')],
      'ok',
      ['threw', 'returned'],
    ],
    [
      'again, and failed then',
      [ran('issue_refund', 'c1', { id: 1 }, 'ok'), ran('issue_refund', 'c1', { id: 1 }, undefined, failing)],
      'threw',
      ['returned', 'threw'],
    ],
  ])('%s', (_name, spans, outcome, ends) => {
    const run = runFrom(asReadable([chat([refund], [], { start: 1 }), ...spans, last()]))
    expect(run.calls).toMatchObject([{ outcome, told: { text: 'ok', error: null } }])
    expect(run.executions.map(({ end, call }) => [end, call])).toEqual(ends.map((end) => [end, 1]))
  })

  test('twice, or with other arguments, shows', () => {
    const twice = ran('issue_refund', 'c1', { id: 1 }, 'ok')
    const again = ran('issue_refund', 'c1', { id: 1 }, 'ok')
    const trace = asReadable([chat([refund], [], { start: 1 }), twice, again, last()])
    expect(() => expect(trace).toRunTool('issue_refund', { id: 1 }, { times: 1 })).toThrow('issue_refund')
    expect(() => expect(trace).toRunOnlyWhatWasAsked()).toThrow('issue_refund')
    const other = asReadable([chat([refund]), ran('issue_refund', 'c1', { id: 999 }, 'ok'), last()])
    expect(() => expect(other).toRunOnlyWhatWasAsked()).toThrow('999')
    expect(other).not.toRunTool('issue_refund', { id: 1 })
  })

  test('with arguments that nobody wrote down', () => {
    const trace = asReadable([chat([refund]), ran('issue_refund', 'c1', undefined, 'ok'), last()])
    expect(trace).toRunTool('issue_refund')
    const lost = 'do not show which arguments execution 1 of issue_refund received'
    expect(() => expect(trace).toRunTool('issue_refund', { id: 1 })).toThrow(lost)
    expect(() => expect(trace).not.toRunTool('issue_refund', { id: 2 })).toThrow(lost)
    expect(() => expect(trace).toRunOnlyWhatWasAsked()).toThrow(lost)
  })

  test('is what patterns are about', () => {
    const trace = asReadable([
      chat([refund]),
      ran('issue_refund', 'c1', { id: 1 }, undefined, failing),
      chat([{ ...refund, id: 'c3' }], [['c1', 'it failed']]),
      chat(
        [done],
        [
          ['c1', 'it failed'],
          ['c3', 'not now'],
        ],
      ),
    ])
    expect(trace).toCallExactly([threw('issue_refund'), blocked('issue_refund')])
    expect(() => expect(trace).toBlock('issue_refund')).toThrow('issue_refund')
    expect(() => expect(asReadable([chat([lookup])])).not.toRunTool('lookup')).toThrow('do not show what ran')
  })

  test('and what a result says of failing counts, too', () => {
    const trace = asReadable([chat([refund]), ran('issue_refund', 'c1', { id: 1 }, 'refused'), last('refused')])
    expect(runFrom(trace, { failed: (result) => result === 'refused' }).calls).toMatchObject([{ outcome: 'error' }])
    const mcp = ran('issue_refund', 'c1', { id: 1 }, 'no', failing)
    const flagged = { ...mcp, attributes: { ...mcp.attributes, 'error.type': 'tool_error' } }
    const run = runFrom(asReadable([chat([refund], [], { start: 1 }), flagged, last('no')]))
    expect(run.executions).toMatchObject([{ end: 'returned', failed: true, result: 'no' }])
    expect(run.calls).toMatchObject([{ outcome: 'error' }])
  })
})

describe('in which order', () => {
  const both = [refund, lookup]
  const results = [
    ['c1', 'ok'],
    ['c2', 'ok'],
  ] as const

  test('one after the other is in order, at once is not', () => {
    const asked = chat(both, [], { start: 1, end: 2 })
    const first = ran('issue_refund', 'c1', { id: 1 }, 'ok', { start: 10, end: 20 })
    const after = ran('lookup', 'c2', {}, 'ok', { start: 20, end: 30 })
    const beside = ran('lookup', 'c2', {}, 'ok', { start: 15, end: 30 })
    const end = chat([done], results, { start: 30, end: 40 })
    expect(asReadable([asked, first, after, end])).toCallInOrder(['issue_refund', 'lookup'])
    expect(() => expect(asReadable([asked, first, beside, end])).toCallInOrder(['issue_refund', 'lookup'])).toThrow(
      'lookup',
    )
  })

  test('what ran within another tool is its inner work, and two spans about one run are one', () => {
    const outer = ran('issue_refund', 'c1', { id: 1 }, 'ok', { start: 10, end: 40, spanId: 'outer' })
    const client = ran('issue_refund', null, { id: 1 }, 'ok', {
      start: 11,
      end: 39,
      spanId: 'in',
      parentSpanId: 'outer',
    })
    const inner = ran('lookup', null, {}, 'ok', { start: 12, end: 20, parentSpanId: 'in' })
    const run = runFrom(
      asReadable([chat([refund], [], { start: 1 }), outer, client, inner, chat([done], results, { start: 50 })]),
    )
    expect(run.executions.map(({ tool, parent, call }) => [tool, parent, call])).toEqual([
      ['issue_refund', null, 1],
      ['lookup', 1, null],
    ])
    expect(run.executions[1]?.finished).toBeLessThan(run.executions[0]?.finished ?? 0)
  })
})

describe('where no call of a model was traced', () => {
  const trace = asReadable([ran('lookup', 'c2', {}, 'ok'), ran('issue_refund', 'c1', { id: 1 }, undefined, failing)])

  test('tools ran, and what the model was told is not shown', () => {
    const run = runFrom(trace)
    expect(run.seen).toMatchObject({ ran: ['lookup', 'issue_refund'], told: false })
    expect(run.calls.map(({ outcome, told, executions }) => [outcome, told, executions])).toEqual([
      ['ok', null, [1]],
      ['threw', null, [2]],
    ])
    expect(trace).toCallTool('lookup')
    expect(trace).toRunTool('issue_refund')
    expect(() => expect(trace).toTellModel('ok')).toThrow('does not show what the model was told')
  })
})
