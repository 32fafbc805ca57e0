import { openaiChat } from '../dialects/openai-chat.js'
import { partsOf } from '../dialects/parts-of.js'
import type { FinishReason, Usage } from '../run/types.js'
import { damagedTranscript } from './errors.js'
import { fitCalls, fitRole } from './fit-calls.js'
import { fitCall, fitKeys } from './fit-keys.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { hasOwn, own, ownId, ownList, ownText } from './own.js'
import { textOf } from './text-of.js'
import {
  showsTold,
  type Transcript,
  type TranscriptCall,
  type TranscriptItem,
  type TranscriptTurn,
} from './transcript.js'

const name = 'OpenAI chat messages'

/** The messages of OpenAI's Chat Completions: a list, `{ messages }` such as the body of a request, or one or more responses. */
export const openaiChatMessages: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return betterFit(fitList(value, '', fitMessage), fitList(value, '', fitCompletion))
  return betterFit(fitList(own(value, 'messages'), 'messages', fitMessage), fitCompletion(value, ''))
}

function read(value: unknown): Transcript {
  const list = Array.isArray(value) ? value : ownList(value, 'messages')
  const head = { provider: 'openai-chat', model: ownText(value, 'model') ?? null }
  if (isCompletion(value)) return { ...head, items: [readCompletion(value, '')], told: false }
  if (isCompletion(list[0])) {
    const model = ownText(list[0], 'model') ?? null
    return {
      ...head,
      model,
      items: list.map((item: unknown, index) => readCompletion(item, `[${index}]`)),
      told: false,
    }
  }
  const tools = openaiChat.readTools(own(value, 'tools'))
  const items = list.flatMap(readMessage)
  return { ...head, items, told: showsTold(items), ...(tools.length === 0 ? {} : { tools }) }
}

const roles: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** Keys by which other kinds of messages are known. */
const foreign = ['type', 'parts', 'tool_name', 'lc', 'lc_kwargs', 'kwargs', 'data'] as const

function fitMessage(item: unknown, at: string): Fit {
  const role = own(item, 'role')
  if (!roles.has(role)) return role === undefined ? misfitAt(at, item) : misfitAt(`${at}.role`, role)
  const stranger = foreign.find((key) => own(item, key) !== undefined)
  const content = own(item, 'content')
  const legacy = own(item, 'function_call') ?? null
  return joinFits(
    { marks: 1, misfit: null },
    stranger === undefined ? unlike : misfitAt(`${at}.${stranger}`, own(item, stranger)),
    fitRole(item, at, /^(content|refusal|tool_calls|function_call)$/),
    fitContent(content, `${at}.content`, role === 'assistant'),
    fitCalls(own(item, 'tool_calls'), `${at}.tool_calls`, 'string'),
    legacy === null ? unlike : fitCall(legacy, `${at}.function_call`, /^(name|arguments)$/),
    { marks: own(item, 'tool_call_id') === undefined ? 0 : 2, misfit: null },
  )
}

function fitContent(content: unknown, at: string, mayBeMissing: boolean): Fit {
  if (typeof content === 'string') return unlike
  if (content === undefined || content === null) return mayBeMissing ? unlike : misfitAt(at, content)
  if (!Array.isArray(content)) return misfitAt(at, content)
  return fitList(content, at, (part, partAt) => {
    const type = own(part, 'type')
    return typeof type === 'string' && ownParts.test(type)
      ? fitKeys(part, partAt, /^(text|refusal)$/)
      : misfitAt(type === undefined ? partAt : `${partAt}.type`, type ?? part)
  })
}

const ownParts = /^(text|thinking|refusal|file|\w+_url|input_audio|audio)$/

function isCompletion(value: unknown): boolean {
  return Array.isArray(own(value, 'choices'))
}

function fitCompletion(value: unknown, at: string): Fit {
  if (!isCompletion(value)) return misfitAt(at, value)
  const prefix = at === '' ? '' : `${at}.`
  return joinFits(
    { marks: 1, misfit: null },
    fitList(own(value, 'choices'), `${prefix}choices`, (choice, choiceAt) => {
      const message = own(choice, 'message')
      if (message === undefined) return misfitAt(`${choiceAt}.message`, message)
      return fitMessage(message, `${choiceAt}.message`)
    }),
  )
}

function readCompletion(value: unknown, at: string): TranscriptItem {
  const choices = ownList(value, 'choices')
  const [choice] = choices
  if (choices.length !== 1) {
    const count = choices.length === 0 ? 'no choice' : `${choices.length} choices, each another answer to the same`
    throw damagedTranscript(name, at === '' ? 'choices' : `${at}.choices`, `holds ${count}; one is needed`)
  }
  const finish = finishes[ownText(choice, 'finish_reason') ?? '']
  const usage = readUsage(own(value, 'usage'))
  const turn = readAssistant(own(choice, 'message'))
  return { ...turn, ...(finish === undefined ? {} : { finish }), ...(usage === null ? {} : { usage }) }
}

const finishes: Readonly<Record<string, FinishReason>> = { length: 'length', content_filter: 'filter' }

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'prompt_tokens'), own(usage, 'completion_tokens')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

function readMessage(item: unknown): readonly TranscriptItem[] {
  const role = ownText(item, 'role')
  if (role === 'assistant') return [readAssistant(item)]
  const content = own(item, 'content')
  const text = textOf(content) ?? ''
  const parts = partsOf(content, text)
  if (role === 'system' || role === 'developer') return [{ kind: 'system', text, ...parts }]
  if (role === 'user') return [{ kind: 'user', text, ...parts }]
  const about = ownText(item, 'name')
  const id = ownId(item, 'tool_call_id')
  return [{ kind: 'result', id, ...(about === undefined ? {} : { name: about }), text, ...parts, ok: null }]
}

function readAssistant(item: unknown): TranscriptTurn {
  const legacy = own(item, 'function_call')
  const calls = [
    ...ownList(item, 'tool_calls').map(readCall),
    ...(hasOwn(legacy, 'name') ? [toCall(null, legacy)] : []),
  ]
  const text = textOf(own(item, 'content')) ?? ownText(item, 'refusal') ?? null
  const reasoning = ownText(item, 'reasoning_content') ?? ownText(item, 'reasoning')
  return {
    kind: 'turn',
    text,
    calls,
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}

function readCall(call: unknown): TranscriptCall {
  const id = ownId(call, 'id')
  const custom = own(call, 'custom') ?? null
  if (custom === null) return toCall(id, own(call, 'function'))
  // Free text: no JSON is meant to be in it.
  return { id, name: ownText(custom, 'name') ?? '', rawArgs: null, args: own(custom, 'input') }
}

function toCall(id: string | null, called: unknown): TranscriptCall {
  return { id, name: ownText(called, 'name') ?? '', rawArgs: ownText(called, 'arguments') ?? '' }
}
