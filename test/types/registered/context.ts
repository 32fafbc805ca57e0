// Right and wrong use of loops, context and judges, with registered tools. Compiled, never run.
import 'callsheet/trajectory/vitest'
import type { Run } from 'callsheet'
import type { Judge } from 'callsheet/score'
import {
  contextOf,
  estimateTokens,
  findLoops,
  judgeTrajectory,
  plan,
  toKeepInEveryRequest,
  toLoop,
  toStayInContext,
  type Loop,
  type TrajectoryJudgement,
} from 'callsheet/trajectory'
import { expect } from 'vitest'

declare const run: Run
declare const running: Promise<Run>
declare const judge: Judge

expect(run).not.toLoop()
expect(run).toLoop({ rounds: 2, except: ['lookup_order'], sameResult: (earlier, later) => earlier.text === later.text })
expect(run).toStayInContext({ tokens: 8000, bytes: 30_000, perResult: 500, growthPerTurn: { bytes: 900 } })
expect(run).toStayInContext({ tokens: 8000, tokenizer: (text) => text.length, unread: 'fine' })
expect(run).toKeepInEveryRequest('the rule')
expect(run).not.toKeepInEveryRequest(/the rule/u, { in: 'system' })
await expect(running).resolves.toStayInContext({ tokens: 8000 })
const passes: readonly boolean[] = [
  toLoop(run).pass,
  toStayInContext(run, { tokens: 1 }).pass,
  toKeepInEveryRequest.not(run, 'the rule').pass,
]
const loops: readonly Loop[] = findLoops(run, { except: ['issue_refund'] })
const tokens: number = contextOf(run, { tokenizer: estimateTokens }).largest.of.results
const judged: Promise<TrajectoryJudgement> = judgeTrajectory(run, plan(['lookup_order']), { judge, rubric: 'Is it?' })
void [passes, loops, tokens, judged]

// @ts-expect-error a list of names
expect(run).not.toLoop({ except: 'lookup_order' })
// @ts-expect-error a number of rounds
findLoops(run, { rounds: '3' })
// @ts-expect-error bars are needed
expect(run).toStayInContext()
// @ts-expect-error a bar is a number
expect(run).toStayInContext({ tokens: '8000' })
// @ts-expect-error or of bytes
expect(run).toStayInContext({ perResult: { tokens: 500 } })
// @ts-expect-error there is no such bar
expect(run).toStayInContext({ perCall: 500 })
// @ts-expect-error which text?
expect(run).toKeepInEveryRequest()
// @ts-expect-error there is no such place
expect(run).toKeepInEveryRequest('the rule', { in: 'tools' })
// @ts-expect-error who judges?
void judgeTrajectory(run, plan(['lookup_order']), { rubric: 'Is it?' })
// @ts-expect-error by what?
void judgeTrajectory(run, plan(['lookup_order']), { judge })
