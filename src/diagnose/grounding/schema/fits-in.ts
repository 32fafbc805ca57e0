import { isObject } from '../../../json/is-object.js'
import { fragmentOf } from '../../../score/fragment.js'
import { checkJsonSchema } from '../../../tool/check-json-schema.js'
import { ToolError } from '../../../tool/errors.js'
import type { Fits, Keywords } from './branches.js'

/** Asks whether objects and lists within one call fit parts of a schema, each once. A part that cannot be evaluated fits. */
export function fitsIn(root: Keywords): Fits {
  const known = new WeakMap<object, Map<unknown, boolean>>()
  return (schema, value) => {
    if (typeof value !== 'object' || value === null) return true
    const answers = known.get(value) ?? new Map<unknown, boolean>()
    known.set(value, answers)
    const answer = answers.get(schema) ?? check(schema, value, root)
    answers.set(schema, answer)
    return answer
  }
}

function check(schema: unknown, value: object, root: Keywords): boolean {
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema)) return true
  try {
    return checkJsonSchema(fragmentOf(schema, root), value, 'a branch').valid
  } catch (error) {
    if (error instanceof ToolError) return true
    throw error
  }
}
