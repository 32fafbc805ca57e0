import { LintError } from '../../src/lint/errors.js'

/** A set without tools passes whatever is asked of it: nobody meant to ask that. */
export function requireTools({ toolCount }: { readonly toolCount: number }): void {
  if (toolCount > 0) return
  throw new LintError('bad-tools', 'received no tools. Pass the tools that the agent offers its model, at least one.')
}
