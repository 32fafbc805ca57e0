/** A model that can be asked again: `sheet.llm([...])` is one, and so is a real client behind a function. */
export interface RepairModel {
  /** Answers a conversation with what it says and calls next. What it throws ends the repair. */
  next(
    messages: readonly RepairMessage[],
    options?: { readonly system?: string; readonly tools?: unknown },
  ): Promise<RepairTurn>
}

/** What a model says and calls. */
export interface RepairTurn {
  readonly text: string | null
  /** In any order; none where it only says something. */
  readonly calls: readonly RepairCall[]
}

/** One call of a turn. */
export interface RepairCall {
  /** `null` or empty where the model gives none; one is made up then, to answer it by. */
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
  /** What JSON makes of `rawArgs`; `undefined` where it is not JSON. */
  readonly args: unknown
}
