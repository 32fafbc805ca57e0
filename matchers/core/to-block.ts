import { checkBlock } from '../../src/match/check-block.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { AnyToolName, ArgsPattern, ToolArgs } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { BlockOptions } from './types.js'

/**
 * The pure form of `expect(run).toBlock(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toBlock(run, 'issue_refund', undefined, { why: 'gate' })
 * ```
 */
export const toBlock: Matcher<
  <Name extends AnyToolName>(
    run: Run | AnyTranscript,
    tool: Name,
    args?: ArgsPattern<ToolArgs<Name>>,
    options?: BlockOptions,
  ) => MatcherResult
> = defineMatcher({
  name: 'toBlock',
  most: 3,
  insteadOfNot: 'Ask what happened instead: toRunTool(tool) if it should run, toCallTool(tool) if it should succeed.',
  judge: aboutRun((run, tool, args, options) => checkBlock(run, tool, args, options)),
})
