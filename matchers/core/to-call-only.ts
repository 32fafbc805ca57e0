import { checkCallOnly } from '../../src/match/check-call-only.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toCallOnly(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallOnly(run, ['lookup_order', 'get_time'])
 * ```
 */
export const toCallOnly: Matcher<(run: Run | AnyTranscript, tools: readonly ToolName[]) => MatcherResult> =
  defineMatcher({
    name: 'toCallOnly',
    most: 1,
    insteadOfNot: 'Expect the call that should be there: toCallTool(tool).',
    judge: aboutRun((run, tools) => checkCallOnly(run, tools)),
  })
