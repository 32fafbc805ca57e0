import { contentParts, contentText, google } from '../dialects/google.js'
import { partsOf } from '../dialects/parts-of.js'
import type { Usage } from '../run/types.js'
import { damagedTranscript } from './errors.js'
import { fitCall, fitId, fitKeys } from './fit-keys.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { own, ownId, ownList, ownText } from './own.js'
import type { Transcript, TranscriptCall, TranscriptItem, TranscriptResult, TranscriptTurn } from './transcript.js'

const name = 'Gemini contents'

/** The contents of Gemini: a list, `{ contents }` such as the parameters of a request, or one or more responses. */
export const geminiContents: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return betterFit(fitList(value, '', fitContent), fitList(value, '', fitResponse))
  return betterFit(fitList(own(value, 'contents'), 'contents', fitContent), fitResponse(value, ''))
}

function read(value: unknown): Transcript {
  const list = Array.isArray(value)
    ? value
    : Array.isArray(own(value, 'contents'))
      ? ownList(value, 'contents')
      : [value]
  const config = own(value, 'config') ?? value
  const instruction = first(config, 'systemInstruction') ?? null
  const system = contentText(instruction)
  const tools = google.readTools(own(config, 'tools'))
  const response: unknown = list.find(isResponse)
  return {
    provider: 'google',
    model: ownText(value, 'model') ?? ownText(response, 'modelVersion') ?? null,
    items: joinTurns([
      ...(system === null ? [] : [{ kind: 'system', text: system, ...contentParts(instruction) } as const]),
      ...list.flatMap((item: unknown, index): readonly Said[] =>
        isResponse(item) ? readResponse(item, index) : readContent(item, index),
      ),
    ]),
    told: list.some((item: unknown) => !isResponse(item) && own(item, 'role') !== 'model'),
    ...(tools.length === 0 ? {} : { tools }),
  }
}

function first(value: unknown, key: 'systemInstruction'): unknown {
  return own(value, key) ?? own(value, 'system_instruction')
}

const roles: ReadonlySet<unknown> = new Set([undefined, null, 'user', 'model', 'function', 'tool', 'system'])

function fitContent(item: unknown, at: string, role: unknown = own(item, 'role')): Fit {
  const parts = own(item, 'parts')
  if (!Array.isArray(parts)) {
    return joinFits(
      { marks: role === 'model' ? 1 : 0, misfit: null },
      misfitAt(item === undefined || parts === undefined ? at : `${at}.parts`, parts ?? item),
    )
  }
  return joinFits(
    { marks: 1, misfit: null },
    roles.has(role) ? unlike : misfitAt(`${at}.role`, role),
    fitKeys(item, at, /^parts$/),
    fitList(parts, `${at}.parts`, (part, partAt) => fitPart(part, partAt, role)),
  )
}

/** Only the model asks, and runs code; what it is told comes from others. */
function fitPart(part: unknown, at: string, role: unknown): Fit {
  if (typeof part !== 'object' || part === null) return misfitAt(at, part)
  // Parts of the AI SDK's messages say what they are.
  if (own(part, 'type') !== undefined) return misfitAt(`${at}.type`, own(part, 'type'))
  const reads = role === 'model' ? said : role === 'system' ? /^$/ : told
  const key = Object.keys(part).find((one) => (said.test(one) || told.test(one)) && (own(part, one) ?? null) !== null)
  if (key === undefined) return fitKeys(part, at, reads)
  const called = own(part, key)
  const place = `${at}.${key}`
  if (!reads.test(key) || typeof called !== 'object') return joinFits(marked, misfitAt(place, called))
  const read = key.startsWith('function') ? fitCall : fitCode
  return joinFits(fitKeys(part, at, reads), read(called, place, /^(id|name|args|response)$/))
}

function fitCode(ran: unknown, at: string): Fit {
  return joinFits(marked, fitId(ran, 'id', at), fitKeys(ran, at, /^(code|language|outcome|output)$/))
}

const marked: Fit = { marks: 2, misfit: null }
const said = /^(function(C|_c)all|executable(C|_c)ode|code(E|_e)xecution(R|_r)esult)$/
const told = /^function(R|_r)esponse$/

/** Each key may be in camel case and in snake case. */
function field(value: unknown, key: string): unknown {
  return own(value, key) ?? own(value, snakeOf(key)) ?? undefined
}

function snakeOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isResponse(value: unknown): boolean {
  return Array.isArray(own(value, 'candidates'))
}

function fitResponse(value: unknown, at: string): Fit {
  if (!isResponse(value)) return misfitAt(at, value)
  const prefix = at === '' ? '' : `${at}.`
  return joinFits(
    { marks: 1, misfit: null },
    // The SDK keeps there what it called by itself.
    fitHistory(ownList(value, 'automaticFunctionCallingHistory'), `${prefix}automaticFunctionCallingHistory`),
    fitList(own(value, 'candidates'), `${prefix}candidates`, (candidate, candidateAt) => {
      const content = own(candidate, 'content')
      // One that was stopped has none, or none with parts.
      const isSaid = Array.isArray(own(content, 'parts'))
      if (isSaid) return fitContent(content, `${candidateAt}.content`, 'model')
      return { marks: 1, misfit: typeof candidate === 'object' ? null : candidateAt }
    }),
  )
}

function fitHistory(history: readonly unknown[], at: string): Fit {
  const asks = history.some((item) => ownList(item, 'parts').some((part) => field(part, 'functionCall') !== undefined))
  return asks ? misfitAt(at, history) : unlike
}

function readResponse(value: unknown, index: number): readonly Said[] {
  const candidates = ownList(value, 'candidates')
  if (candidates.length > 1) {
    throw damagedTranscript(
      name,
      `candidates (of response ${index + 1})`,
      `holds ${candidates.length} answers to the same; one is needed`,
    )
  }
  const content = own(candidates[0], 'content')
  const isWhole = own(candidates[0], 'finishReason') !== undefined
  const finish = own(candidates[0], 'finishReason') === 'MAX_TOKENS' ? ({ finish: 'length' } as const) : {}
  const usage = readUsage(own(value, 'usageMetadata'))
  const [turn, ...results] = readSaid(ownList(content, 'parts'))
  return [{ ...turn, isWhole, ...finish, ...(usage === null ? {} : { usage }) }, ...results]
}

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'promptTokenCount'), own(usage, 'candidatesTokenCount')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

function readContent(item: unknown, index: number): readonly TranscriptItem[] {
  const parts = ownList(item, 'parts')
  const role = own(item, 'role')
  if (role === 'model') return readSaid(parts)
  const texts = textsOf(parts)
  const text = texts.join('')
  const said = { text, ...partsOf(parts, text) }
  if (role === 'system') return [{ kind: 'system', ...said }]
  const results = parts.flatMap((part, at): readonly TranscriptResult[] => {
    const told = field(part, 'functionResponse')
    if (told === undefined) return []
    // The dialect knows what clients wrap a result in.
    const { messages, fault } = google.readMessage({ role: 'user', parts: [part] })
    const result = messages[0]?.toolResult
    if (result === undefined) throw damagedTranscript(name, `[${index}].parts[${at}]:`, fault ?? 'it tells nothing')
    return [{ kind: 'result', ...result, id: ownId(told, 'id'), ok: result.error === true ? false : null }]
  })
  return texts.length > 0 || results.length === 0 ? [...results, { kind: 'user', ...said }] : results
}

/** What the model said, and what came of the code that it ran. */
function readSaid(parts: readonly unknown[]): readonly [TranscriptTurn, ...TranscriptResult[]] {
  const texts = textsOf(parts)
  const thoughts = parts.flatMap((part) => (own(part, 'thought') === true ? (ownText(part, 'text') ?? []) : []))
  const turn: TranscriptTurn = {
    kind: 'turn',
    text: texts.length === 0 ? null : texts.join(''),
    calls: parts.flatMap(readCall),
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('') }),
  }
  return [turn, ...parts.flatMap(readCodeResult)]
}

function readCall(part: unknown): readonly TranscriptCall[] {
  const called = field(part, 'functionCall')
  const code = field(part, 'executableCode')
  const calls: TranscriptCall[] = []
  if (called !== undefined) {
    const args = own(called, 'args') ?? {}
    calls.push({ id: ownId(called, 'id'), name: ownText(called, 'name') ?? '', rawArgs: null, args })
  }
  if (code !== undefined) {
    const args = { language: own(code, 'language'), code: own(code, 'code') }
    calls.push({ id: ownId(code, 'id'), name: codeExecution, ofProvider: true, rawArgs: null, args })
  }
  return calls
}

const codeExecution = 'code_execution'

function readCodeResult(part: unknown): readonly TranscriptResult[] {
  const ran = field(part, 'codeExecutionResult')
  if (ran === undefined) return []
  const ok = own(ran, 'outcome') === 'OUTCOME_OK'
  return [{ kind: 'result', id: ownId(ran, 'id'), name: codeExecution, text: ownText(ran, 'output') ?? '', ok }]
}

function textsOf(parts: readonly unknown[]): readonly string[] {
  return parts.flatMap((part) => (own(part, 'thought') === true ? [] : (ownText(part, 'text') ?? [])))
}

/** An item; a turn of a response that says why it ended goes on no more. */
type Said = TranscriptItem & { readonly isWhole?: boolean }

/** Streaming clients keep each chunk of an answer as a content of its own: what the model says in a row is one turn. */
function joinTurns(items: readonly Said[]): readonly TranscriptItem[] {
  const joined: TranscriptItem[] = []
  let goesOn = false
  for (const { isWhole = false, ...item } of items) {
    const last = joined.at(-1)
    const isMore = goesOn
    goesOn = item.kind === 'turn' && !isWhole
    if (!isMore || item.kind !== 'turn' || last?.kind !== 'turn') {
      joined.push(item)
      continue
    }
    const reasoning = [last.reasoning, item.reasoning].filter((text) => text !== undefined).join('')
    const text = last.text === null || item.text === null ? (last.text ?? item.text) : last.text + item.text
    joined[joined.length - 1] = {
      ...last,
      ...item,
      text,
      calls: [...last.calls, ...item.calls],
      ...(reasoning === '' ? {} : { reasoning }),
    }
  }
  return joined
}
