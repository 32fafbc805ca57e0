import type { Run } from '../run/types.js'
import { indexOf } from './attempts.js'
import { refOf } from './refs.js'
import { requireAsked } from './tools.js'
import type { CallNothingVerdict } from './verdict.js'

/** Whether nothing was asked and nothing ran. */
export function checkCallNothing(run: Run): CallNothingVerdict {
  requireAsked(run)
  const { attempts } = indexOf(run)
  const verdict = { claim: 'call-nothing', attempts, guilty: attempts.map(refOf), mismatches: [] } as const
  if (attempts.length === 0) return { ...verdict, code: 'nothing', answer: 'holds' }
  return { ...verdict, code: 'attempted', answer: 'fails' }
}
