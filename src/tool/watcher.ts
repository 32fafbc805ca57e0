import type { AnyFunction } from './is-object.js'
import type { KnownTool } from './tool-spec.js'

/** Is told what an agent does with wrapped tools. */
export interface ToolWatcher {
  /**
   * Called synchronously before the body. It may throw: then the body is not entered and the error goes to the caller.
   */
  entered(entry: ToolEntry): Watched
  /** For a call of which only its own course shows whether the tool is entered. */
  prepare(): Prepared
  /** An MCP server listed its tools. */
  listed(tools: readonly KnownTool[]): void
  /** The function of `WrapOptions.args` threw, or answered with a promise. */
  misread(tool: string, thrown: unknown): void
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
  /** Which of a tool's functions it is, where an object holds them. */
  readonly place?: ToolPlace
}

/** One of the functions that a tool object holds; they may call one another. */
export interface ToolPlace {
  readonly owner: object
  readonly key: PropertyKey
}

/** One read of a tool. */
export interface ToolAccess {
  readonly tool: string
  /** The property of the tool; empty when the tool itself was looked up in its set. */
  readonly property: string
  /** The agent got the tool's function in its hands. */
  readonly handsOutFunction: boolean
}

/** A call that may turn out to be an execution. */
export interface Prepared {
  /** Runs the call; from the moment of entering on it is the execution's asynchronous context. */
  within<T>(body: () => T): T
  /** Called at most once, inside. */
  entered(entry: ToolEntry): Watched
}

/** One execution under watch. */
export interface Watched {
  /** Runs a piece of the body in the execution's asynchronous context. */
  within<T>(body: () => T): T
  /** Exactly one of the three is called, once. `failed` is the framework's own sign of a failure. */
  returned(result: unknown, failed?: boolean): void
  threw(error: unknown): void
  /** The body waits for somebody, by way of an error. @default what `threw` does */
  paused?(error: unknown): void
}

/** How tools are wrapped. */
export interface WrapOptions {
  /** What is recorded as the arguments, given the argument list. @default the first argument */
  readonly args?: (received: readonly unknown[]) => unknown
  /** The name the model uses, given the tool's own. @default the own name */
  readonly name?: (own: string) => string
  /** By the name the model uses: bodies to run in place of the tools' own, with the same `this` and arguments. */
  readonly instead?: Readonly<Record<string, (...received: never[]) => unknown>>
  /** A body for every tool that `instead` does not name: gets what is recorded as the arguments, and the tool's own body. */
  readonly answer?: (tool: string, args: unknown, own: AnyFunction) => unknown
}
