import { describe, expect, test } from 'vitest'
import { causeOf } from '../../src/run/cause-of.js'
import { recordError } from '../../src/run/recorded-error.js'
import type { FailureCause } from '../../src/run/types.js'

const coded = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code })
const named = (name: string, message = 'it failed'): Error => Object.assign(new Error(message), { name })

describe('an error', () => {
  test.each<readonly [unknown, FailureCause]>([
    [coded('ETIMEDOUT'), 'transient'],
    [coded('ECONNRESET', 'read ECONNRESET'), 'transient'],
    [coded('UND_ERR_HEADERS_TIMEOUT'), 'transient'],
    [coded('503'), 'transient'],
    [coded('404'), 'logical'],
    [coded('ENOENT', 'no such file'), 'unknown'],
    [coded('4290'), 'unknown'],
    [new DOMException('This operation was aborted', 'AbortError'), 'transient'],
    [new DOMException('The operation timed out', 'TimeoutError'), 'transient'],
    [named('RateLimitError'), 'transient'],
    [named('ReadTimeoutError'), 'transient'],
    [new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }), 'transient'],
    [new TypeError('fetch failed'), 'transient'],
    [new TypeError("Cannot read properties of undefined (reading 'id')"), 'logical'],
    [new RangeError('Invalid time value'), 'logical'],
    [new SyntaxError('Unexpected token < in JSON'), 'logical'],
    [new Error('HTTP 502'), 'transient'],
    [new Error('Request failed with status code 429'), 'transient'],
    [new Error('Request failed with status code 422'), 'logical'],
    [new Error('status: 408'), 'transient'],
    [new Error('500 Internal Server Error'), 'transient'],
    [new Error('400 {"error":"bad"}'), 'logical'],
    [new Error('500 items were not found'), 'unknown'],
    [new Error('order 503 was not found'), 'unknown'],
    [new Error('socket hang up'), 'transient'],
    [new Error('the database timed out'), 'transient'],
    [new Error('refund exceeds order total'), 'unknown'],
    [new Error('the sporttimeoutlet is closed'), 'unknown'],
    [new Error('the lookup failed', { cause: new Error('HTTP 503') }), 'transient'],
    [new Error('a', { cause: new Error('b', { cause: new TypeError('c') }) }), 'logical'],
    [new TypeError('x is no function', { cause: coded('ETIMEDOUT') }), 'logical'],
    [new ReferenceError('timeout is not defined'), 'logical'],
    [new TypeError('opts.timeout is not a function'), 'logical'],
    [new RangeError('status 503 is no status'), 'logical'],
    [new Error('invalid timeout: must be a number'), 'unknown'],
    [new Error('order status 500 is unknown'), 'unknown'],
    [new Error('the rate limit of this account is 5'), 'unknown'],
    [new Error('timeout of 5000ms exceeded'), 'transient'],
    [new Error('Connection timeout'), 'transient'],
    [new Error('HTTP error! status: 503'), 'transient'],
    [new Error('Response status: 404'), 'logical'],
    [new Error('the server answered with status 429'), 'transient'],
    ['nothing but text', 'unknown'],
    [undefined, 'unknown'],
  ])('%o is %s', (thrown, cause) => {
    expect(causeOf(recordError(thrown))).toBe(cause)
  })
})
