import { isObject } from '../../src/json/is-object.js'
import { fromJsonData } from '../script/json-data.js'
import { readStep } from '../script/read-steps.js'
import { writeStep, type StepJson } from '../script/write-steps.js'
import type { Cassette, Entry } from './recorded.js'
import { scriptSource } from './script-source.js'

/**
 * The steps of a recording as a script, in recorded order: what `callsheet serve` reads. A script is to be read and edited, so
 * what only a recording needs is left out: counts of tokens, and ids of calls but those of a turn that has one missing or one
 * that stands elsewhere, too. A call of a tool that was offered is a `call` where its arguments are an object in plain JSON.
 */
export function toScript({ entries }: Cassette): readonly StepJson[] {
  const counts = new Map<string, number>()
  for (const id of entries.flatMap(idsOf)) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const isUsual = (id: string | null): boolean => id !== null && counts.get(id) === 1
  return entries.map((entry, index) => {
    const { ids: _ids, ...json } = writeStep(entry.step, `the step of entry ${index + 1}`)
    const ids = idsOf(entry)
    const offered = new Set(entry.request.tools.map(({ name }) => name))
    const kept = { ...asScripted(json, offered), ...(ids.every(isUsual) ? {} : { ids }) }
    // In the one form that it has, which may be a shorter one by now.
    return writeStep(readStep(kept))
  })
}

/** The same script in TypeScript, with its imports: a module that exports `steps`. */
export function toSource(cassette: Cassette): string {
  return scriptSource(toScript(cassette))
}

function idsOf({ step }: Entry): readonly (string | null)[] {
  return step.kind === 'turn' ? (step.ids ?? []) : []
}

function asScripted(json: StepJson, offered: ReadonlySet<unknown>): StepJson {
  const { turn } = json
  if (!isObject(turn)) return asCall(json, offered)
  const { usage: _usage, calls, ...said } = turn
  if (!Array.isArray(calls)) return { ...json, turn: said }
  return { ...json, turn: { ...said, calls: calls.filter(isObject).map((one) => asCall(one, offered)) } }
}

/** A script checks calls; what the model made up stays as it is. */
function asCall(json: StepJson, offered: ReadonlySet<unknown>): StepJson {
  const { raw: name, ...more } = json
  if (!offered.has(name) || name === '' || !isObject(json['args']) || !isObject(fromJsonData(json['args'], 'args'))) {
    return json
  }
  return { call: name, ...more }
}
