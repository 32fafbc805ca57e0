import { isObject } from '../../json/is-object.js'
import { snapshot } from '../../json/snapshot.js'
import type { Outcome, ToolCall } from '../../run/types.js'
import { groundCall } from '../grounding/ground-call.js'
import type { Told, ToldPart } from '../grounding/grounding.js'
import type { Place } from '../grounding/place.js'
import type { ReadOptions } from '../options.js'
import { readCall } from '../read-call.js'
import type { RegisteredTool } from '../registry.js'
import { callOf, frozenTold } from './told-before.js'

/** What is asked about the failed calls of a run. */
export interface EchoAsk {
  readonly told: (call: ToolCall) => Told
  readonly toolOf: (call: ToolCall) => RegisteredTool
  readonly options: ReadOptions
}

/**
 * Leaves out of what was told what the result of a failed call repeats of that call's own values that nobody had told: `no booking BK-7`
 * does not tell BK-7 to the next call. What the result tells beside them is told.
 */
export function echoFilter(ask: EchoAsk): (told: Told) => Told {
  const made = new Map<ToldPart, ToldPart>()
  const filtered = (told: Told): Told => {
    const parts = told.parts.map(partOf)
    return parts.every((part, index) => part === told.parts[index]) ? told : frozenTold(parts)
  }
  const partOf = (part: ToldPart): ToldPart => {
    const call = callOf(part)
    if (call === null || !hasFailed(call)) return part
    const earlier = made.get(part)
    if (earlier !== undefined) return earlier
    const repeats = echoesIn(part, call, filtered(ask.told(call)), ask)
    const own = repeats.length === 0 ? part : snapshot({ ...part, repeats })
    made.set(part, own)
    return own
  }
  return filtered
}

function hasFailed({ told, outcome }: ToolCall): boolean {
  return told?.error === true || failed.has(outcome)
}

const failed: ReadonlySet<Outcome> = new Set([
  'error',
  'threw',
  'invalid-args',
  'invalid-json',
  'unknown-tool',
  'blocked',
])

/** More often no result repeats a value. */
const mostRounds = 20

function echoesIn(part: ToldPart, asked: ToolCall, told: Told, { toolOf, options }: EchoAsk): readonly Place[] {
  const call = readCall(asked)
  if (call.args === undefined) return textsIn(asked.rawArgs ?? '').flatMap((text) => placesOf(text, part.text))
  if (!isObject(call.args)) return []
  const tool = toolOf(asked)
  const invented = new Map(
    [...groundCall(call, call.args, tool, told, options).parameters].flatMap(([name, values]) => {
      const paths = values.flatMap(({ path, verdict }) => (verdict === 'ungrounded' ? [path] : []))
      return paths.length === 0 ? [] : [[name, new Set(paths)] as const]
    }),
  )
  const given = Object.fromEntries(Object.entries(call.args).filter(([name]) => invented.has(name)))
  const repeats: Place[] = []
  for (let round = 0; round < mostRounds && invented.size > 0; round += 1) {
    const parts = [
      { from: 'the query', text: '' },
      { ...part, repeats },
    ]
    const found = [...groundCall(call, given, tool, { parts }, options).parameters].flatMap(([name, values]) =>
      values.flatMap(({ path, verdict, span }) =>
        verdict === 'grounded' && span !== null && invented.get(name)?.has(path) === true
          ? [{ start: span.start, end: span.end }]
          : [],
      ),
    )
    if (found.length === 0) break
    repeats.push(...found)
  }
  return repeats
}

/** Arguments that nobody can read may be quoted as a whole, or text by text. */
function textsIn(rawArgs: string): readonly string[] {
  const quoted = Array.from(rawArgs.matchAll(/"((?:[^"\\]|\\.)+)/gu), ([, text = '']) => text)
  return [rawArgs, ...quoted].filter((text) => text !== '')
}

function placesOf(sought: string, text: string): readonly Place[] {
  const places: Place[] = []
  for (let start = text.indexOf(sought); start >= 0; start = text.indexOf(sought, start + sought.length)) {
    places.push({ start, end: start + sought.length })
  }
  return places
}
