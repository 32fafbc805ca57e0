import { checkMatchToolSchemas } from '../../src/match/check-match-tool-schemas.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toMatchToolSchemas()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toMatchToolSchemas(run)
 * ```
 */
export const toMatchToolSchemas: Matcher<(run: Run | AnyTranscript) => MatcherResult> = defineMatcher({
  name: 'toMatchToolSchemas',
  most: 0,
  insteadOfNot: "Expect what should be refused: toBlock(tool, args, { why: 'schema' }).",
  judge: aboutRun((run) => checkMatchToolSchemas(run)),
})
