import { toArgsText } from './args-text.js'
import { fromJsonData, toJsonData } from './json-data.js'
import { unwritable } from './step-json-errors.js'
import type { Cut, FaultStep, RequestCondition, ScriptedCall, Step, TurnStep, When } from './step.js'

/** A step as JSON: what `readStep` reads. */
export type StepJson = Readonly<Record<string, unknown>>

/**
 * A script as JSON, each step in the one form that it has.
 *
 * @param at what messages call it
 * @throws TypeError for functions and promises, which JSON cannot hold: `respond`, `when(fn)`, `until`
 */
export function writeSteps(steps: readonly Step[], at = 'steps'): readonly StepJson[] {
  return steps.map((step, index) => writeStep(step, `${at}[${index}]`))
}

/** One step of a script as JSON. */
export function writeStep(step: Step, at = 'step'): StepJson {
  const when = step.conditions.map((condition) => writeWhen(condition, at))
  const [first, ...more] = when
  const conditions = first === undefined ? {} : { when: more.length === 0 ? first : when }
  return { ...writeBare(step, at), ...conditions }
}

function writeBare(step: Step, at: string): StepJson {
  switch (step.kind) {
    case 'turn':
      return writeTurn(step, at)
    case 'fault':
      return writeFault(step, at)
    case 'respond':
      throw unwritable(at, 'respond() is a function')
    case 'forever':
    case 'maybe':
      return { [step.kind]: writeStep(step.step, at) }
  }
}

function writeTurn(step: TurnStep, at: string): StepJson {
  const { ids, chunks, cut } = step
  return {
    ...writeSaid(step, at),
    ...(ids === undefined ? {} : { ids }),
    ...(chunks === undefined ? {} : { chunked: chunks }),
    ...(cut === undefined ? {} : { cut: writeCut(cut) }),
  }
}

/** In its short form where it has one. */
function writeSaid({ text, calls, reasoning, usage, finish }: TurnStep, at: string): StepJson {
  const [first, ...more] = calls
  const isBare = reasoning === undefined && usage === undefined
  if (isBare && finish === undefined && text !== null && first === undefined) return { say: text }
  if (isBare && finish === 'refusal' && text !== null && first === undefined) return { refuse: text }
  if (isBare && finish === undefined && text === null && first !== undefined && more.length === 0) {
    return writeCall(first, at)
  }
  return {
    turn: {
      ...(text === null ? {} : { text }),
      ...(first === undefined ? {} : { calls: calls.map((call) => writeCall(call, at)) }),
      ...(reasoning === undefined ? {} : { reasoning }),
      ...(usage === undefined ? {} : { usage }),
      ...(finish === undefined ? {} : { finish }),
    },
  }
}

function writeCall(call: ScriptedCall, at: string): StepJson {
  const { name } = call
  if ('raw' in call) return { raw: name, args: writeRaw(call.raw) }
  return { call: name, args: writeData(call.args, at) }
}

function writeData(value: unknown, at: string): unknown {
  const json = toJsonData(toArgsText(value, (reason) => unwritable(at, reason)))
  if (json === null) throw unwritable(at, 'it is nested too deep')
  return json.data
}

/** As data where these give back the text, byte by byte; a text of JSON that is a text itself would be taken for one. */
function writeRaw(text: string): unknown {
  const json = toJsonData(text)
  if (json === null || typeof json.data === 'string') return text
  const value = fromJsonData(json.data, 'args')
  return toArgsText(value, (reason) => unwritable('args', reason)) === text ? json.data : text
}

function writeCut({ at, how }: Cut): StepJson {
  return how === 'end' ? { at } : { at, how }
}

function writeFault({ fault }: FaultStep, at: string): StepJson {
  if (fault.kind === 'status') {
    const { kind: _kind, status, ...options } = fault
    return Object.keys(options).length === 0 ? { fault: status } : { fault: status, options }
  }
  if (fault.kind === 'hang' && fault.until !== undefined) throw unwritable(at, 'until is a promise')
  return { fault: fault.kind }
}

function writeWhen(condition: When, at: string): StepJson {
  if (typeof condition === 'function') throw unwritable(`${at}.when`, 'the condition is a function')
  return Object.fromEntries(
    Object.entries(condition)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]: [string, RequestCondition[keyof RequestCondition]]) => [
        key,
        writeExpected(value, `${at}.when.${key}`),
      ]),
  )
}

function writeExpected(value: RequestCondition[keyof RequestCondition], at: string): unknown {
  if (value instanceof RegExp) return { $regexp: String(value) }
  if (typeof value !== 'object') return value
  return writeData(value, at)
}
