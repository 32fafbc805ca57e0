/** A JSON Schema, as plain data. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** What is known of one tool: plain data, without functions. */
export interface ToolSpec {
  /** The name the model uses. */
  readonly name: string
  /** What the model is told about the tool; `null` when nothing is known. */
  readonly description: string | null
  /** The JSON Schema of the arguments; `null` when nobody supplied one. Of a run, `true` for a schema that shows none. */
  readonly inputSchema: JsonSchema | null
}

/** One reason why arguments do not conform to a tool's schema. */
export interface ArgsIssue {
  /** Keys and indexes from the arguments down to the faulty place; empty for the arguments as a whole. */
  readonly path: readonly (string | number)[]
  /** What is wrong there, in the schema library's own words. */
  readonly message: string
}

/** What a schema makes of arguments: the value after defaults, coercion and transforms, or the reasons against. */
export type ArgsCheck =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly issues: readonly ArgsIssue[] }

/** A tool and how to judge arguments for it. */
export interface KnownTool {
  readonly spec: ToolSpec
  /** Judges arguments by the tool's own schema; `null` without one. */
  readonly validate: ((args: unknown) => ArgsCheck) | null
}
