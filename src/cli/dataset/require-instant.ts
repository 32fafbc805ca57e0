import { ScoreError } from '../../score/errors.js'
import { resolvePlaceholders } from '../../score/values/placeholders.js'
import { badNow, badZone } from './errors.js'

/** Throws for a clock that tells no time, and for a zone that there is not, also where no case asks for them. */
export function requireInstant({ now, zone }: { readonly now: string | null; readonly zone: string | null }): void {
  if (zone !== null && !isClock('2000-01-01T00:00:00Z', zone)) throw badZone(zone)
  if (now !== null && !isClock(now, zone ?? 'UTC')) throw badNow(now)
}

function isClock(now: string, zone: string): boolean {
  try {
    resolvePlaceholders('{{NOW}}', { now, zone })
    return true
  } catch (error) {
    if (error instanceof ScoreError) return false
    throw error
  }
}
