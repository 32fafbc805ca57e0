import { isAgentsErrorText } from '../../tool/agents-tool.js'
import { type AnyFunction, isFunction, isObject } from '../../tool/is-object.js'
import { ownCopy } from '../own-copy.js'
import { type Payload, readPayload, readText } from '../payload/read-payload.js'
import { textOf } from '../text-of.js'

/** How a framework hands over the model's arguments, enters a tool, and tells the model of a failure. */
export interface Frame {
  /** What was received, with arguments that nobody else has in hand: what is judged must be what the tool is entered with. */
  readonly own: (received: readonly unknown[]) => readonly unknown[]
  readonly read: (received: readonly unknown[]) => Payload
  /** What the tool's own parser makes of the arguments. It throws for those that do not fit. */
  readonly convert?: (received: readonly unknown[]) => unknown
  /** The arguments with which the tool is entered. */
  readonly entering: (received: readonly unknown[], args: { readonly value: unknown } | null) => readonly unknown[]
  readonly fail: (text: string, received: readonly unknown[], cause: unknown) => unknown
  readonly failureIn?: (result: unknown) => Failure | null
  readonly open?: (result: unknown) => unknown
  readonly seal?: (told: unknown, result: unknown) => unknown
}

/** A result that tells of a failure. */
export interface Failure {
  readonly text: string
  /** The arguments did not fit the tool's own schema. */
  readonly ofPayload: boolean
  /** What the model is told in place of the result. */
  readonly shorter?: unknown
}

type First = Pick<Frame, 'own' | 'read' | 'entering'>

// The arguments come first.
const first: First = {
  own: (received) => (received.length === 0 ? received : [ownCopy(received[0]), ...received.slice(1)]),
  read: ([args]) => readPayload(args),
  entering: (received, args) =>
    args === null || received.length === 0 ? received : [args.value, ...received.slice(1)],
}

/** A function, or an object with one. SDKs that tell the model of what a tool throws are known by what they hand over besides. */
export function plainFrame(errors: 'object' | 'text'): Frame {
  const fail: Frame['fail'] = (text, received, cause) => {
    if (received.slice(1).some(tellsOfThrown)) throw new Error(text, { cause })
    return errors === 'text' ? JSON.stringify({ error: text }) : { error: text }
  }
  return { ...first, fail }
}

/** The AI SDK, Anthropic's tool runners, and OpenAI Agents where its `tool()` is called with what is guarded. */
function tellsOfThrown(details: unknown): boolean {
  if (!isObject(details)) return false
  const { toolUseBlock, toolCall } = details
  if (isObject(toolCall) && toolCall['type'] === 'function_call') return true
  return ('toolCallId' in details && 'messages' in details) || isObject(toolUseBlock)
}

/** A tool that has a parser beside, which the SDK calls before (Anthropic's runners, OpenAI's `runTools`). */
export function withParser(frame: Frame, parse: AnyFunction, self: unknown): Frame {
  return { ...frame, convert: ([given]) => Reflect.apply(parse, self, [given]) }
}

/** `runTools` of OpenAI without a parser: the tool takes the model's text. */
export const textFrame: Frame = {
  ...first,
  entering: (received, args) => {
    if (args === null || received.length === 0) return received
    return [typeof received[0] === 'string' ? JSON.stringify(args.value) : args.value, ...received.slice(1)]
  },
  fail: (text) => ({ error: text }),
}

/** LangChain's tools throw. One that takes a text is offered as one with an `input`. */
export function langchainFrame(hasArtifact: boolean): Frame {
  const whole = ([args]: readonly unknown[]): unknown => (typeof args === 'string' ? { input: args } : args)
  const pair = (result: unknown): result is readonly [unknown, unknown] =>
    hasArtifact && Array.isArray(result) && result.length === 2
  return {
    ...first,
    read: (received) => readPayload(whole(received)),
    fail: (text, _, cause) => {
      throw new Error(text, { cause })
    },
    failureIn: (result) => {
      const isFailed = isObject(result) && result['status'] === 'error' && typeof result['tool_call_id'] === 'string'
      return isFailed ? { text: textOf(result['content']), ofPayload: false } : null
    },
    open: (result) => (pair(result) ? result[0] : result),
    seal: (told, result) => (pair(result) ? [told, result[1]] : hasArtifact ? [told, null] : told),
  }
}

const agentsError = 'An error occurred while running the tool. Please try again. Error: '

/** OpenAI Agents: `invoke` gets the model's text, judges it by the schema behind, and answers with a text about what failed. */
export const agentsFrame: Frame = {
  own: ([context, input, ...rest]) =>
    isObject(input) ? [context, JSON.stringify(ownCopy(input)), ...rest] : [context, input, ...rest],
  read: ([, text]) => (typeof text === 'string' ? readText(text) : readPayload(text)),
  entering: (received) => received,
  fail: (text) => `${agentsError}${text}`,
  failureIn: (result) => {
    if (typeof result !== 'string' || !isAgentsErrorText(result)) return null
    // Its own words where a tool has an error function that says nothing, or took too long.
    if (!result.startsWith(agentsError)) return { text: result, ofPayload: false }
    const text = result.slice(agentsError.length)
    const [line = ''] = text.split(/\r?\n/u)
    return { text, ofPayload: text.startsWith('InvalidToolInputError'), shorter: `${agentsError}${line}` }
  },
}

/** A client of an MCP server: results are envelopes, with a flag. */
export const mcpFrame: Frame = {
  own: first.own,
  read: readMcp,
  entering: (received, args) => {
    const [request, ...rest] = received
    const payload = args ?? readMcp(received)
    return [
      { ...(isObject(request) ? request : {}), ...('value' in payload ? { arguments: payload.value } : {}) },
      ...rest,
    ]
  },
  fail: (text) => ({ content: [{ type: 'text', text }], isError: true }),
  failureIn: (result) =>
    isObject(result) && result['isError'] === true ? { text: textOf(openMcp(result)), ofPayload: false } : null,
  open: openMcp,
  seal: (told) => ({ content: [{ type: 'text', text: textOf(told) }] }),
}

function readMcp([request]: readonly unknown[]): Payload {
  return readPayload(isObject(request) ? (request['arguments'] ?? {}) : {})
}

function openMcp(result: unknown): unknown {
  if (!isObject(result)) return result
  if (isObject(result['structuredContent'])) return result['structuredContent']
  const { content } = result
  if (!Array.isArray(content)) return result
  const texts = content.map((part: unknown) =>
    isObject(part) && typeof part['text'] === 'string' ? part['text'] : null,
  )
  return texts.includes(null) ? content : texts.join('\n')
}

/** Whether a value is a function that a framework may call before the tool. */
export function parserAt(holder: unknown, key: string): AnyFunction | null {
  const parser = isObject(holder) ? holder[key] : undefined
  return isFunction(parser) ? parser : null
}
