import { partsOf, type Parts } from '../dialects/parts-of.js'
import { own, ownId, ownText } from './own.js'
import { jsonText, toldText } from './told-text.js'
import type { TranscriptCall, TranscriptResult } from './transcript.js'

/** A call of a function, or of another tool, by the name that its type gives. */
export function readCall(item: unknown, type: string): TranscriptCall {
  const id = ownId(item, 'call_id') ?? ownId(item, 'id')
  const called = ownText(item, 'name') ?? type.replace(/_call$/, '')
  const about = {
    id,
    name: called,
    ...(/^(function|custom_tool)_call$/.test(type) ? {} : { ofProvider: true as const }),
  }
  const rawArgs = ownText(item, 'arguments')
  if (rawArgs !== undefined) return { ...about, rawArgs }
  const args = ['input', 'action', 'actions', 'operation', 'queries', 'code', 'arguments'].map((key) => own(item, key))
  return { ...about, rawArgs: null, args: args.find((value) => value !== undefined && value !== null) }
}

/** The result of a tool that the provider ran: it stands in the same item. */
export function hostedResult(item: unknown): TranscriptResult | null {
  const type = ownText(item, 'type') ?? ''
  if (!type.endsWith('_call') || mine.test(type)) return null
  const status = own(item, 'status') ?? null
  const output = ['output', 'results', 'outputs'].map((key) => own(item, key) ?? null).find((one) => one !== null)
  const error = own(item, 'error') ?? null
  // One that says nothing of how it went may be under way.
  const isOver =
    status === null ? output !== undefined || error !== null : status === 'completed' || status === 'failed'
  if (!isOver) return null
  const isError = status === 'failed' || error !== null
  const said = isError ? (error ?? output) : output
  return { kind: 'result', id: ownId(item, 'id'), text: said === undefined ? '' : toldText(said), ok: !isError }
}

/** What the agent itself runs; its result is an item of its own. */
const mine = /^(function|custom_tool|computer|local_shell|shell|apply_patch|tool_search)_call$/

/** What an agent told of a call that it ran: of contents the texts, else JSON. */
export function outputText(output: unknown): string {
  return isContent(output) ? output.map((part) => ownText(part, 'text') ?? '').join('') : toldText(output)
}

/** The parts of such an output, of which `text` is known. */
export function outputParts(output: unknown, text: string): Parts {
  return isContent(output) ? partsOf(output, text) : {}
}

function isContent(output: unknown): output is readonly unknown[] {
  if (!Array.isArray(output) || output.length === 0) return false
  return output.every((part) => /^((in|out)put_|text$)/.test(ownText(part, 'type') ?? ''))
}

/** Whether the call that a request asks an approval for stands there as one that was run. */
export function isApproved(request: unknown, list: readonly unknown[]): boolean {
  const id = ownId(request, 'id')
  const start = list.findIndex((item) => ownId(item, 'id') === id)
  const isAllowed = own(answerTo(id, list), 'approve') === true
  return list.slice(start).some((item) => {
    if (own(item, 'type') !== 'mcp_call') return false
    const link = ownId(item, 'approval_request_id')
    const isSame = ['name', 'arguments'].every((key) => own(item, key) === own(request, key))
    return link === null ? isAllowed && isSame : link === id
  })
}

/** Whether a call waits for an approval. */
export function isWaiting(item: unknown, list: readonly unknown[]): boolean {
  const isRequest = own(item, 'type') === 'mcp_approval_request'
  return isRequest && answerTo(ownId(item, 'id'), list) === undefined && !isApproved(item, list)
}

function answerTo(id: string | null, list: readonly unknown[]): unknown {
  return list.find((item) => own(item, 'type') === 'mcp_approval_response' && ownId(item, 'approval_request_id') === id)
}

/** What the model is told of a call that was not approved; nothing of one that was. */
export function denialOf(response: unknown): TranscriptResult | null {
  if (own(response, 'approve') === true) return null
  const text = ownText(response, 'reason') ?? jsonText({ approve: false })
  return { kind: 'result', id: ownId(response, 'approval_request_id'), text, ok: false }
}
