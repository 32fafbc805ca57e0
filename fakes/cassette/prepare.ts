import { inline } from '../../src/json/inline.js'
import type { NeutralRequest } from '../../src/run/types.js'
import { digestOf, keyOf } from './digest.js'
import { withNumberedIds } from './numbered-ids.js'
import type { RecordedRequest, RecordedStep, RequestParts } from './recorded.js'
import type { Redactor } from './redact.js'
import { partsOf } from './request-parts.js'

/** Takes out of a request what changes from run to run. */
export type Normalize = (request: RequestParts) => RequestParts

/** A request as it is recorded and compared. */
export interface Prepared {
  readonly request: RecordedRequest
  /** What equal requests share. */
  readonly key: string
  /** The answer with names in the place of secrets, the same as in the request. */
  readonly redactStep: (step: RecordedStep) => RecordedStep
}

/** Both sides, recording and replay, see requests through this. Throws what `normalize` throws. */
export function preparing(redactor: Redactor, normalize: Normalize | undefined): (request: NeutralRequest) => Prepared {
  return (request) => {
    const { parts: redacted, step: redactStep } = redactor.redact(partsOf(request))
    const normalized: RequestParts = normalize === undefined ? redacted : checked(normalize(redacted))
    const parts = withNumberedIds(normalized)
    const digest = digestOf(parts)
    return { request: { ...parts, digest }, key: keyOf(parts, digest), redactStep }
  }
}

function checked(made: unknown): RequestParts {
  const keys = ['provider', 'model', 'system', 'tools', 'messages', 'settings']
  const isRequest = typeof made === 'object' && made !== null && keys.every((key) => key in made)
  const parts = made as RequestParts // seen here as far as it goes
  if (isRequest && Array.isArray(parts.tools) && Array.isArray(parts.messages)) return parts
  throw new TypeError(
    `normalize has to return the request that it was given, changed or not, but returned ${inline(made)}. ` +
      'Write for example: normalize: (request) => ({ ...request, settings: {} })',
  )
}
