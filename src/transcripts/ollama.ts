import { ollama } from '../dialects/ollama.js'
import { fitCalls, fitRole } from './fit-calls.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { own, ownId, ownList, ownText } from './own.js'
import { showsTold, type Transcript, type TranscriptItem } from './transcript.js'

/** The messages of Ollama: a list, `{ messages }`, or an answer. Calls carry their arguments as an object there. */
export const ollamaMessages: Kind = { name: 'Ollama messages', fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return fitList(value, '', fitMessage)
  const answer = own(value, 'done') === undefined ? unlike : fitMessage(own(value, 'message'), 'message')
  return betterFit(fitList(own(value, 'messages'), 'messages', fitMessage), answer)
}

function read(value: unknown): Transcript {
  const list = Array.isArray(value) ? value : [...ownList(value, 'messages'), own(value, 'message') ?? []].flat()
  const tools = ollama.readTools(own(value, 'tools'))
  const items = list.map(readMessage)
  return {
    provider: 'ollama',
    model: ownText(value, 'model') ?? null,
    items,
    told: showsTold(items),
    ...(tools.length === 0 ? {} : { tools }),
  }
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool'])

/** Keys by which other kinds of messages are known. */
const foreign = ['type', 'parts', 'lc', 'lc_kwargs', 'kwargs', 'data'] as const

function fitMessage(item: unknown, at: string): Fit {
  const role = own(item, 'role')
  if (!roles.has(role)) return role === undefined ? misfitAt(at, item) : misfitAt(`${at}.role`, role)
  const stranger = foreign.find((key) => own(item, key) !== undefined)
  const content = own(item, 'content') ?? ''
  return joinFits(
    { marks: own(item, 'tool_name') === undefined ? 1 : 3, misfit: null },
    stranger === undefined ? unlike : misfitAt(`${at}.${stranger}`, own(item, stranger)),
    fitRole(item, at, /^(content|thinking|tool_calls)$/),
    typeof content === 'string' ? unlike : misfitAt(`${at}.content`, content),
    fitCalls(own(item, 'tool_calls'), `${at}.tool_calls`, 'object'),
  )
}

function readMessage(item: unknown): TranscriptItem {
  const role = own(item, 'role')
  const text = ownText(item, 'content') ?? ''
  const unread = ownList(item, 'images').length > 0 ? { unread: true as const } : {}
  if (role === 'system' || role === 'user') return { kind: role, text, ...unread }
  if (role === 'tool') {
    const name = ownText(item, 'tool_name') ?? ownText(item, 'name')
    return { kind: 'result', id: ownId(item, 'tool_call_id'), ...(name === undefined ? {} : { name }), text, ok: null }
  }
  const calls = ownList(item, 'tool_calls').map((call) => {
    const called = own(call, 'function')
    return {
      id: ownId(call, 'id'),
      name: ownText(called, 'name') ?? '',
      rawArgs: null,
      args: own(called, 'arguments') ?? {},
    }
  })
  const reasoning = ownText(item, 'thinking')
  return {
    kind: 'turn',
    text,
    calls,
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}
