/** Is told what an agent does with wrapped tools. */
export interface ToolWatcher {
  /**
   * Called synchronously before the body. It may throw: then the body is not entered and the error goes to the caller.
   */
  entered(entry: ToolEntry): Watched
  /** The agent looked a tool up in its set, or read one of its properties. */
  read(access: ToolAccess): void
}

/** One time a tool function was called. */
export interface ToolEntry {
  readonly tool: string
  /** What is recorded as the arguments: the first argument received, unless `args` says otherwise. */
  readonly args: unknown
  /** The id of the model's call, where the framework hands it over. */
  readonly callId: string | null
}

/** One read of a tool. */
export interface ToolAccess {
  readonly tool: string
  /** The property of the tool; empty when the tool itself was looked up in its set. */
  readonly property: string
  /** The agent got the tool's function in its hands. */
  readonly handsOutFunction: boolean
}

/** One execution under watch. */
export interface Watched {
  /** Runs a piece of the body in the execution's asynchronous context. */
  within<T>(body: () => T): T
  /** Exactly one of the two is called, once. */
  returned(result: unknown): void
  threw(error: unknown): void
}

/** How tools are wrapped. */
export interface WrapOptions {
  /** What is recorded as the arguments, given the argument list. @default the first argument */
  readonly args?: (received: readonly unknown[]) => unknown
  /** The name the model uses, given the tool's own. @default the own name */
  readonly name?: (own: string) => string
  /** By the name the model uses: bodies to run in place of the tools' own, with the same `this` and arguments. */
  readonly instead?: Readonly<Record<string, (...received: never[]) => unknown>>
}
