import type { ToolFacts } from '../../facts.js'
import { verbOfName } from '../../words/verb-class.js'

/** The verb of a tool's name, where it says that something will be gone; `null` where it says something else. */
export function destructiveVerb({ nameWords }: ToolFacts): string | null {
  const verb = verbOfName(nameWords)
  return verb !== null && destructive.has(verb) ? verb : null
}

const destructive: ReadonlySet<string> = new Set(
  'delete remove destroy drop purge erase wipe truncate terminate uninstall kill trash prune deprovision'.split(' '),
)
