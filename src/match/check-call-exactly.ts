import type { Run } from '../run/types.js'
import { align } from './align.js'
import { indexOf } from './attempts.js'
import { refOf } from './refs.js'
import { argsMismatches, readSteps } from './step.js'
import { requireAsked, requireKnown, requireRead } from './tools.js'
import type { CallExactlyVerdict } from './verdict.js'

/** Whether the attempts are these, in the order asked, and nothing else. */
export function checkCallExactly(run: Run, steps: unknown): CallExactlyVerdict {
  requireAsked(run)
  const read = readSteps(steps, 'For a run without calls write toCallNothing().')
  for (const [index, step] of read.entries()) requireKnown(run, step.tool, `step ${index + 1}`)
  const { attempts } = indexOf(run)
  requireRead(run, attempts)
  const edits = align(read, attempts)
  const [first] = edits
  const verdict = { claim: 'call-exactly', steps: read, attempts: attempts.length, edits } as const
  if (first === undefined) return { ...verdict, code: 'exact', answer: 'holds', guilty: [], mismatches: [] }
  const guilty = edits.flatMap(({ attempt }) => (attempt === null ? [] : [refOf(attempt)]))
  const step = read[first.step]
  const differ = first.kind === 'args-differ' && first.attempt !== null && step !== undefined
  const mismatches = differ && first.attempt !== null ? argsMismatches(step.args, first.attempt) : []
  return { ...verdict, code: 'differs', answer: 'fails', guilty, mismatches }
}
