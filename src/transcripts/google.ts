import { contentText, google } from '../dialects/google.js'
import type { Usage } from '../run/types.js'
import { damagedTranscript } from './errors.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { own, ownList, ownText } from './own.js'
import type { Transcript, TranscriptItem, TranscriptTurn } from './transcript.js'

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
  const system = contentText(first(config, 'systemInstruction') ?? null)
  const tools = google.readTools(own(config, 'tools'))
  const response: unknown = list.find(isResponse)
  return {
    provider: 'google',
    model: ownText(value, 'model') ?? ownText(response, 'modelVersion') ?? null,
    items: joinTurns([
      ...(system === null ? [] : [{ kind: 'system', text: system } as const]),
      ...list.flatMap((item: unknown, index): readonly Said[] =>
        isResponse(item) ? readResponse(item, index) : readContent(item),
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

function fitContent(item: unknown, at: string): Fit {
  const parts = own(item, 'parts')
  const role = own(item, 'role')
  if (!Array.isArray(parts)) {
    return joinFits(
      { marks: role === 'model' ? 1 : 0, misfit: null },
      misfitAt(item === undefined || parts === undefined ? at : `${at}.parts`, parts ?? item),
    )
  }
  return joinFits(
    { marks: 1, misfit: null },
    roles.has(role) ? unlike : misfitAt(`${at}.role`, role),
    fitList(parts, `${at}.parts`, fitPart),
  )
}

function fitPart(part: unknown, at: string): Fit {
  if (typeof part !== 'object' || part === null) return misfitAt(at, part)
  // Parts of the AI SDK's messages say what they are.
  if (own(part, 'type') !== undefined) return misfitAt(`${at}.type`, own(part, 'type'))
  for (const key of ['functionCall', 'functionResponse'] as const) {
    const snake = key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)
    const called = own(part, key) ?? own(part, snake)
    if (called === undefined) continue
    return typeof own(called, 'name') === 'string'
      ? { marks: 2, misfit: null }
      : misfitAt(`${at}.${key}.name`, own(called, 'name'))
  }
  return unlike
}

function isResponse(value: unknown): boolean {
  return Array.isArray(own(value, 'candidates'))
}

function fitResponse(value: unknown, at: string): Fit {
  if (!isResponse(value)) return misfitAt(at, value)
  const prefix = at === '' ? '' : `${at}.`
  return joinFits(
    { marks: 1, misfit: null },
    fitList(own(value, 'candidates'), `${prefix}candidates`, (candidate, candidateAt) => {
      const content = own(candidate, 'content')
      // One that was stopped has none, or none with parts.
      const isSaid = Array.isArray(own(content, 'parts'))
      if (isSaid) return fitContent(content, `${candidateAt}.content`)
      return { marks: 1, misfit: typeof candidate === 'object' ? null : candidateAt }
    }),
  )
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
  return [{ ...readTurn(ownList(content, 'parts')), isWhole, ...finish, ...(usage === null ? {} : { usage }) }]
}

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'promptTokenCount'), own(usage, 'candidatesTokenCount')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

function readContent(item: unknown): readonly TranscriptItem[] {
  const parts = ownList(item, 'parts')
  const role = own(item, 'role')
  if (role === 'model') return [readTurn(parts)]
  if (role === 'system') return [{ kind: 'system', text: textsOf(parts).join('') }]
  const results = parts
    .filter((part) => own(part, 'functionResponse') !== undefined || own(part, 'function_response') !== undefined)
    // The dialect knows what clients wrap a result in.
    .flatMap((part) => google.readMessage({ role: 'user', parts: [part] }).messages)
    .flatMap(({ toolResult }): TranscriptItem[] =>
      toolResult === undefined ? [] : [{ kind: 'result', ...toolResult, ok: toolResult.error === true ? false : null }],
    )
  const texts = textsOf(parts)
  return texts.length > 0 || results.length === 0 ? [...results, { kind: 'user', text: texts.join('') }] : results
}

function readTurn(parts: readonly unknown[]): TranscriptTurn {
  const texts = textsOf(parts)
  const thoughts = parts.flatMap((part) => (own(part, 'thought') === true ? (ownText(part, 'text') ?? []) : []))
  const calls = parts.flatMap((part) => {
    const called = own(part, 'functionCall') ?? own(part, 'function_call')
    if (called === undefined || called === null) return []
    const id = ownText(called, 'id') ?? null
    return [{ id, name: ownText(called, 'name') ?? '', rawArgs: null, args: own(called, 'args') ?? {} }]
  })
  return {
    kind: 'turn',
    text: texts.length === 0 ? null : texts.join(''),
    calls,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('') }),
  }
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
