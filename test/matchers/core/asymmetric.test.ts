import { describe, expect, test } from 'vitest'
import '../../../matchers/core/register.js'
import { asymmetric } from '../../../matchers/core/asymmetric.js'
import { toCallNothing } from '../../../matchers/core/to-call-nothing.js'
import { toCallTool } from '../../../matchers/core/to-call-tool.js'
import { partial } from '../../../src/match/partial.js'
import { gated, refunded, silent } from '../../support/refund-runs.js'
import { runVitest } from '../../support/run-vitest.js'

// What it takes is checked when it runs.
type Ask = Parameters<typeof asymmetric>[1]
const claim = asymmetric('toCallTool', toCallTool as unknown as Ask)
const negation = asymmetric('not.toCallTool', toCallTool.not as unknown as Ask)

test.each([
  ['refunded', refunded, true, false],
  ['never tried', silent, false, true],
  ['neither', gated, false, false],
  ['a number', 5, false, false],
  ['nothing', undefined, false, false],
  ['a promise', Promise.resolve(refunded), false, false],
  ['a call', refunded.calls[0], false, false],
])('%s', (_title, received, holds, holdsNot) => {
  expect(claim('issue_refund').asymmetricMatch(received)).toBe(holds)
  expect(negation('issue_refund').asymmetricMatch(received)).toBe(holdsNot)
})

test('says how it was written, and why it does not match', () => {
  const written = claim('issue_refund', partial({ amount: /^9/u }))
  const whole = 'toCallTool("issue_refund", partial({"amount":/^9/u}))'
  expect(written.toAsymmetricMatcher()).toBe(whole)
  written.asymmetricMatch(refunded)
  expect(written.toAsymmetricMatcher()).toBe(
    `${whole} -- expected the run to call issue_refund with amount matching /^9/u, but call 2 had amount "49.90"`,
  )
  written.asymmetricMatch(7)
  expect(written.toAsymmetricMatcher()).toBe(`${whole} -- received 7. Pass a run, as sheet.run returns it.`)
  written.asymmetricMatch({ ...refunded, calls: [], executions: [] })
  expect(written.toAsymmetricMatcher()).toMatch(/but it never tried$/u)
  const fits = claim('issue_refund')
  fits.asymmetricMatch(gated)
  fits.asymmetricMatch(refunded)
  expect(fits.toAsymmetricMatcher()).toBe('toCallTool("issue_refund")')
})

test('misuse throws, whatever is compared around it', () => {
  expect(() => claim('issueRefund').asymmetricMatch(refunded)).toThrow(TypeError)
  expect(() => negation('issueRefund').asymmetricMatch(refunded)).toThrow(/Did you mean issue_refund/u)
  const undefinedNegation = asymmetric('not.toCallNothing', toCallNothing.not as unknown as Ask)
  expect(() => undefinedNegation().asymmetricMatch(refunded)).toThrow(/not defined/u)
})

describe('in Vitest', () => {
  test('stands in the place of a run in anything', ({ expect: local }) => {
    expect([1, { deep: refunded }]).toEqual([1, { deep: expect.toCallTool('issue_refund') }])
    expect([silent, refunded]).toEqual(expect.arrayContaining([expect.toCallTool('issue_refund')]))
    local({ run: refunded }).toEqual({ run: local.toCallTool('issue_refund') })
    local({ run: silent }).toEqual({ run: local.not.toCallTool('issue_refund') })
    local({ run: 'no run' }).not.toEqual({ run: local.not.toCallTool('issue_refund') })
  })

  test('the printed difference gives the reason', () => {
    const source = `import { expect, test } from 'vitest'
import '../../matchers/core/register.js'
import { silent } from '../../test/support/refund-runs.js'

test('global', () => expect({ run: silent }).toEqual({ run: expect.toCallTool('issue_refund') }))
test('local', ({ expect }) => expect({ run: silent }).toEqual({ run: expect.toCallTool('issue_refund') }))
test('negated', () => expect({ run: silent }).toEqual({ run: expect.not.toAnswer('Hello') }))
`
    const { output } = runVitest(source)
    const reason = '-   "run": toCallTool("issue_refund") -- expected the run to call issue_refund, but it never tried'
    expect(output.split(reason)).toHaveLength(3)
    expect(output).toContain('-   "run": not.toAnswer("Hello") -- expected the answer not to hold "Hello", but')
  })
})
