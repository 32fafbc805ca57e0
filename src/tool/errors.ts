import { inline } from '../json/inline.js'

/** What was wrong with the tools, a schema or the options that a caller handed in. */
export type ToolErrorCode =
  | 'tools-not-a-list'
  | 'tools-promise'
  | 'tools-empty'
  | 'tools-one-tool'
  | 'tools-guarded'
  | 'tool-not-recognised'
  | 'tool-nameless'
  | 'tool-duplicate'
  | 'schema-not-recognised'
  | 'schema-async'
  | 'schema-broken'
  | 'instead-unknown'
  | 'instead-unwatched'
  | 'instead-not-a-function'
  | 'tap-function'
  | 'tap-nothing'
  | 'tap-fixed'

/** Thrown when tools, a schema or the options of a wrap are not what they must be. */
export class ToolError extends TypeError {
  override readonly name: string = 'ToolError'
  readonly code: ToolErrorCode

  constructor(code: ToolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const FORMS = `Accepted forms:
  { lookup_order: (args) => … }
  { lookup_order: { description, inputSchema, execute } }   (AI SDK tool sets too)
  [{ name: 'lookup_order', inputSchema, execute }]          (or parameters, input_schema; run, handler, func)
  { lookup_order: schema }                                  (Standard Schema or JSON Schema)
  the tool lists of OpenAI, Anthropic and MCP`

const SHOWN = 80

export function notAList(tools: unknown): ToolError {
  return new ToolError('tools-not-a-list', `expected a list or record of tools, received ${show(tools)}\n\n${FORMS}`)
}

export function promiseOfTools(): ToolError {
  return new ToolError('tools-promise', 'expected tools, received a promise of them: await it first')
}

export function noTools(tools: unknown): ToolError {
  return new ToolError('tools-empty', `there are no tools in ${show(tools)}\n\n${FORMS}`)
}

export function oneTool(tools: unknown): ToolError {
  return new ToolError(
    'tools-one-tool',
    `expected a list or record of tools, received what looks like one tool: ${show(tools)}\n` +
      'Put it in a list, [tool], or in a record under the name the model uses, { lookup_order: tool }.',
  )
}

export function guardedBelow(): ToolError {
  return new ToolError(
    'tools-guarded',
    'these tools are guarded: above a guard, a call that it stops would count as an execution of the tool\n' +
      'Put the sheet underneath, guard(sheet.wrap(tools), options), so that it sees what ran.',
  )
}

export function notATool(place: string, value: unknown): ToolError {
  return new ToolError('tool-not-recognised', `${place} is not a tool: received ${show(value)}\n\n${FORMS}`)
}

export function nameless(place: string, value: unknown): ToolError {
  return new ToolError(
    'tool-nameless',
    `the tool at ${place} has no name: received ${show(value)}\n` +
      "Give it a name, { name: 'lookup_order', … }, or hand the tools in as a record, { lookup_order: tool }.",
  )
}

export function duplicateTool(name: string, first: string, second: string): ToolError {
  return new ToolError(
    'tool-duplicate',
    `two tools are named ${JSON.stringify(name)}: ${first} and ${second}; the model could not tell them apart`,
  )
}

export function unknownSchema(tool: string, schema: unknown): ToolError {
  return new ToolError(
    'schema-not-recognised',
    `the schema of tool ${tool} is not one: received ${show(schema)}\n` +
      'Accepted: a Standard Schema (zod, valibot, arktype: z.object({ … }), not its bare shape), a JSON Schema, or jsonSchema() of the AI SDK.',
  )
}

export function asyncSchema(tool: string): ToolError {
  return new ToolError(
    'schema-async',
    `the schema of tool ${tool} validates asynchronously, so nobody can say at once whether arguments conform to it\n` +
      'Move asynchronous checks (refine, transform, pipeAsync) from the schema into the tool. ' +
      'In the AI SDK hand in the schema itself, inputSchema: z.object({ … }), not zodSchema(…), and give jsonSchema() a synchronous validate.',
  )
}

export function brokenSchema(tool: string, cause: unknown): ToolError {
  const why = cause instanceof Error ? cause.message : show(cause)
  return new ToolError('schema-broken', `the schema of tool ${tool} cannot be evaluated: ${why}`, { cause })
}

export function unknownInstead(key: string, names: readonly string[]): ToolError {
  return new ToolError(
    'instead-unknown',
    `instead: there is no tool ${JSON.stringify(key)} among these tools: ${names.join(', ')}`,
  )
}

export function unwatchedInstead(name: string): ToolError {
  return new ToolError('instead-unwatched', `instead: tool ${name} has no function here whose body could be replaced`)
}

export function insteadNotAFunction(name: string, value: unknown): ToolError {
  return new ToolError(
    'instead-not-a-function',
    `instead: the new body of ${name} must be a function, received ${show(value)}`,
  )
}

export function bareFunction(name: string): ToolError {
  const own = name === '' ? 'the function' : name
  return new ToolError(
    'tap-function',
    `${own} cannot be watched in place: whoever imported it by name holds the function itself\n` +
      'Tap the object or list that the agent takes it from, sheet.tap(tools), or hand the agent sheet.wrap({ name: fn }).name.',
  )
}

export function nothingToTap(names: readonly string[]): ToolError {
  return new ToolError('tap-nothing', `there is no function to watch in the tools ${names.join(', ')}`)
}

export function untappable(tool: string, key: string, why: string): ToolError {
  const what = tool === '' ? `${key}() of the MCP client` : tool === key ? tool : `${key} of tool ${tool}`
  return new ToolError(
    'tap-fixed',
    `${what} ${why}: it cannot be replaced in place\n` +
      'Hand the agent wrapped tools, sheet.wrap(tools), or tap an object underneath that can be changed.',
  )
}

function show(value: unknown): string {
  return inline(value, SHOWN)
}
