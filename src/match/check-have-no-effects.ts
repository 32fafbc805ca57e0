import type { Run } from '../run/types.js'
import { unanswerable } from './errors.js'
import { refOfEffect } from './refs.js'
import { requireEffects, requireKind } from './tools.js'
import type { HaveNoEffectsVerdict } from './verdict.js'

/** Whether nothing changed, of this kind. */
export function checkHaveNoEffects(run: Run, kind?: unknown): HaveNoEffectsVerdict {
  requireEffects(run)
  if (kind !== undefined) requireKind(run, kind, 'the kind')
  const effects = run.effects.filter((effect) => kind === undefined || effect.kind === kind)
  const verdict = {
    claim: 'have-no-effects',
    kind: kind ?? null,
    effects,
    guilty: effects.map(refOfEffect),
    mismatches: [],
  } as const
  if (effects.length > 0) return { ...verdict, code: 'happened', answer: 'fails' }
  requireFinished(run)
  return { ...verdict, code: 'none', answer: 'holds' }
}

/** What was still running may have changed something a moment later. */
function requireFinished({ executions }: Run): void {
  const open = executions.find(({ end }) => end === 'open')
  if (open === undefined) return
  throw unanswerable(
    `execution ${open.number} of ${open.tool} was still running when the run ended, so nobody can tell what it changes.`,
    'Let the agent await its tools.',
  )
}
