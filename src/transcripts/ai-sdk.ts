import { inline } from '../json/inline.js'
import { parseJson } from '../json/parse-json.js'
import type { Unrun } from '../run/events.js'
import type { FinishReason } from '../run/types.js'
import { readMessages, waitingIn } from './ai-sdk-messages.js'
import { aboutOf, callOf, reading, textsOf, toldError, type ToldText, turnOf, unrunBy } from './ai-sdk-parts.js'
import { isResult, toldBySteps, type Told } from './ai-sdk-told.js'
import { pendingTranscript } from './errors.js'
import { fitList } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { hasOwn, isPromise, own, ownList, ownText } from './own.js'
import { toldText } from './told-text.js'
import type { Transcript, TranscriptItem, TranscriptResult } from './transcript.js'
import { usageOf } from './usage-of.js'

const name = 'AI SDK results'

/**
 * What `generateText` and agents of the AI SDK return, versions 5 to 7, as it is or as JSON: an object with `steps`, or
 * the list of steps that `await result.steps` of a stream gives.
 */
export const aiSdkResult: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  if (isStream(value)) return { marks: 4, misfit: null }
  const isList = Array.isArray(value)
  if (!isList && !hasOwn(value, 'steps')) return { marks: 0, misfit: 'steps is missing' }
  const steps: unknown = isList ? value : own(value, 'steps')
  if (isPromise(steps)) return { marks: 4, misfit: null }
  const { marks, misfit } = fitList(steps, isList ? '' : 'steps', (step, at) => ({
    marks: hasOwn(step, 'content') && hasOwn(step, 'finishReason') ? 3 : 0,
    misfit: stepFault(step, at),
  }))
  if (isList) return { marks, misfit }
  return { marks: marks + 1, misfit: Array.isArray(steps) && steps.length > 0 ? misfit : `steps is ${inline(steps)}` }
}

function stepFault(step: unknown, at: string): string | null {
  if (hasOwn(step, 'stepType') || (hasOwn(step, 'toolCalls') && !hasOwn(step, 'content'))) {
    return `${at}.content is missing, as in results of ai 4; those of 5 to 7 are read`
  }
  if (!Array.isArray(own(step, 'content'))) return `${at}.content is ${inline(own(step, 'content'))}`
  const odd = ownList(step, 'content').findIndex((part) => ownText(part, 'type') === undefined)
  if (odd >= 0) return `${at}.content[${odd}].type is missing`
  // Messages have content, too; only a step says why it ended.
  return typeof own(step, 'finishReason') === 'string' ? null : `${at}.finishReason is missing`
}

/** What `streamText` returns: everything about it is a getter that runs the stream. */
function isStream(value: unknown): boolean {
  return hasOwn(value, 'baseStream') && hasOwn(value, '_steps')
}

function read(value: unknown): Transcript {
  if (isStream(value)) {
    throw pendingTranscript(name, 'The steps of streamText come while it is read: pass await result.steps.')
  }
  const isList = Array.isArray(value)
  const steps: unknown = isList ? value : own(value, 'steps')
  if (isPromise(steps)) throw pendingTranscript(name, 'Pass await result.steps.')
  const list: readonly unknown[] = Array.isArray(steps) ? steps : []
  const at = isList ? '' : 'steps'
  const told = toldBySteps(name, list, at)
  const parts = list.flatMap((step) => ownList(step, 'content'))
  return {
    provider: 'ai-sdk',
    model: list.map(modelOf).find((model) => model !== undefined) ?? null,
    items: [
      ...promptOf(list[0]),
      ...list.flatMap((step, index) => readStep(step, `${at}[${index}].content`, told[index] ?? new Map())),
    ],
    answer: answerOf(list.at(-1)),
    waiting: waitingIn(parts),
  }
}

/** The text of the last step, where it leaves nothing to be done; what the provider runs itself is done. */
function answerOf(step: unknown): string | null {
  const parts = ownList(step, 'content')
  const asks = parts.some((part) => own(part, 'type') === 'tool-call' && own(part, 'providerExecuted') !== true)
  return asks ? null : textsOf(parts, 'text')
}

function readStep(step: unknown, at: string, told: Told): readonly TranscriptItem[] {
  const parts = ownList(step, 'content')
  const calls = parts.flatMap((part, index) =>
    own(part, 'type') === 'tool-call'
      ? [callOf(name, `${at}[${index}]`, part, own(part, 'invalid') === true, unrunOf(part))]
      : [],
  )
  const finish = finishes[ownText(step, 'finishReason') ?? '']
  const usage = own(step, 'usage')
  const cached = own(usage, 'cachedInputTokens') ?? own(own(usage, 'inputTokenDetails'), 'cacheReadTokens')
  const turn = {
    ...turnOf(parts, calls),
    ...(finish === undefined ? {} : { finish }),
    ...usageOf(own(usage, 'inputTokens'), own(usage, 'outputTokens'), cached),
  }
  return [turn, ...parts.flatMap((part, index) => resultOf(part, `${at}[${index}]`, told.get(index)))]
}

/** The SDK runs nothing for a call that it calls invalid. */
function unrunOf(part: unknown): Unrun | undefined {
  if (own(part, 'invalid') !== true) return undefined
  const error = own(part, 'error')
  if (ownText(error, 'name') === 'AI_NoSuchToolError') return 'unknown-tool'
  const text = ownText(error, 'toolInput') ?? ownText(part, 'input')
  const known = unrunBy(ownText(part, 'toolName') ?? '', ownText(error, 'message') ?? ownText(part, 'error'))
  return known ?? (text !== undefined && !parseJson(text).ok ? 'invalid-json' : 'invalid-args')
}

function resultOf(part: unknown, at: string, told: ToldText | undefined): readonly TranscriptResult[] {
  if (!isResult(part)) return []
  const about = aboutOf(name, at, part)
  const ok = own(part, 'type') === 'tool-result'
  const key = ok ? 'output' : 'error'
  const text = (): string => (ok ? toldText(own(part, key), 'null') : toldError(own(part, key) ?? denied))
  return [{ kind: 'result', ...about, ...(told ?? { text: reading(name, `${at}.${key}`, text) }), ok }]
}

const denied = 'Tool execution denied.'

/** Version 7 keeps what was asked where it is told to. */
function promptOf(step: unknown): readonly TranscriptItem[] {
  const { items } = readMessages(ownList(own(step, 'request'), 'messages'), 'request.messages')
  return items.filter(({ kind }) => kind === 'system' || kind === 'user')
}

function modelOf(step: unknown): string | undefined {
  return ownText(own(step, 'model'), 'modelId') ?? ownText(own(step, 'response'), 'modelId')
}

const finishes: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  'tool-calls': 'tool',
  length: 'length',
  'content-filter': 'filter',
}
