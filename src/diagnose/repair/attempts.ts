import { snapshot } from '../../json/snapshot.js'
import { unlessAborted } from '../../run/unless-aborted.js'
import { invites } from '../correction/invitation.js'
import { diagnoseCall } from '../diagnose-call.js'
import type { Diagnosis } from '../diagnosis.js'
import { followUp } from './conversation.js'
import { handedTools } from './handed-tools.js'
import { type ReadTurn, readTurn } from './read-turn.js'
import type { AttemptedCall, RepairMessage, RepairModel, RepairTurn } from './repair-model.js'
import type { Setting } from './setting.js'
import { turnKey } from './turn-key.js'

/** What a repair came to. Frozen plain data. */
export interface Repair {
  /**
   * `passed`: all calls of the last attempt pass all stages; `asked`: after a correction said that a value may be asked for, the
   * last attempt says something and calls nothing; `repeating`: it is equal to an earlier one; `limit`: there were as many
   * attempts as may be.
   */
  readonly end: 'passed' | 'asked' | 'repeating' | 'limit'
  /** All of them, in order; at least one. */
  readonly attempts: readonly RepairAttempt[]
}

/** One turn of the model, and what came of it. */
export interface RepairAttempt {
  /** From 1. */
  readonly number: number
  readonly text: string | null
  /** As the model asked for them. */
  readonly calls: readonly AttemptedCall[]
  /** One for each call; a single one, of `no-call`, where there is none; empty where the user was asked, which is no fault. */
  readonly diagnoses: readonly Diagnosis[]
  /** What the model was told about each of them; empty after the last attempt, and where it is asked afresh. */
  readonly told: readonly string[]
}

/** What is said about a diagnosis; `null` where the model is asked afresh. */
export type Say = ((diagnosis: Diagnosis) => string) | null

/** Asks until the calls pass, the model repeats itself, or the limit is reached. Asked afresh, nobody repeats himself. */
export async function attempts(llm: RepairModel, setting: Setting, say: Say): Promise<Repair> {
  const { opening, limit } = setting
  const made: RepairAttempt[] = []
  const keys = new Set<string>()
  const ids = new Set<string>()
  let isInvited = false
  const messages = opening.map((text): RepairMessage => ({ role: 'user', text }))
  for (;;) {
    const number = made.length + 1
    const turn = readTurn(await ask(llm, messages, setting), number, say === null ? new Set() : ids)
    const isQuestion = isInvited && asks(turn)
    const diagnoses = isQuestion ? [] : diagnosesOf(turn, setting)
    const key = turnKey(turn)
    const end = isQuestion ? 'asked' : endOf(diagnoses, say !== null && keys.has(key), number === limit)
    const told: readonly string[] = end !== null || say === null ? [] : diagnoses.map(say)
    made.push({ number, ...turn, diagnoses, told })
    if (end !== null) return snapshot({ end, attempts: made })
    if (say !== null) messages.push(...followUp(turn, told))
    keys.add(key)
    isInvited ||= told.some(invites)
  }
}

/** What is handed out is copied, since a model may change it; one that hangs is left alone when the signal says so. */
async function ask(llm: RepairModel, messages: readonly RepairMessage[], setting: Setting): Promise<RepairTurn> {
  const { system, signal, registry } = setting
  signal?.throwIfAborted()
  const handed = { ...(system === null ? {} : { system }), ...(signal === null ? {} : { signal }) }
  const answer = llm.next(structuredClone(messages), { ...handed, tools: handedTools(registry.source) })
  return await unlessAborted(answer, signal)
}

/** Whether a turn can be a question to the user. What it asks is not looked at. */
function asks({ text, calls }: ReadTurn): boolean {
  return calls.length === 0 && text !== null && text.trim() !== ''
}

function endOf(diagnoses: readonly Diagnosis[], isRepeated: boolean, isLast: boolean): Repair['end'] | null {
  // Where nothing was diagnosed, nothing passed.
  if (diagnoses.length > 0 && diagnoses.every(({ stage }) => stage === 'passed')) return 'passed'
  if (isRepeated) return 'repeating'
  return isLast ? 'limit' : null
}

function diagnosesOf({ calls }: ReadTurn, { registry, told, options }: Setting): readonly Diagnosis[] {
  const asked = calls.length === 0 ? [null] : calls.map(({ name, rawArgs }) => ({ name, rawArgs }))
  return asked.map((call) => diagnoseCall(call, registry, told, options, null))
}
