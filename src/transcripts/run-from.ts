import { pointingAt } from '../run/require-run.js'
import type { Run, ToolCall } from '../run/types.js'
import { readTools } from '../tool/read-tools.js'
import { buildFrom } from './build-from.js'
import { detect } from './detect.js'
import { TranscriptError, unreadableTranscript } from './errors.js'
import type { Kind } from './kind.js'
import { kinds } from './kinds.js'
import type { Transcript } from './transcript.js'

/** Options of {@link runFrom}. */
export interface RunFromOptions {
  /** The tools that exist: specs, `{ name: schema }`, or the tools themselves, as `callsheet({ tools })` takes them. */
  readonly tools?: unknown
  /** Whether what the model was told about a call means failure: the JSON that the text is, else the text. */
  readonly failed?: (result: unknown, call: ToolCall | null) => boolean
}

/** A value that holds a transcript: the result of an SDK, or a list of messages. A promise of one has to be awaited. */
export type AnyTranscript = (object & { readonly then?: never }) | Readonly<Record<string, unknown>>

/**
 * Reads a run from what a team holds of it: the result of an SDK, or the messages that an agent kept. The kind is told by the
 * structure of the value. Such a run shows what was asked and told, never what ran or which effects there were.
 *
 * @example
 * ```ts
 * const run = runFrom(messages, { tools: { issue_refund: z.object({ order_id: z.string() }) } })
 * expect(run).toCallTool('issue_refund', { order_id: 'A-1001' })
 * ```
 *
 * @throws TranscriptError where the value is no transcript of a known kind, or is damaged
 */
export function runFrom(transcript: AnyTranscript, options: RunFromOptions = {}): Run {
  const { tools, failed = null } = checkOptions(options)
  const kind = detect(transcript, kinds)
  return buildFrom(kind.name, readAs(kind, transcript), {
    known: tools === undefined ? null : readTools(tools),
    failed,
  })
}

function readAs({ read }: Kind, transcript: AnyTranscript): Transcript {
  try {
    return read(transcript)
  } catch (error) {
    // What else throws is a proxy, or data that JSON refuses: circular, or with BigInt.
    throw error instanceof TranscriptError ? error : unreadableTranscript(error)
  }
}

/** A misspelt option would count for nothing. */
function checkOptions(options: RunFromOptions): RunFromOptions {
  if (typeof options !== 'object' || options === null) throw wrongOptions(`takes options { tools, failed }`)
  const unknown = Object.keys(options).find((key) => key !== 'tools' && key !== 'failed')
  if (unknown !== undefined) throw wrongOptions(`has no option ${JSON.stringify(unknown)}; there are tools and failed`)
  if (options.failed !== undefined && typeof options.failed !== 'function') {
    throw wrongOptions('takes a function for failed: (result, call) => boolean')
  }
  return options
}

function wrongOptions(problem: string): TypeError {
  return pointingAt(runFrom, `runFrom() ${problem}`)
}
