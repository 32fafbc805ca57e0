import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Ids } from '../../../src/guard/clock.js'
import { currentTrace } from '../../../src/guard/trace/current-trace.js'
import { traceMessage } from '../../../src/guard/trace/trace-message.js'
import { traceState, withSpan } from '../../../src/guard/trace/trace-state.js'
import { traceparent } from '../../../src/guard/trace/traceparent.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const header = `00-${traceId}-${spanId}-01`

/** Ids that say what they are. */
function counted(): Ids {
  let count = 0
  const next = (length: number): string => {
    count += 1
    return String(count).padStart(length, '0')
  }
  return { trace: () => next(32), span: () => next(16), execution: () => next(8) }
}

test('outside there is no trace', () => {
  expect([currentTrace(), traceparent(), traceState()]).toEqual([null, null, null])
  expect(withSpan(spanId, () => traceparent())).toBe(null)
  expect(() => traceMessage()).toThrow('traceMessage() needs a trace: call it within withTrace(id, () => …)')
})

test('a fresh trace has an id of W3C, and its own span', () => {
  const seen = withTrace({ ids: counted(), model: 'gpt-x' }, () => [currentTrace(), traceparent()])
  const id = '1'.padStart(32, '0')
  expect(seen).toEqual([
    { id, spanId: '2'.padStart(16, '0'), isSampled: true, model: 'gpt-x' },
    `00-${id}-${'2'.padStart(16, '0')}-01`,
  ])
  expect(withTrace({}, () => traceparent())).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/u)
})

test('a name of the user goes into records and messages, not into a header', () => {
  withTrace('chat 7', () => {
    expect(currentTrace()?.id).toBe('chat 7')
    expect(traceMessage()).toBe('Trace id of this conversation: chat 7')
    expect(traceparent()).toBe(null)
  })
})

test('it follows the work through promises, timers and parallel work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const seen = (id: string): Promise<string | undefined> =>
    withTrace(id, async () => {
      await new Promise((done) => setTimeout(done, 5))
      return currentTrace()?.id
    })
  const both = Promise.all([seen('a'), seen('b')])
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await both).toEqual(['a', 'b'])
})

describe('an incoming traceparent goes on', () => {
  test.each<[string, string, string | null]>([
    ['sampled', header, header],
    ['not sampled', `00-${traceId}-${spanId}-00`, `00-${traceId}-${spanId}-00`],
    ['other flags are dropped', `00-${traceId}-${spanId}-fb`, header],
    ['a later version', `cc-${traceId}-${spanId}-01-what-else`, header],
    ['a later version that ends', `cc-${traceId}-${spanId}-01`, header],
    ['white space around', ` ${header}\t`, header],
    ['more fields in version 00', `${header}-more`, null],
    ['version ff', `ff-${traceId}-${spanId}-01`, null],
    ['capitals', header.toUpperCase(), null],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`, null],
    ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`, null],
    ['too short', `00-${traceId.slice(1)}-${spanId}-01`, null],
    ['two headers', `${header}, ${header}`, null],
    ['nothing', '', null],
    ['a later version with a tail', `cc-${traceId}-${spanId}-01x`, null],
  ])('%s', (_name, incoming, outgoing) => {
    const fresh = `00-${'1'.padStart(32, '0')}-${'2'.padStart(16, '0')}-01`
    expect(withTrace({ traceparent: incoming, ids: counted() }, () => traceparent())).toBe(outgoing ?? fresh)
  })
  test.each([null, undefined])('%s is no header', (none) => {
    expect(withTrace({ traceparent: none, ids: counted() }, () => currentTrace()?.id)).toBe('1'.padStart(32, '0'))
  })
})

test('what goes out comes in again', () => {
  const hex = (length: number): fc.Arbitrary<string> =>
    fc
      .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
      .filter((text) => !/^0+$/u.test(text))
  fc.assert(
    fc.property(hex(32), hex(16), fc.constantFrom('00', '01'), (trace, span, flags) => {
      const incoming = `00-${trace}-${span}-${flags}`
      expect(withTrace({ traceparent: incoming }, () => traceparent())).toBe(incoming)
    }),
  )
})

test('within a tool, the header has the span of the tool', () => {
  withTrace({ traceparent: header }, () => {
    expect(withSpan('a'.repeat(16), () => traceparent())).toBe(`00-${traceId}-${'a'.repeat(16)}-01`)
    expect(traceparent()).toBe(header)
  })
})

test('an inner trace of the same id counts on; another one begins anew', () => {
  withTrace({ id: 'a', model: 'one' }, () => {
    expect(traceState()?.nextStep()).toBe(1)
    traceState()?.calls.set('issue_refund', 1)
    withTrace({ id: 'a', model: 'two' }, () => {
      expect(traceState()?.nextStep()).toBe(2)
      expect(traceState()?.calls.get('issue_refund')).toBe(1)
      expect(currentTrace()?.model).toBe('two')
    })
    withTrace('a', () => expect(currentTrace()?.model).toBe('one'))
    withTrace('b', () => expect(traceState()?.nextStep()).toBe(1))
    expect(traceState()?.nextStep()).toBe(3)
  })
  withTrace('a', () => expect(traceState()?.nextStep()).toBe(1))
})

test('another copy of the package shares the trace', async () => {
  vi.resetModules()
  const copy = await import('../../../src/guard/trace/trace-state.js')
  expect(copy.traceState).not.toBe(traceState)
  expect(withTrace('a', () => copy.traceState()?.trace.id)).toBe('a')
})

test('what the function returns or throws is its own', () => {
  expect(withTrace('a', () => 5)).toBe(5)
  expect(() =>
    withTrace('a', () => {
      throw new RangeError('mine')
    }),
  ).toThrow(new RangeError('mine'))
})

describe('wrong use is an error', () => {
  const problem = 'withTrace() takes one line of text as the id of a trace, but got'
  test.each<[unknown, string]>([
    ['', `${problem} ""`],
    [' ', `${problem} " "`],
    ['a\nb', `${problem} "a\\nb"`],
    ['a\u2028b', `${problem} `],
    [{ id: 5 }, `${problem} 5`],
    [null, 'withTrace() takes the id of the trace, or options { id, traceparent, model, ids }'],
    [['a'], 'withTrace() takes the id of the trace, or options { id, traceparent, model, ids }'],
    [{ trace: 'a' }, 'withTrace() has no option "trace"; there are id, traceparent, model and ids'],
    [{ traceparent: [header] }, 'withTrace() takes a header as traceparent: one text, not a list of them'],
    [
      { id: 'a', traceparent: header },
      'withTrace() takes an id or a traceparent, not both, since each names the trace',
    ],
    [{ model: '' }, 'withTrace() takes the name of a model as model: one line of text'],
  ])('%j', (trace, message) => {
    // @ts-expect-error: some are of no right type
    expect(() => withTrace(trace, () => 1)).toThrow(message)
  })
  test('no function', () => {
    // @ts-expect-error: the function is missing
    expect(() => withTrace('a')).toThrow('withTrace() needs the function to run as its second argument')
  })
})
