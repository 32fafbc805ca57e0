// Right and wrong use of plans, with registered tools. Compiled, never run.
import 'callsheet/trajectory/vitest'
import { anyOrder, blocked, optional, times, type Run } from 'callsheet'
import { compareEffects, followPlan, plan, planFrom, retry, toFollowPlan, type Plan } from 'callsheet/trajectory'
import { expect } from 'vitest'

declare const run: Run
declare const running: Promise<Run>

const made: Plan = plan(
  [
    'lookup_order',
    ['issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' }],
    retry('get_time', 2),
    retry(['lookup_order', { order_id: /^A-/u }], 1),
    anyOrder(['get_time', optional('get_time'), times('lookup_order', 1, 3)]),
    blocked('issue_refund'),
  ],
  { never: ['send_mail', { tool: 'issue_refund', before: 'lookup_order', by: 'order_id' }], free: ['get_time'] },
)
expect(run).toFollowPlan(made)
expect(run).toFollowPlan(made, { atLeast: 0.8 })
await expect(running).resolves.toFollowPlan(made)
const { pass }: { readonly pass: boolean } = toFollowPlan(run, made)
const score: number = followPlan(run, made, { status: 'any' }).adherence.score
const proposed: Plan = planFrom([run], { free: ['get_time'] })
const identical: boolean = compareEffects(run, ['lookup_order'], { writeTools: ['issue_refund'] }).identical
// A plan goes on as parts of another one.
plan(proposed.steps, { never: made.never, free: proposed.free })
plan([...made.steps, 'get_time'], { free: made.free })
void [pass, score, proposed, identical]

// @ts-expect-error the arguments are those of another tool
plan(['lookup_order', ['issue_refund', { to: 'a@example.com' }]])
// @ts-expect-error so are these
retry(['lookup_order', { to: 'a@example.com' }], 1)
// @ts-expect-error a rule names both tools
plan(['lookup_order'], { never: [{ tool: 'issue_refund' }] })
// @ts-expect-error free is a list
plan(['lookup_order'], { free: 'get_time' })
// @ts-expect-error there is no such option
plan(['lookup_order'], { allow: ['get_time'] })
// @ts-expect-error how often?
retry('lookup_order')
// @ts-expect-error a list of steps is no plan
expect(run).toFollowPlan(['lookup_order'])
// @ts-expect-error the bar is a number
expect(run).toFollowPlan(made, { atLeast: '0.8' })
// @ts-expect-error which tools write?
compareEffects(run, ['lookup_order'])
// @ts-expect-error no such tool can succeed
plan(['lookup_order', 'drop_database'])
// @ts-expect-error no such tool can succeed, however deep
plan([anyOrder(['lookup_order', retry('drop_database', 1)])])
// @ts-expect-error a rule that is misspelt is never broken
plan(['lookup_order'], { never: ['drop_databas'] })
