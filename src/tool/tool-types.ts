import type { Register } from './register.js'

/** What `Register` holds; `unknown` while nobody has augmented it. */
type RegisteredTools = Register extends { readonly tools: infer Tools } ? Tools : unknown

/** The names of the registered tools, or `string` while nothing is registered. */
export type ToolName = NamesOf<RegisteredTools>

/** Any text, with the registered names suggested: models ask for tools that do not exist. */
export type AnyToolName = ToolName | (string & Record<never, never>)

/**
 * The arguments of a registered tool as the model writes them: what its schema takes in, else the first parameter of
 * its function, else `unknown`. The type of AI SDK's `tool()` has forgotten what its schema takes in; where a schema
 * has defaults or transforms, register `{ name: schema }`.
 */
export type ToolArgs<Name extends string> = ArgsOf<RegisteredTools, Name>

/** The arguments of a registered tool as its function receives them; the same as `ToolArgs` where no function is known. */
export type ReceivedArgs<Name extends string> = ReceivedArgsOf<RegisteredTools, Name>

/** The names in a tool set, or `string` where they are not known as literals. */
export type NamesOf<Tools> = unknown extends Tools
  ? string
  : Tools extends readonly (infer Tool)[]
    ? NameOf<Tool>
    : Tools extends { readonly tools: readonly (infer Tool)[] }
      ? NameOf<Tool>
      : keyof Tools & string

/** The arguments of one tool of a tool set as the model writes them, or `unknown`. */
export type ArgsOf<Tools, Name extends string> = Name extends unknown ? AskedBy<ToolOf<Tools, Name>> : never

/** The arguments of one tool of a tool set as its function receives them, else as the model writes them. */
export type ReceivedArgsOf<Tools, Name extends string> = Name extends unknown ? ReceivedBy<ToolOf<Tools, Name>> : never

/** What the function of one tool of a tool set comes to: awaited, and of a generator what it yields; `unknown` without one. */
export type ResultOf<Tools, Name extends string> = Name extends unknown ? ResultBy<BodyOf<ToolOf<Tools, Name>>> : never

type ResultBy<Body> = [Body] extends [never]
  ? unknown
  : Body extends (...received: never) => infer Result
    ? Yielded<Awaited<Result>>
    : unknown

type Yielded<Result> = Result extends AsyncIterable<infer Item> | Iterator<infer Item, unknown, never> ? Item : Result

type NameOf<Tool> = Tool extends { readonly name: infer Name extends string }
  ? Name
  : Tool extends { readonly function: { readonly name: infer Name extends string } }
    ? Name
    : string

type ToolOf<Tools, Name extends string> = unknown extends Tools
  ? unknown
  : Tools extends readonly (infer Tool)[]
    ? Named<Tool, Name>
    : Tools extends { readonly tools: readonly (infer Tool)[] }
      ? Named<Tool, Name>
      : Name extends keyof Tools
        ? Tools[Name]
        : unknown

/** A tool whose name is no literal could be any: it says nothing about this name. */
type Named<Tool, Name extends string> = Tool extends unknown
  ? string extends NameOf<Tool>
    ? unknown
    : Name extends NameOf<Tool>
      ? Tool
      : never
  : never

// A Standard Schema comes first: some of them are functions.
type AskedBy<Tool> = Known<
  SchemaInput<Tool>,
  Known<
    SchemaInput<Property<Tool, 'inputSchema' | 'parameters' | 'input_schema' | 'schema'>>,
    FirstParameter<BodyOf<Tool>>
  >
>

type ReceivedBy<Tool> = [BodyOf<Tool>] extends [never] ? AskedBy<Tool> : FirstParameter<BodyOf<Tool>>

type BodyOf<Tool> = Tool extends StandardSchemaLike
  ? never
  : Tool extends AnyFunction
    ? Tool
    : Extract<Property<Tool, 'execute' | 'run' | 'handler' | 'func'>, AnyFunction>

/** Indexed, not inferred: the type of an AI SDK tool is a union, one member of which has no function. */
type Property<Tool, Key extends string> = Key extends keyof Tool ? NonNullable<Tool[Key]> : never

type FirstParameter<Body> = [Body] extends [never]
  ? unknown
  : Body extends (first: infer First, ...rest: never) => unknown
    ? ObjectOrUnknown<First>
    : unknown

/** A model writes objects: a function with positional parameters, or without any, says nothing about them. */
type ObjectOrUnknown<T> = unknown extends T
  ? unknown
  : NonNullable<T> extends readonly unknown[] | AnyFunction
    ? unknown
    : NonNullable<T> extends object
      ? NonNullable<T>
      : unknown

type SchemaInput<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown

type Known<First, Fallback> = [First] extends [never] ? Fallback : unknown extends First ? Fallback : First

type AnyFunction = (...received: never) => unknown

/** What Callsheet needs to know of a Standard Schema (zod, valibot, arktype …). */
export interface StandardSchemaLike {
  readonly '~standard': { readonly version: 1; readonly vendor: string; readonly validate: (value: unknown) => unknown }
}

/** What Callsheet needs to know of an asymmetric matcher (`expect.any(String)`, `expect.stringContaining('a')` …). */
export interface AsymmetricLike {
  asymmetricMatch(other: unknown): boolean
}

/**
 * Arguments to compare with: exact and deep. In place of any value may stand an asymmetric matcher, a Standard Schema,
 * a predicate or, for text, a RegExp; for a number a `bigint` (exact beyond 2^53); for an object `partial({...})`,
 * which allows other keys beside. Arguments of unknown type accept everything.
 */
export type ArgsPattern<T> = unknown extends T ? AnyPattern : ExactPattern<T> | Condition<T>

/**
 * What `partial` takes: any of the keys; of a union, the keys of all its members. `T` cannot be inferred from it: it comes
 * from the place where the pattern stands.
 */
export type PartialPattern<T> = unknown extends T
  ? { readonly [key: string]: AnyPattern }
  : { readonly [Key in KeyOf<T>]?: ArgsPattern<ValueAt<T, Key>> }

declare const partialOf: unique symbol

/**
 * What `partial` returns: a pattern for arguments of type `T`; the mark exists in types only. It is a method, so that `T`
 * may be wider than the arguments of one tool: in a list of steps, `T` is inferred from all tools of the list.
 */
export interface PartialArgs<T> {
  [partialOf](args: T): void
}

/** A pattern for values of unknown type. The first three accept everything; the others give a predicate's parameter its type. */
export type AnyPattern =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- anything but null and undefined is meant
  | NonNullable<unknown>
  | null
  | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- nothing is known of the value, and `unknown` would refuse every `(value) => value > 1`
  | ((value: any) => boolean)
  | readonly AnyPattern[]
  | { readonly [key: string]: AnyPattern }

type ExactPattern<T> = T extends number
  ? T | bigint
  : T extends Indivisible
    ? T
    : T extends readonly (infer Item)[]
      ? number extends T['length']
        ? readonly ArgsPattern<Item>[]
        : { readonly [Key in keyof T]: ArgsPattern<T[Key]> }
      : { readonly [Key in keyof T]: ArgsPattern<T[Key]> }

type Indivisible =
  | string
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | AnyFunction
  | Date
  | RegExp
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ArrayBufferView

// Not distributed over unions: one predicate that takes the whole type, so that its parameter can be inferred.
type Condition<T> =
  | AsymmetricLike
  | StandardSchemaLike
  | ((value: T) => boolean)
  | ([Extract<T, string>] extends [never] ? never : RegExp)
  | ([PartialOf<T>] extends [never] ? never : PartialArgs<PartialOf<T>>)

type KeyOf<T> = T extends unknown ? keyof T : never

type ValueAt<T, Key extends PropertyKey> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never

type PartialOf<T> = T extends Indivisible | number | readonly unknown[] ? never : T
