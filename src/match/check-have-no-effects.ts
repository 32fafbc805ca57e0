import type { Run } from '../run/types.js'
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
  return effects.length === 0
    ? { ...verdict, code: 'none', answer: 'holds' }
    : { ...verdict, code: 'happened', answer: 'fails' }
}
