import type { Run } from '../run/types.js'
import { hasOnlyMore } from './only-more.js'
import { requireText, textMismatches } from './text.js'
import { requireEnd } from './tools.js'
import type { AnswerVerdict } from './verdict.js'

/** Whether the final answer holds this. No answer is neither this one nor another. */
export function checkAnswer(run: Run, what: unknown): AnswerVerdict {
  requireText(what)
  const verdict = { claim: 'answer', what, guilty: [{ list: 'answer', number: 1 }], mismatches: [] } as const
  if (run.answer === null && run.end === 'unknown') requireEnd(run)
  if (run.answer === null) return { ...verdict, code: 'no-answer', answer: 'neither' }
  const mismatches = textMismatches(what, run.answer)
  if (mismatches.length === 0) return { ...verdict, code: 'answered', answer: 'holds' }
  if (hasOnlyMore(mismatches)) return { ...verdict, code: 'only-more', answer: 'neither', mismatches }
  return { ...verdict, code: 'text-differs', answer: 'fails', mismatches }
}
