import type { NeutralCall, NeutralMessage } from '../../src/run/types.js'
import { makeStep } from '../script/make-step.js'
import type { ScriptedCall, TurnStep } from '../script/step.js'
import type { RecordedStep, RequestParts } from './recorded.js'
import { marksFinder, type Secrets } from './secret-marks.js'
import { SecretNames } from './secret-names.js'
import { templates, type Templates } from './secret-templates.js'

export type { Secrets } from './secret-marks.js'

/** Puts names in the place of secrets. */
export interface Redactor {
  /** The request with names in the place of secrets, and what does the same to its answer, going on with the same names. */
  redact(parts: RequestParts): { readonly parts: RequestParts; readonly step: (step: RecordedStep) => RecordedStep }
}

/**
 * What puts names in the place of secrets: `<openai-key-1>`, `<DATABASE_PASSWORD>`. Numbers count within one exchange, by first
 * occurrence: system, tools, settings, messages, answer. What grows comes last, so that a secret keeps its number from request
 * to request.
 *
 * The names of provider and model stay: they are no texts. What holds no secret comes back as it is, and is known again by its identity if it is frozen.
 *
 * @throws TypeError for a pattern of the user that cannot be used
 */
export function redactorOf(secrets: Secrets): Redactor {
  const known = templates(marksFinder(secrets))
  return {
    redact(parts) {
      const names = new SecretNames()
      // In the order in which numbers are given.
      const system = known.named(parts.system, names)
      const tools = known.namedEach(parts.tools, names)
      const settings = known.named(parts.settings, names)
      const messages = known.namedEach(parts.messages, names, messageForm)
      const redacted: RequestParts = { ...parts, system, tools, settings, messages }
      return {
        parts: isSame(redacted, parts) ? parts : redacted,
        step: (step) => redactStep(step, known, new SecretNames(names)),
      }
    },
  }
}

function isSame(a: RequestParts, b: RequestParts): boolean {
  return (['system', 'tools', 'settings', 'messages'] as const).every((part) => a[part] === b[part])
}

/** A message in the order of its answer's numbers: what it was before it became a message. */
const messageForm = {
  take: ({ text, calls, toolResult }: NeutralMessage): unknown => [
    text,
    calls?.map(({ name, rawArgs, id }) => [name, rawArgs, id]),
    toolResult,
  ],
  give(message: NeutralMessage, form: unknown): NeutralMessage {
    // It has the form that `take` gave it.
    const [text, calls, toolResult] = form as [
      string,
      readonly [string, string, string | null][],
      NeutralMessage['toolResult'],
    ]
    const filled = calls?.map(([name, rawArgs, id], index): NeutralCall => ({
      ...message.calls?.[index],
      name,
      rawArgs,
      id,
    }))
    return {
      ...message,
      ...(message.text === undefined ? {} : { text }),
      ...(message.calls === undefined ? {} : { calls: Object.freeze(filled.map((call) => Object.freeze(call))) }),
      ...(toolResult === undefined ? {} : { toolResult }),
    }
  },
}

function redactStep(step: RecordedStep, known: Templates, names: SecretNames): RecordedStep {
  const { conditions, when: _when, ...data } = step
  const redacted = data.kind === 'turn' ? redactTurn(data, known, names) : known.named(data, names)
  // A step that holds no secret stays the step that it is.
  return redacted === data ? step : makeStep<RecordedStep>(redacted, conditions)
}

type PlainTurn = Omit<TurnStep, 'when' | 'conditions'>

function redactTurn(turn: PlainTurn, known: Templates, names: SecretNames): PlainTurn {
  const { text, calls, ids, reasoning } = turn
  const form = [text, calls.map((call, index) => [call.name, saidBy(call), ids?.[index]]), reasoning]
  const filled = known.named(form, names)
  if (filled === form) return turn
  // It has the form above.
  const [ownText, ownCalls, ownReasoning] = filled as [
    string | null,
    readonly [string, unknown, string | null][],
    string,
  ]
  // Pieces of another text would not fit.
  const { chunks: _chunks, ...rest } = turn
  return {
    ...rest,
    text: ownText,
    calls: Object.freeze(
      ownCalls.map(([name, said], index) =>
        Object.freeze('raw' in (calls[index] ?? {}) ? { name, raw: String(said) } : { name, args: said }),
      ),
    ),
    ...(ids === undefined ? {} : { ids: Object.freeze(ownCalls.map(([, , id]) => id)) }),
    ...(reasoning === undefined ? {} : { reasoning: ownReasoning }),
  }
}

function saidBy(call: ScriptedCall): unknown {
  return 'raw' in call ? call.raw : call.args
}
