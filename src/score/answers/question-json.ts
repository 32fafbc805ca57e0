import { isObject } from '../../json/is-object.js'
import { toTagged } from '../../json/tagged.js'
import type { JudgeQuestion } from './answers.js'

/** One JSON text for equal questions, keys sorted; what JSON lacks is tagged, so that no two values look alike. */
export function questionJson(question: JudgeQuestion): string {
  return JSON.stringify(sorted(toTagged(question)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  // Without a prototype, so that `__proto__` is a key like any other.
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(value).toSorted()) result[key] = sorted(value[key])
  return result
}
