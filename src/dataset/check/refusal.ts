import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { ToolError } from '../../tool/errors.js'

/** Why scoring refuses something; `null` where it does not. */
export function refusalOf(attempt: () => unknown): (Error & { readonly code: string }) | null {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof ScoreError || error instanceof MatchError || error instanceof ToolError) return error
    throw error
  }
}
