/** What a bare function returns where the guard, or a failure, stopped it. */
export interface ToldError {
  readonly error: string
}

/**
 * Tools as {@link guard} gives them back. Bare functions take the model's text, too, and may answer with an error; all other tools have
 * their own type, since their frameworks are told in their own manner. What a `told` or `offload` makes of a result is not known here,
 * nor whether a policy has to be waited for: a function that answers at once then promises.
 */
export type GuardedTools<Tools, Told = ToldError> = unknown extends Tools
  ? Tools
  : Tools extends { readonly callTool: AnyFunction; readonly listTools: AnyFunction }
    ? Tools
    : Tools extends object
      ? [Extract<Tools[keyof Tools & (number | string)], AnyFunction>] extends [never]
        ? Tools
        : Tools extends readonly unknown[]
          ? GuardedList<Tools, Told>
          : { [Name in keyof Tools]: GuardedTool<Tools[Name], Told> }
      : Tools

type AnyFunction = (...received: never) => unknown

// A list of a type that is not a parameter would be taken for an object with methods.
type GuardedList<Tools extends readonly unknown[], Told> = { [Index in keyof Tools]: GuardedTool<Tools[Index], Told> }

type GuardedTool<Tool, Told> = Tool extends (...received: infer Received) => infer Result
  ? (...received: WithText<Received>) => WithTold<Result, Told>
  : Tool

/** Beside the arguments, a loop may hand over the model's id of the call, which goes on record. */
export interface CallOfLoop {
  readonly toolCallId: string
}

type WithText<Received extends readonly unknown[]> = Received extends readonly [infer First]
  ? [payload: First | string, call?: CallOfLoop]
  : Received extends readonly [infer First, ...infer Rest]
    ? [payload: First | string, ...Rest]
    : Received extends readonly [(infer First)?, ...infer Rest]
      ? [payload?: First | string, ...rest: Rest]
      : Received

type WithTold<Result, Told> =
  Result extends Promise<infer Value>
    ? Promise<Value | Told>
    : Result extends AsyncGenerator<infer Step, infer Last, infer Next>
      ? AsyncGenerator<Step | Told, Last, Next>
      : Result | Told
