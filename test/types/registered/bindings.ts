// Every way to reach a matcher: negated, promised, soft, local, asymmetric. Compiled, never run.
import 'callsheet/vitest'
import type { Run } from 'callsheet'
import { expect, test } from 'vitest'

declare const run: Run
declare const running: Promise<Run>

/** A value whose type is exactly this. */
declare function exactly<Expected>(): <Actual>(
  value: Actual & (Same<Actual, Expected> extends true ? unknown : never),
) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

exactly<void>()(expect(run).toCallTool('lookup_order'))
exactly<void>()(expect(run).not.toCallTool('issue_refund', { order_id: 'A', amount: '1.00', reason: 'late' }))
exactly<void>()(expect(run, 'with a message').not.toRunTool('issue_refund'))
// @ts-expect-error no such tool
expect(run).not.toCallTool('drop_database')
// @ts-expect-error the wrong type
expect(run).not.toCallTool('lookup_order', { order_id: 1 })

exactly<Promise<void>>()(expect(running).resolves.toCallTool('lookup_order', { order_id: 'A-1001' }))
exactly<Promise<void>>()(expect(running).resolves.not.toTellModel('not found'))
exactly<Promise<void>>()(expect(running).resolves.toHaveArgs('lookup_order', { order_id: 'A-1001' }))
exactly<Promise<void>>()(expect(running).resolves.toCallInOrder(['lookup_order', 'issue_refund']))
// @ts-expect-error no such tool
await expect(running).resolves.toCallTool('drop_database')
// @ts-expect-error no such option
await expect(running).resolves.toTellModel('not found', { off: 'lookup_order' })

exactly<void>()(expect.soft(run).toBlock('issue_refund', undefined, { why: 'gate' }))
expect.soft(run).not.toHaveNoEffects('refunds')
// @ts-expect-error no such tool
expect.soft(run).toCallTool('drop_database')
await expect.poll(() => run).toCallTool('lookup_order')
// @ts-expect-error no such tool
await expect.poll(() => run).toCallTool('drop_database')

test('the local expect', ({ expect: local }) => {
  exactly<void>()(local(run).toCallTool('lookup_order', { order_id: 'A-1001' }))
  local(run).not.toCallTool('issue_refund')
  // @ts-expect-error no such tool
  local(run).toCallTool('drop_database')
})

expect({ run }).toEqual({ run: expect.toCallTool('lookup_order', { order_id: 'A-1001' }) })
expect({ run }).toEqual({ run: expect.not.toCallTool('issue_refund') })
expect([run]).toEqual([expect.toCallInOrder(['lookup_order', 'issue_refund'])])
expect([run]).toEqual([expect.toCallOnly(['lookup_order']), expect.not.toHold('issue_refund'), expect.toStopAfter(2)])
// @ts-expect-error no such tool
expect({ run }).toEqual({ run: expect.toHold('drop_database') })
// @ts-expect-error no such tool
expect({ run }).toEqual({ run: expect.toCallTool('drop_database') })
// @ts-expect-error the wrong type
expect({ run }).toEqual({ run: expect.not.toCallTool('lookup_order', { order_id: 1 }) })
