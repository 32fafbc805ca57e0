import { isObject } from '../../src/json/is-object.js'
import { parseJson } from '../../src/json/parse-json.js'
import { readEvents } from '../wires/read-events.js'

/** What OpenAI keeps of an answer of the Responses API, to which later requests refer by ids; `null` where there is none. */
export function keptOf(wire: string, text: string): unknown {
  if (wire !== 'openai-responses') return null
  const whole = parseJson(text)
  if (whole.ok) return whole.value
  const events = readEvents(text).flatMap(({ data }) => {
    const parsed = parseJson(data)
    return parsed.ok && isObject(parsed.value) ? [parsed.value] : []
  })
  const items = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
  const response = events.findLast((event) => isObject(event['response']))?.['response']
  return isObject(response) ? { ...response, output: items } : null
}
