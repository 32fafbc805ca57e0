import type { ToolContract, ToolShape } from '../contract.js'
import type { SetFacts } from '../facts.js'
import type { Target } from './target.js'

/**
 * The targets that a tool is held to: those that were chosen, and the strict mode of its provider where the tool asks for that itself, and
 * the provider was chosen.
 */
export function targetsFor({ strict }: ToolContract, { shape, targets }: SetFacts): readonly Target[] {
  const [provider, mode] = (strict ? strictModes.get(shape) : undefined) ?? []
  if (provider === undefined || mode === undefined) return targets
  return targets.includes(provider) && !targets.includes(mode) ? [...targets, mode] : targets
}

/** In the others, `strict` is not said to a provider that is known. */
const strictModes: ReadonlyMap<ToolShape, readonly [provider: Target, mode: Target]> = new Map([
  ['openai-chat', ['openai', 'openai-strict']],
  ['openai-responses', ['openai', 'openai-strict']],
  ['functions', ['openai', 'openai-strict']],
  ['anthropic', ['anthropic', 'anthropic-strict']],
])
