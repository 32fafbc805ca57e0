import { isObject } from '../../src/json/is-object.js'
import { writeStep, type StepJson } from '../script/write-steps.js'
import { linksOf, type Link } from './chain.js'
import type { Cassette, DigestedPart, RecordedRequest } from './recorded.js'
import { sortedJson } from './sorted-json.js'

/** The version of files that this code reads and writes. */
export const cassetteVersion = 1

/**
 * A cassette as the text of a file: the same for equal cassettes. What an earlier entry holds already is not repeated: of
 * messages the longest run at the start, of other parts those with the same digest.
 *
 * @throws TypeError for steps that JSON cannot hold, and for data of more than 510 levels
 */
export function writeCassette({ entries, provenance }: Cassette): string {
  const steps = entries.map(({ step }, index) => writeStep(step, `the step of entry ${index + 1}`))
  const links = linksOf(entries.map(({ request }) => request.messages))
  const written = new Set<string>()
  const file = {
    cassette: cassetteVersion,
    entries: entries.map(({ request }, index) => ({
      request: writeRequest(request, links[index] ?? { added: [] }, written),
      step: steps[index],
    })),
    provenance,
  }
  // Arguments are the model's own words, so their keys stay in order.
  return `${sortedJson(file, new Set(steps.flatMap(argsIn)))}\n`
}

const sharedParts: readonly Exclude<DigestedPart, 'messages'>[] = ['settings', 'system', 'tools']

/** `written` are the parts that stand already, by kind and digest. */
function writeRequest(request: RecordedRequest, link: Link, written: Set<string>): object {
  const { digest, model, provider } = request
  const parts = sharedParts.filter((part) => !written.has(`${part} ${digest[part]}`))
  for (const part of parts) written.add(`${part} ${digest[part]}`)
  const summary = { ...link, ...Object.fromEntries(parts.map((part) => [part, request[part]])) }
  return { digest, model, provider, summary }
}

function argsIn({ args, turn }: StepJson): readonly unknown[] {
  const calls: unknown = isObject(turn) ? turn['calls'] : undefined
  return [args, ...(Array.isArray(calls) ? calls.filter(isObject).map((call) => call['args']) : [])]
}
