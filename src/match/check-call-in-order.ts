import type { Run } from '../run/types.js'
import { type Attempt, indexOf, isSuccess } from './attempts.js'
import { findChain, findCover } from './chain.js'
import type { Mismatch } from './mismatch.js'
import { nearestMiss } from './nearest-miss.js'
import { readChoice, readOptions } from './options.js'
import { refOf } from './refs.js'
import { argsMismatches, isAskedWith, isStep, isWanted, readSteps, type Step } from './step.js'
import { requireAsked, requireKnown, requireRead } from './tools.js'
import type { CallInOrderVerdict, StepReason } from './verdict.js'

/** Whether some choice of attempts is the steps in this order, each over before the next began. */
export function checkCallInOrder(run: Run, steps: unknown, options?: unknown): CallInOrderVerdict {
  requireAsked(run)
  const read = readSteps(steps, 'For a run without calls write toCallNothing().')
  const extras = readChoice('extras', readOptions(options, ['extras'])['extras'], ['allow', 'forbid'])
  for (const [index, step] of read.entries()) requireKnown(run, step.tool, `step ${index + 1}`)
  const { byStart } = indexOf(run)
  requireRead(
    run,
    byStart.filter((attempt) => isDoubtful(read, extras === 'forbid', attempt)),
  )
  const fits = (step: number, attempt: Attempt): boolean => {
    const wanted = read[step]
    return wanted !== undefined && isStep(wanted, attempt)
  }
  const chain = findChain(read.length, byStart, fits)
  if (chain.length < read.length) return stepMissing(read, chain, byStart)
  if (extras !== 'forbid') return inOrder(read, chain)
  const successes = byStart.filter(isSuccess)
  const cover = findCover(read.length, byStart, successes, fits)
  return cover === null ? extraCall(read, chain, successes) : inOrder(read, cover)
}

/** An answered attempt matters where a step is about its tool, or where nothing else may have succeeded. */
function isDoubtful(steps: readonly Step[], forbids: boolean, attempt: Attempt): boolean {
  if (attempt.outcome !== 'answered') return false
  return forbids || steps.some((step) => step.tool === attempt.tool && isAskedWith(step.args, attempt))
}

function inOrder(steps: readonly Step[], chain: readonly Attempt[]): CallInOrderVerdict {
  return {
    claim: 'call-in-order',
    code: 'in-order',
    answer: 'holds',
    steps,
    chain,
    nearest: null,
    reason: null,
    guilty: [],
    mismatches: [],
  }
}

function stepMissing(
  steps: readonly Step[],
  chain: readonly Attempt[],
  attempts: readonly Attempt[],
): CallInOrderVerdict {
  const step = steps[chain.length]
  const near = step === undefined ? null : nearMiss(step, chain, attempts)
  const guilty = near?.attempt ?? null
  return {
    claim: 'call-in-order',
    code: 'step-missing',
    answer: 'fails',
    steps,
    chain,
    nearest: guilty,
    reason: near?.reason ?? 'never-attempted',
    guilty: guilty === null ? [] : [refOf(guilty)],
    mismatches: near?.mismatches ?? [],
  }
}

interface Near {
  readonly attempt: Attempt
  readonly reason: StepReason
  readonly mismatches: readonly Mismatch[]
}

/** What comes nearest to a step that the chain could not be continued with. */
function nearMiss(step: Step, chain: readonly Attempt[], attempts: readonly Attempt[]): Near | null {
  const last = chain.at(-1)
  const over = last?.finish ?? -Infinity
  const used = new Set(chain)
  const unused = attempts.filter((attempt) => attempt.tool === step.tool && !used.has(attempt))
  const later = unused.filter(({ start }) => start > over)
  const asked = later.find((attempt) => isAskedWith(step.args, attempt))
  if (asked !== undefined) return { attempt: asked, reason: 'outcome-differs', mismatches: [] }
  const right = unused.findLast((attempt) => isStep(step, attempt))
  if (right !== undefined) {
    const overlaps = last !== undefined && right.finish > last.start
    return { attempt: right, reason: overlaps ? 'overlaps' : 'too-early', mismatches: [] }
  }
  const wanted = later.filter((attempt) => isWanted(step.want, attempt))
  const miss = nearestMiss(step.args, wanted.length > 0 ? wanted : later) ?? nearestMiss(step.args, unused)
  if (miss === null) return null
  const { attempt } = miss
  const reason = isWanted(step.want, attempt) || miss.mismatches.length > 0 ? 'args-differ' : 'outcome-differs'
  return { attempt, reason, mismatches: argsMismatches(step.args, attempt) }
}

function extraCall(
  steps: readonly Step[],
  chain: readonly Attempt[],
  successes: readonly Attempt[],
): CallInOrderVerdict {
  const used = new Set(chain)
  const extra = successes.find((attempt) => !used.has(attempt)) ?? null
  return {
    claim: 'call-in-order',
    code: 'extra-call',
    answer: 'fails',
    steps,
    chain,
    nearest: extra,
    reason: null,
    guilty: extra === null ? [] : [refOf(extra)],
    mismatches: [],
  }
}
