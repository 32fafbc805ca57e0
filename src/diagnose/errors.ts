import { inline } from '../json/inline.js'
import { isObject } from '../json/is-object.js'
import { messageOf } from '../json/unread.js'
import { listed, shown } from '../match/errors.js'

/** What a caller did wrong with a diagnosis, as `code` says. */
export class DiagnoseError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** No tools at all. */
export function noTools(): DiagnoseError {
  return new DiagnoseError(
    'bad-tools',
    'diagnose needs tools: the registry that the call is held to, as sheet.wrap takes it.',
  )
}

/** Tools that are none. */
export function badTools(cause: unknown): DiagnoseError {
  return new DiagnoseError('bad-tools', `tools cannot be read: ${messageOf(cause)}`, { cause })
}

/** A tool whose parameters nobody knows. */
export function noSchema(tool: string): DiagnoseError {
  return new DiagnoseError(
    'no-schema',
    `nothing is known of the parameters of ${tool}: hand in tools with its schema ({ name, inputSchema }).`,
  )
}

/** Something with a part that throws when it is read. */
export function unreadable(place: string, cause: unknown): DiagnoseError {
  return new DiagnoseError('unreadable', `${place} cannot be read: ${messageOf(cause)}.`, { cause })
}

/** A list with an item that is not there. */
export function holeIn(place: string): DiagnoseError {
  return new DiagnoseError('unreadable', `${place} is a hole in a list: write null, or leave it out.`)
}

/** Something that is no query. */
export function badQuery(received: unknown): DiagnoseError {
  const isChat = Array.isArray(received) && received.some((item) => typeof item === 'object' && item !== null)
  const hint = isChat ? ' A conversation is diagnosed as a whole: diagnoseRun(messages, { tools }).' : ''
  return new DiagnoseError(
    'bad-query',
    `query must be a text, what the user asked for: received ${inline(received, 60)}.${hint}`,
  )
}

/** Something that is no context. */
export function badContext(received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-context',
    `context must be a list of what else the model had read, texts or data: received ${inline(received, 60)}.`,
  )
}

/** Something that will tell, and does not yet. */
export function lateContext(place: string, received: unknown): DiagnoseError {
  const what =
    typeof received === 'function' ? 'a function: call it, and' : 'a promise, or a function: await it, call it, and'
  return new DiagnoseError('bad-context', `${place} is ${what} hand in the texts or data that it gives.`)
}

/** Something in which the values of the model stand, so that it would have told itself what it made up. */
export function laundered(place: string, what: string): DiagnoseError {
  return new DiagnoseError(
    'bad-context',
    `${place} is ${what}, in which stands what the model made up itself: hand in what it was told, such as the results of its tools: run.calls.flatMap(({ told }) => told?.text || []).`,
  )
}

/** Something without a text. */
export function tellsNothing(place: string, received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-context',
    `${place} tells nothing: received ${inline(received, 60)}. Hand in texts or data, or leave it out.`,
  )
}

/** Something that is neither a ground truth nor a call whose arguments are an object. */
export function badExpected(received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-expected',
    `expected must be a ground truth, or a call { name, args } whose arguments are an object: received ${inline(received, 60)}.`,
  )
}

/** Something that would be an expected call. */
export function badExpectedCall(cause: unknown): DiagnoseError {
  return new DiagnoseError('bad-expected', messageOf(cause).replaceAll('actual[0]', 'expected'), { cause })
}

/** Something that is no call. */
export function badCall(cause: unknown, received: unknown): DiagnoseError {
  if (received === undefined) {
    return new DiagnoseError(
      'bad-call',
      'call is undefined: hand in the call, { name, args } or { name, rawArgs }, or null where the model called nothing.',
      { cause },
    )
  }
  if (isToolCallOfApi(received)) {
    return new DiagnoseError(
      'bad-call',
      'call is a tool call as an API has it: hand in { name: call.function.name, rawArgs: call.function.arguments }.',
      { cause },
    )
  }
  const foreign = foreignArgs(received)
  if (foreign !== null) {
    return new DiagnoseError(
      'bad-call',
      `call has a key ${foreign}, which does not exist. Did you mean rawArgs, the text that the model wrote, or args, the object that it says?`,
      { cause },
    )
  }
  const reason = messageOf(cause).replaceAll('actual[0]', 'call')
  return new DiagnoseError('bad-call', `${reason} No call at all is written null.`, { cause })
}

/** `{ id, type: 'function', function: { name, arguments } }` */
function isToolCallOfApi(received: unknown): boolean {
  const called = isObject(received) ? received['function'] : undefined
  return isObject(called) && typeof called['name'] === 'string'
}

/** What arguments are called elsewhere: by OpenAI and MCP, Anthropic and the AI SDK, in the schema. */
const elsewhere = ['arguments', 'input', 'parameters', 'params']

/** The key of a call under which its arguments stand, where that is none of ours. */
function foreignArgs(received: unknown): string | null {
  if (!isObject(received) || 'args' in received || 'rawArgs' in received) return null
  return elsewhere.find((key) => Object.hasOwn(received, key)) ?? null
}

/** Arguments that no model can have written. */
export function circularArgs(tool: string): DiagnoseError {
  const of = tool === '' ? 'call' : `the call of ${inline(tool, 60)}`
  return new DiagnoseError('bad-call', `the arguments of ${of} hold themselves, as no JSON does: hand in data.`)
}

/** What was told beside the query, where that does not count. */
export function contextInPaper(): DiagnoseError {
  return new DiagnoseError(
    'bad-option',
    "without guards.context, as in mode 'paper', the query alone is known: leave context out, or write guards: { context: true }.",
  )
}

/** An option with a value that it cannot have. */
export function badOption(name: string, received: unknown, allowed: string): DiagnoseError {
  return new DiagnoseError('bad-option', `option ${name} must be ${allowed}: received ${inline(received, 60)}.`)
}

/** A parameter that may be inferred, and that no tool has. */
export function assumedNowhere(entry: string, nearest: string | null, known: readonly string[]): DiagnoseError {
  const all = known.length === 0 ? 'There is none.' : `Known: ${listed(known)}.`
  const hint = nearest === null ? all : `Did you mean ${nearest}?`
  return new DiagnoseError('bad-option', `option assume has ${shown(entry)}, and no tool has such a parameter. ${hint}`)
}
