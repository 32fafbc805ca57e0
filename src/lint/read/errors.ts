import { inline } from '../../json/inline.js'
import { formatPath, type Path } from '../../json/paths.js'
import { messageOf } from '../../json/unread.js'
import { LintError } from '../errors.js'

const forms = `Hand in what tools/list of MCP answers, the tools or the body of a request to OpenAI, Anthropic, Gemini or Bedrock,
  tools of LangChain or the AI SDK, an OpenAPI 3 document, a record of Standard Schemas by name, or a list of tools`

/** What holds no tools of any shape. */
export function notTools(received: unknown): LintError {
  return badTools(`there are no tools in ${inline(received)}.\n  ${forms}.`)
}

/** A promise, of whatever. */
export function promisedTools(): LintError {
  return badTools('the tools are a promise of them: await it first.')
}

/** One of several that is no tool. */
export function notATool(path: Path, received: unknown): LintError {
  return badTools(`${placeIn(path)} is no tool: received ${inline(received)}.\n  ${forms}.`)
}

/** A schema that stands where only its key could name it. */
export function namelessSchema(path: Path): LintError {
  return badTools(`${placeIn(path)} is a schema, which has no name: hand in a record, { lookup_order: schema }.`)
}

/** A response that tells of an error in the place of tools. */
export function answeredError(error: unknown): LintError {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
  return badTools(`the response to tools/list is an error: ${inline(message, 300)}.`)
}

/** A JSON-RPC message without tools. */
export function noResult(received: unknown): LintError {
  return badTools(`the JSON-RPC message has no result with tools: ${inline(received)}.`)
}

/** A document of the version before OpenAPI. */
export function swagger(version: string): LintError {
  return badTools(`this is a Swagger ${inline(version, 20)} document: convert it to OpenAPI 3.`)
}

/** A schema of a library of which no JSON Schema can be had. */
export function unwritable(tool: string, cause?: unknown): LintError {
  const why = cause === undefined ? '' : `: ${messageOf(cause)}`
  return badTools(
    `the schema of tool ${inline(tool, 60)} cannot be told as JSON Schema${why}. Hand in the JSON Schema that the model is given.`,
    cause,
  )
}

/** The fields of a schema without the schema around them. */
export function bareShape(tool: string): LintError {
  return badTools(`the schema of tool ${inline(tool, 60)} is the shape of one: hand in z.object({ … }) around it.`)
}

/** A getter or a proxy that throws. */
export function unreadable(cause: unknown): LintError {
  return badTools(`the tools cannot be read: ${messageOf(cause)}.`, cause)
}

/** A part that has no end, as only code can make it. */
export function endless(path: Path): LintError {
  return badTools(`${placeIn(path)} has no end.`)
}

/** Something of code in the place of data, such as a Map. */
export function noData(path: Path, what: string): LintError {
  const help = what === 'Promise' ? 'await it first' : 'hand in what the model is given, as JSON'
  return badTools(`${placeIn(path)} holds a ${what} in the place of data: ${help}.`)
}

function badTools(message: string, cause?: unknown): LintError {
  return new LintError('bad-tools', message, cause === undefined ? {} : { cause })
}

function placeIn(path: Path): string {
  return path.length === 0 ? 'what was handed in' : formatPath(path)
}
