import { isObject } from '../../src/json/is-object.js'
import { foldGrowing } from './fold-growing.js'
import { plainJson } from './plain-json.js'
import { shortHash } from './short-hash.js'

/** A part of a message that neutral messages do not hold, with the number of its message in the request. */
interface Attachment {
  readonly message: number
  /** Where in its message: `content[1]`. */
  readonly at: string
  readonly part: unknown
}

/**
 * The images, sounds, files and other parts without a text of their own in messages that are not the model's, in order. What
 * is encoded in them stands as its hash; addresses and texts stay as they are, since they may hold secrets to take out.
 */
export function attachmentsOf(rawMessages: unknown): readonly Attachment[] {
  return Array.isArray(rawMessages) ? [...found(rawMessages)] : []
}

const found = foldGrowing<unknown, Attachment[]>(
  () => [],
  (attachments, message, index) => {
    for (const { at, part } of attachmentsIn(message)) attachments.push({ message: index + 1, at, part })
  },
)

type Fields = Readonly<Record<string, unknown>>

type Placed = Pick<Attachment, 'at' | 'part'>

interface Found {
  readonly at: string
  readonly part: Fields
}

/** Of frozen messages, which stay the same objects where a history is cut. */
const known = new WeakMap<object, readonly Placed[]>()
const none: readonly Placed[] = []

function attachmentsIn(message: unknown): readonly Placed[] {
  // Most messages are a role and a text.
  if (!isObject(message) || (typeof message['content'] === 'string' && message['images'] === undefined)) return none
  const before = known.get(message)
  if (before !== undefined) return before
  const parts = isSaid(message)
    ? none
    : foreignIn(message).map(({ at, part }) => ({ at, part: hashed(plainJson(withoutIds(part))) }))
  if (Object.isFrozen(message)) known.set(message, parts)
  return parts
}

/** Whether the model said it: by its role, or as one of its items that have none. */
function isSaid({ role, type, parts }: Fields): boolean {
  if (role === 'assistant' || role === 'model' || type === 'ai') return true
  return (
    role === undefined && parts === undefined && !/^(human|tool|generic)$|_(output|result|response)$/.test(String(type))
  )
}

function foreignIn(message: Fields): readonly Found[] {
  const { type, content, parts, output, images } = message
  const pictures = Array.isArray(images) && images.length > 0 ? [{ at: 'images', part: { images } }] : []
  if (content !== undefined || parts !== undefined || message['role'] !== undefined) {
    return [...foreignParts(content, 'content'), ...foreignParts(parts, 'parts'), ...pictures]
  }
  // Items with an output of another kind, such as a picture of the screen, are read by nobody.
  return /^(function_call|custom_tool_call)_/.test(String(type))
    ? foreignParts(output, 'output')
    : [{ at: '', part: message }]
}

function foreignParts(parts: unknown, at: string): readonly Found[] {
  const list: readonly unknown[] = Array.isArray(parts) ? parts : [parts]
  return list.flatMap((part, index) => (isObject(part) ? foreignPart(part, `${at}[${index}]`) : []))
}

function foreignPart(part: Fields, at: string): readonly Found[] {
  const { type, text, refusal, content, output, functionResponse, function_response } = part
  if (typeof text === 'string' || typeof refusal === 'string') return []
  if (type === 'tool_result') return foreignParts(content, `${at}.content`)
  // Outputs of other types are told as a text.
  if (type === 'tool-result' && isObject(output)) {
    return output['type'] === 'content' ? foreignParts(output['value'], `${at}.output`) : []
  }
  const response = functionResponse ?? function_response
  if (isObject(response)) return foreignParts(response['parts'], `${at}.functionResponse`)
  return [{ at, part }]
}

const idKeys = new Set([
  'id',
  'call_id',
  'callId',
  'tool_call_id',
  'tool_use_id',
  'toolCallId',
  'approvalId',
  'approval_request_id',
])

function withoutIds(part: Fields): Fields {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !idKeys.has(key)))
}

function hashed(value: unknown): unknown {
  if (typeof value === 'string') return isEncoded(value) ? `sha256:${shortHash(value)}` : value
  if (Array.isArray(value)) return value.map(hashed)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hashed(part)]))
}

/** A data URL, or Base64 of some length: what nobody reads. */
function isEncoded(text: string): boolean {
  return text.startsWith('data:') || (text.length >= 64 && !/[^\w+/=\r\n-]/.test(text))
}
