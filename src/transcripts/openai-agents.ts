import { inline } from '../json/inline.js'
import { pendingTranscript } from './errors.js'
import type { Fit, Kind } from './kind.js'
import { asOpenai, entriesOf, readItems, waitingId, type Entry } from './openai-agents-items.js'
import { hasOwn, own, ownId, ownList, ownText } from './own.js'
import type { Transcript, TranscriptItem } from './transcript.js'
import { usageOf } from './usage-of.js'

const name = 'OpenAI Agents results'

/**
 * What `run()` of the OpenAI Agents SDK returns, its `state` (also that of an error, `error.state`), and the state as JSON.
 * All that the properties of a result give is in its state; they are getters, and none of them is read.
 */
export const openaiAgentsResult: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  const isResult = own(value, 'state') !== undefined
  const state = isResult ? own(value, 'state') : value
  const marks = ['modelResponses', 'generatedItems', 'originalInput'].filter((key) => inState(state, key) !== undefined)
  if (marks.length < 2) return { marks: 0, misfit: 'it has no state of a run' }
  const odd = ['modelResponses', 'generatedItems'].find((key) => !Array.isArray(inState(state, key)))
  if (odd === undefined) return { marks: marks.length + 1, misfit: null }
  const at = `${isResult ? 'state.' : ''}${hasOwn(state, `_${odd}`) ? '_' : ''}${odd}`
  return { marks: marks.length, misfit: `${at} is ${inline(inState(state, odd))}, no list` }
}

/** A field of a state, of which names begin with an underscore, or of its JSON. */
function inState(state: unknown, key: string): unknown {
  return own(state, `_${key}`) ?? own(state, key)
}

function read(value: unknown): Transcript {
  const isResult = own(value, 'state') !== undefined
  const state = isResult ? own(value, 'state') : value
  const step = inState(state, 'currentStep')
  const isOver = own(step, 'type') === 'next_step_final_output'
  const interruptions = ownList(own(step, 'data'), 'interruptions')
  // Only a result that streams counts its turns.
  if (isResult && hasOwn(value, 'maxTurns') && !isOver && interruptions.length === 0) {
    throw pendingTranscript(name, 'Pass the result after await result.completed; where that rejects, pass error.state.')
  }
  const answer = isOver ? ownText(step, 'output') : undefined
  return {
    provider: 'openai-agents',
    model: null,
    items: [...inputOf(inState(state, 'originalInput')), ...readTurns(state, isResult ? 'state.' : '')],
    ...(answer === undefined ? {} : { answer }),
    waiting: interruptions.flatMap((item) => waitingId(own(item, 'rawItem'))),
  }
}

/** Who spoke before this run: what was asked and told then is no part of it. */
function inputOf(input: unknown): readonly TranscriptItem[] {
  if (typeof input === 'string') return [{ kind: 'user', text: input }]
  const said = (Array.isArray(input) ? input : []).filter((item: unknown) => {
    const role = own(item, 'role')
    return role === 'user' || role === 'system'
  })
  return readItems(name, entriesOf(said, 'state._originalInput'))
}

/** A turn for each response of the model; handoffs may drop items of the run, but never what was asked. */
function readTurns(state: unknown, at: string): readonly TranscriptItem[] {
  const generated = entriesOf(list(inState(state, 'generatedItems')), `${at}_generatedItems`)
  const results = generated.filter(({ raw }) => isResultItem(raw))
  const severalAgents = new Set(generated.map(({ agent }) => agent)).size > 1
  let lane: string | undefined
  const responses = list(inState(state, 'modelResponses')).map((response, index) => {
    const outputs = ownList(response, 'output')
    return { response, outputs, entries: entriesOf(outputs, `${at}_modelResponses[${index}].output`) }
  })
  const all = [...responses.flatMap(({ entries }) => entries), ...generated]
  return responses.flatMap(({ response, outputs, entries }) => {
    const ids = new Set(outputs.map(idOf))
    const known = generated.find(({ raw }) => !isResultItem(raw) && (outputs.includes(raw) || ids.has(idOf(raw) ?? {})))
    lane = severalAgents ? (known?.agent ?? lane) : undefined
    const said = entries.map(inLane(lane))
    const told = results.filter(({ raw }) =>
      ids.has(ownId(asOpenai(raw), 'approval_request_id') ?? own(raw, 'callId') ?? {}),
    )
    const usage = readUsage(own(response, 'usage'))
    return readItems(name, [...said, ...told], all).map((item) => (item.kind === 'turn' ? { ...item, ...usage } : item))
  })
}

function isResultItem(raw: unknown): boolean {
  return /_(result|output|approval_response)$/.test(ownText(asOpenai(raw), 'type') ?? '')
}

/** By what an item is found again: of serialized states each item is there twice. */
function idOf(raw: unknown): unknown {
  return own(raw, 'callId') ?? own(raw, 'id')
}

function inLane(agent: string | undefined): (entry: Entry) => Entry {
  return (entry) => ({ ...entry, agent })
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readUsage(usage: unknown): ReturnType<typeof usageOf> {
  const details = own(usage, 'inputTokensDetails')
  const cached = own(Array.isArray(details) ? details[0] : details, 'cached_tokens')
  return usageOf(own(usage, 'inputTokens'), own(usage, 'outputTokens'), cached)
}
