import { outputParts, outputText } from '../dialects/gateway.js'
import type { Parts } from '../dialects/parts-of.js'
import { inline } from '../json/inline.js'
import { isObject } from '../json/is-object.js'
import { messageOf } from '../json/unread.js'
import type { Unrun } from '../run/events.js'
import { damagedTranscript } from './errors.js'
import { hasOwn, own, ownText } from './own.js'
import { jsonText, toldText } from './told-text.js'
import type { TranscriptCall, TranscriptResult, TranscriptTurn } from './transcript.js'

/** What the parts of one step say: their texts, their reasoning and the calls that were found in them. */
export function turnOf(parts: readonly unknown[], calls: readonly TranscriptCall[]): TranscriptTurn {
  const reasoning = textsOf(parts, 'reasoning')
  return {
    kind: 'turn',
    text: textsOf(parts, 'text'),
    calls,
    ...(reasoning === null ? {} : { reasoning }),
  }
}

/** The texts of all parts of a type; `null` where there is none. */
export function textsOf(parts: readonly unknown[], type: string): string | null {
  const texts = parts.flatMap((part) => (own(part, 'type') === type ? [ownText(part, 'text') ?? ''] : []))
  return texts.length === 0 ? null : texts.join('')
}

/**
 * A call as the SDK has it: with the value it made of the arguments. Where the call `failed`, a text is what the model
 * wrote and nobody could read.
 */
export function callOf(kind: string, at: string, part: unknown, failed: boolean, unrun?: Unrun): TranscriptCall {
  const { id, name } = aboutOf(kind, at, part)
  if (!hasOwn(part, 'input')) throw damagedTranscript(kind, `${at}.input`, 'is missing')
  const input = readable(kind, `${at}.input`, own(part, 'input'))
  const text = ownText(own(part, 'error'), 'toolInput') ?? (failed && typeof input === 'string' ? input : null)
  const ofProvider = own(part, 'providerExecuted') === true ? { ofProvider: true as const } : {}
  const about = { id, name, ...ofProvider, ...(unrun === undefined ? {} : { unrun }) }
  return text === null ? { ...about, rawArgs: null, args: input } : { ...about, rawArgs: text }
}

/** Why a call never ran, by the text of the SDK's own errors; `undefined` where it is of another error. */
export function unrunBy(tool: string, text: string | undefined): Unrun | undefined {
  const said = text?.replace(/^\w+Error: /, '') ?? ''
  if (said.startsWith(`Model tried to call unavailable tool '${tool}'.`)) return 'unknown-tool'
  if (!said.startsWith(`Invalid input for tool ${tool}: `)) return undefined
  return said.includes(': JSON parsing failed') ? 'invalid-json' : 'invalid-args'
}

/** The id and the name of the tool that every part about a call has. */
export function aboutOf(kind: string, at: string, part: unknown): { readonly id: string; readonly name: string } {
  const id = own(part, 'toolCallId')
  const name = own(part, 'toolName')
  if (typeof id !== 'string' || id === '') throw damagedTranscript(kind, `${at}.toolCallId`, `is ${inline(id)}, no id`)
  if (typeof name !== 'string' || name === '') {
    throw damagedTranscript(kind, `${at}.toolName`, `is ${inline(name)}, no name`)
  }
  return { id, name }
}

/** A result with the output that a message carries: `{ type: 'text', value }` and the like. */
export function messageResult(kind: string, at: string, part: unknown): TranscriptResult {
  const { id, name } = aboutOf(kind, at, part)
  const output = own(part, 'output')
  const type = own(output, 'type')
  if (!isObject(output) || typeof type !== 'string') {
    throw damagedTranscript(kind, `${at}.output`, `is ${inline(output)}, where { type, value } belongs`)
  }
  return { kind: 'result', id, name, ...toldOutput(kind, `${at}.output`, output), ok: !isFailure(output) }
}

/** Whether the output in a message says that the tool failed, or was not allowed to run. */
export function isFailure(output: unknown): boolean {
  return ['error-text', 'error-json', 'execution-denied'].includes(ownText(output, 'type') ?? '')
}

/** A text that the model is told, and its parts. */
export interface ToldText extends Parts {
  readonly text: string
}

/** The text of the output in a message. One of a type that is not known may be a failure as well as a success. */
export function toldOutput(kind: string, at: string, output: unknown): ToldText {
  const type = ownText(output, 'type') ?? ''
  if (!isObject(output) || !outputTypes.includes(type)) {
    throw damagedTranscript(kind, `${at}.type`, `is ${inline(type)}, none of ${outputTypes.join(', ')}`)
  }
  const value = own(output, 'value')
  const isJson = type === 'json' || type === 'error-json'
  const isText = type === 'execution-denied' || (type === 'content' && Array.isArray(value))
  return reading(kind, at, () => {
    if (!isText && (typeof value !== 'string' || isJson)) return { text: jsonText(value, isJson ? 'null' : '') }
    const text = outputText(output)
    return { text, ...outputParts(output, text) }
  })
}

const outputTypes: readonly string[] = ['text', 'json', 'content', 'error-text', 'error-json', 'execution-denied']

/** Arguments, as the value they are: one that throws when its text is made is damaged. */
export function readable(kind: string, at: string, args: unknown): unknown {
  reading(kind, at, () => jsonText(args))
  return args
}

/** What reads a value in which anything may throw: a getter, a method toJSON, too many levels. */
export function reading<Result>(kind: string, at: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw damagedTranscript(kind, at, `cannot be read: ${messageOf(error)}`)
  }
}

/** What only the model asks for: in a message of another role it would be missing from the run without a word. */
export function strayPart(kind: string, at: string, part: unknown, role: unknown): Error {
  const type = inline(own(part, 'type'))
  return damagedTranscript(kind, `${at}.type`, `is ${type}, in a message of ${String(role)}, where no call belongs`)
}

/** What the SDK tells the model of something that a tool threw. */
export function toldError(error: unknown): string {
  return typeof error === 'string' ? error : (ownText(error, 'message') ?? toldText(error, 'null'))
}
