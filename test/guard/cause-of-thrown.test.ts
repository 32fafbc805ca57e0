import { expect, test } from 'vitest'
import { causeOfThrown, isAbort } from '../../src/guard/cause-of-thrown.js'
import type { FailureCause } from '../../src/run/types.js'

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const circle: Record<string, unknown> = {}
circle['cause'] = circle
circle['errors'] = [circle]

test.each<readonly [unknown, FailureCause]>([
  [{ status: 503 }, 'transient'],
  [{ status: 404 }, 'logical'],
  [{ status: 200 }, 'unknown'],
  [{ statusCode: 429 }, 'transient'],
  [Object.assign(new Error('x'), { code: 503 }), 'transient'],
  [Object.assign(new Error('x'), { code: 11000 }), 'unknown'],
  [Object.assign(new Error('x'), { status: 'paid' }), 'unknown'],
  [{ response: { status: 429 } }, 'transient'],
  [{ response: { statusCode: 400 } }, 'logical'],
  [new Error('x', { cause: { status: 502 } }), 'transient'],
  [new AggregateError([refused, refused], ''), 'transient'],
  [new AggregateError([refused, new TypeError('x')], ''), 'unknown'],
  [new AggregateError([], ''), 'unknown'],
  [new Error('x', { cause: new AggregateError([refused]) }), 'transient'],
  [refused, 'transient'],
  [new TypeError('x'), 'logical'],
  [circle, 'unknown'],
  [null, 'unknown'],
  ['HTTP 503', 'transient'],
])('%o is %s', (thrown, cause) => {
  expect(causeOfThrown(thrown)).toBe(cause)
})

test.each<readonly [unknown, boolean]>([
  [new DOMException('x', 'AbortError'), true],
  [Object.assign(new Error('x'), { name: 'APIUserAbortError' }), true],
  [Object.assign(new Error('x'), { code: 'ABORT_ERR' }), true],
  [new DOMException('x', 'TimeoutError'), false],
  [refused, false],
  ['AbortError', false],
])('%o is an abort: %s', (thrown, expected) => {
  expect(isAbort(thrown)).toBe(expected)
})
