import { partsOf } from '../dialects/parts-of.js'
import { inline } from '../json/inline.js'
import { parseJson } from '../json/parse-json.js'
import type { Unrun } from '../run/events.js'
import { aboutOf, readable, reading, strayPart, textsOf, turnOf, unrunBy } from './ai-sdk-parts.js'
import { damagedTranscript, pendingTranscript } from './errors.js'
import { fitList } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { hasOwn, own, ownList, ownText } from './own.js'
import { toldText } from './told-text.js'
import type { Transcript, TranscriptCall, TranscriptItem, TranscriptResult } from './transcript.js'

const name = 'AI SDK UI messages'

/**
 * What `useChat` holds and servers store (`UIMessage[]`), versions 5 to 7: a list, or `{ messages }`, of messages with parts
 * such as `tool-lookup_order`.
 */
export const aiSdkUiMessages: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  const isList = Array.isArray(value)
  return fitList(isList ? value : own(value, 'messages'), isList ? '' : 'messages', (message, at) => {
    const fault = messageFault(message)
    const tools = ownList(message, 'parts').filter((part) => toolOf(part) !== null).length
    return { marks: hasOwn(message, 'parts') ? 1 + 2 * tools : 0, misfit: fault && `${at}${fault}` }
  })
}

function messageFault(message: unknown): string | null {
  const role = own(message, 'role')
  if (!Array.isArray(own(message, 'parts'))) return `.parts is ${inline(own(message, 'parts'))}`
  if (role !== 'system' && role !== 'user' && role !== 'assistant') {
    return `.role is ${inline(role)}`
  }
  const parts = ownList(message, 'parts')
  const odd = parts.findIndex((part) => ownText(part, 'type') === undefined)
  if (odd >= 0) return `.parts[${odd}].type is missing`
  const old = parts.findIndex((part) => own(part, 'type') === 'tool-invocation')
  if (old >= 0) return `.parts[${old}].type is tool-invocation, as ai 4 wrote it; what ai 5 to 7 write is read`
  const bare = parts.findIndex((part) => toolOf(part) !== null && !hasOwn(part, 'toolCallId'))
  return bare < 0 ? null : `.parts[${bare}].toolCallId is missing`
}

/** The tool that a part is about; `null` where it is about none. */
function toolOf(part: unknown): string | null {
  const type = ownText(part, 'type') ?? ''
  if (type === 'dynamic-tool') return ownText(part, 'toolName') ?? ''
  return type.startsWith('tool-') ? type.slice('tool-'.length) : null
}

function read(value: unknown): Transcript {
  const isList = Array.isArray(value)
  const messages: readonly unknown[] = isList ? value : ownList(value, 'messages')
  const tools = messages.flatMap((message) => ownList(message, 'parts')).filter((part) => toolOf(part) !== null)
  return {
    provider: 'ai-sdk',
    model: null,
    items: messages.flatMap((message, index) => readMessage(message, `${isList ? '' : 'messages'}[${index}].parts`)),
    waiting: tools.flatMap((part) => {
      const id = ownText(part, 'toolCallId')
      return own(part, 'state') === 'approval-requested' && id !== undefined ? [id] : []
    }),
  }
}

interface Placed {
  readonly part: unknown
  readonly at: string
}

function readMessage(message: unknown, at: string): readonly TranscriptItem[] {
  const role = own(message, 'role')
  const parts = ownList(message, 'parts')
  if (role === 'system' || role === 'user') {
    const stray = parts.findIndex((part) => toolOf(part) !== null)
    if (stray >= 0) throw strayPart(name, `${at}[${stray}]`, parts[stray], role)
    const text = textsOf(parts, 'text') ?? ''
    return [{ kind: role, text, ...partsOf(parts, text) }]
  }
  // One message holds all steps of an answer.
  const steps: Placed[][] = [[]]
  for (const [index, part] of parts.entries()) {
    if (own(part, 'type') === 'step-start') steps.push([])
    else steps.at(-1)?.push({ part, at: `${at}[${index}]` })
  }
  return steps.filter((step) => step.length > 0).flatMap(readStep)
}

function readStep(step: readonly Placed[]): readonly TranscriptItem[] {
  const read = step.flatMap(({ part, at }) => {
    const tool = toolOf(part)
    return tool === null ? [] : [readTool(part, tool, at)]
  })
  // Early versions wrote two parts about a call of a tool that there is not: the later one says what became of it.
  const tools = [...new Map(read.map((tool) => [JSON.stringify([tool.call.id, tool.call.name]), tool])).values()]
  const turn = turnOf(
    step.map(({ part }) => part),
    tools.map(({ call }) => call),
  )
  return [turn, ...tools.flatMap(({ result }) => (result === null ? [] : [result]))]
}

interface ReadTool {
  readonly call: TranscriptCall
  readonly result: TranscriptResult | null
}

function readTool(part: unknown, tool: string, at: string): ReadTool {
  const state = own(part, 'state')
  if (state === 'input-streaming') {
    throw pendingTranscript(name, `The arguments of ${tool} at ${at} still stream: pass the messages when they ended.`)
  }
  const about = aboutOf(name, at, { toolCallId: own(part, 'toolCallId'), toolName: tool })
  // Of a state that is not known, nobody can say whether there is a result.
  if (!states.includes(state)) {
    throw damagedTranscript(name, `${at}.state`, `is ${inline(state)}, none of ${states.join(', ')}`)
  }
  const failed = state === 'output-error'
  const unrun = failed ? unrunOf(part, tool) : undefined
  // Arguments that did not fit are kept beside, in their text where they were no JSON.
  const key = (own(part, 'input') ?? null) === null ? 'rawInput' : 'input'
  const args = readable(name, `${at}.${key}`, own(part, key))
  const ofProvider = own(part, 'providerExecuted') === true ? { ofProvider: true as const } : {}
  const asked = { ...about, ...ofProvider, ...(unrun === undefined ? {} : { unrun }) }
  const call: TranscriptCall =
    failed && typeof args === 'string' ? { ...asked, rawArgs: args } : { ...asked, rawArgs: null, args }
  const told = reading(name, `${at}.output`, () => toldOf(part, state))
  return { call, result: told === null ? null : { kind: 'result', ...about, ...told } }
}

const states: readonly unknown[] = [
  'input-available',
  'approval-requested',
  'approval-responded',
  'output-available',
  'output-error',
  'output-denied',
]

/** Arguments that are kept beside did not fit; of a tool that there is not, only the error's text tells. */
function unrunOf(part: unknown, tool: string): Unrun | undefined {
  const said = unrunBy(tool, ownText(part, 'errorText'))
  const rawInput = own(part, 'rawInput')
  if (said !== undefined || rawInput === undefined) return said
  return typeof rawInput === 'string' && !parseJson(rawInput).ok ? 'invalid-json' : 'invalid-args'
}

/** What the model is told of a call; `null` where that is not known yet. */
function toldOf(part: unknown, state: unknown): { readonly text: string; readonly ok: boolean } | null {
  switch (state) {
    case 'output-available':
      // What a tool yields on its way is no result.
      return own(part, 'preliminary') === true ? null : { text: toldText(own(part, 'output'), 'null'), ok: true }
    case 'output-error':
      return { text: ownText(part, 'errorText') ?? '', ok: false }
    case 'output-denied':
      return { text: ownText(own(part, 'approval'), 'reason') ?? 'Tool call execution denied.', ok: false }
    default:
      return null
  }
}
