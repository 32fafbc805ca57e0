/** A model that can be asked again: `sheet.llm([...])` is one, and so is a real client behind a function. */
export interface RepairModel {
  /** Answers a conversation with what it says and calls next. What it throws ends the repair. */
  next(messages: readonly RepairMessage[], options: RepairAsk): Promise<RepairTurn>
}

/** What a {@link RepairModel} is asked with, beside the messages. Messages, tools and this are copies, made for one attempt. */
export interface RepairAsk {
  /** The system prompt, where there is one. It has to reach the model: values that stand in it count as told. */
  readonly system?: string
  readonly tools: readonly RepairTool[]
  /** Where `repair` was given one; to be passed on to a client. */
  readonly signal?: AbortSignal
}

/** A tool that a model may call. Providers wrap this in forms of their own. */
export interface RepairTool {
  readonly name: string
  /** `null` where the tool has none. */
  readonly description: string | null
  /** The JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** What a model says and calls. */
export interface RepairTurn {
  readonly text: string | null
  /** In any order; none where it only says something. */
  readonly calls: readonly RepairCall[]
}

/** One call of a turn. */
export interface RepairCall {
  /** `null` or empty where the model gives none. One is made up then, to answer it by, and where an earlier call has the same. */
  readonly id: string | null
  readonly name: string
  /** The text of the arguments, as the model wrote it. */
  readonly rawArgs: string
  /** What JSON makes of `rawArgs`; it is not looked at. */
  readonly args?: unknown
}

/** One message of the conversation that a {@link RepairModel} is asked with. */
export type RepairMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text?: string; readonly calls?: readonly AskedCall[] }
  /** What is said about a call, in the place of a result: no tool runs in a repair. */
  | {
      readonly role: 'tool'
      readonly toolResult: { readonly id: string; readonly name: string; readonly text: string }
    }

/** A call as the conversation carries it. */
export interface AskedCall {
  readonly id: string
  readonly name: string
  readonly rawArgs: string
}

/** A call of an attempt. */
export interface AttemptedCall extends AskedCall {
  /** What JSON makes of `rawArgs`; `undefined` where it is not JSON, or nested deeper than 200 levels. */
  readonly args: unknown
}
