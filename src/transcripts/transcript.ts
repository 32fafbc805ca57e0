import type { ToolEntered, ToolLeft, Unrun } from '../run/events.js'
import type { Parts } from '../dialects/parts-of.js'
import type { FinishReason, Usage } from '../run/types.js'
import type { ArgsIssue, ToolSpec } from '../tool/tool-spec.js'

/** What a value shows of an agent's run, in the order in which it happened. */
export interface Transcript {
  /** Of `NeutralRequest.provider`: `openai-chat`, `ai-sdk`, … */
  readonly provider: string
  readonly model: string | null
  readonly items: readonly TranscriptItem[]
  /** The tools that were offered, where the value shows them. */
  readonly tools?: readonly ToolSpec[]
  /** What the value itself calls the answer; where absent, the text of a last turn that asks nothing. */
  readonly answer?: string | null
  /** Ids of calls that wait for an approval or an interrupt's answer. */
  readonly waiting?: readonly string[]
  /** Whether it shows what the model was told; where absent, it does. */
  readonly told?: boolean
  /** Whether it shows how the agent ended; where absent, its last item says. */
  readonly isOver?: boolean
  /** The trace it belongs to. */
  readonly trace?: string
}

export type TranscriptItem = TranscriptText | TranscriptTurn | TranscriptResult | TranscriptEntered | TranscriptLeft

/** What the model was told by others than tools, with its parts where there are several. */
export interface TranscriptText extends Parts {
  readonly kind: 'system' | 'user'
  readonly text: string
}

/** One thing the model said. */
export interface TranscriptTurn {
  readonly kind: 'turn'
  readonly text: string | null
  readonly calls: readonly TranscriptCall[]
  readonly reasoning?: string
  readonly finish?: FinishReason
  readonly usage?: Usage
  /** The agent that spoke, where there are several. */
  readonly lane?: string
}

/** A call with the model's own text of its arguments, or with what the SDK made of it. */
export type TranscriptCall = {
  readonly id: string | null
  readonly name: string
  /** Why it never ran, where the SDK itself says so. */
  readonly unrun?: Unrun
  /** What its schema had against it, where a record says so. */
  readonly issues?: readonly ArgsIssue[]
  /** Of a tool of the provider, which it mostly runs itself. */
  readonly ofProvider?: true
} & ({ readonly rawArgs: string } | { readonly rawArgs: null; readonly args: unknown })

/** What the model was told about a call. */
export interface TranscriptResult extends Parts {
  readonly kind: 'result'
  readonly id: string | null
  readonly name?: string
  readonly text: string
  /** Whether the value itself says that the call went well; `null` where it carries no flag. */
  readonly ok: boolean | null
  /** Whether the wire tells the model of a failure; where absent, `ok: false` does. */
  readonly error?: boolean
}

/** A tool was run, where the value shows that. Executions are numbered from 1, in this order. */
export type TranscriptEntered = Omit<ToolEntered, 'kind' | 'at'> & { readonly kind: 'entered' }

/** The end of an execution. */
export type TranscriptLeft = Omit<ToolLeft, 'kind' | 'at'> & { readonly kind: 'left' }

/** Whether a list of messages holds something else than what the model put out, so that it would hold results, too. */
export function showsTold(items: readonly TranscriptItem[]): boolean {
  return items.some(({ kind }) => kind !== 'turn' && kind !== 'system')
}
