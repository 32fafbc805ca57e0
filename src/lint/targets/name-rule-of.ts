import type { NameRule } from './provider-facts.js'
import { providers } from './providers.js'
import type { Target } from './target.js'

/** Which names a target takes for tools. */
export function nameRuleOf(target: Target): NameRule {
  const { value, source } = providers[target].name
  return { ...value, source }
}
