import { isObject } from '../json/is-object.js'
import type { Complexity } from './complexity.js'
import type { ToolFacts } from './facts.js'
import { nestingOf } from './schema/nesting.js'
import { own } from './schema/own.js'
import type { Parameter, SchemaFacts } from './schema/schema-facts.js'
import { typesOf } from './schema/json-types.js'

/**
 * How hard a tool's arguments are to get right, as the published linter has it, but for what it does not look into: lists, unions and
 * references count too. What several places refer to is counted once.
 */
export function complexityOf({ schema }: ToolFacts): Complexity {
  const parameters = schema.parameters.length
  if (parameters === 0) return { level: 'low', reason: 'no params', parameters, nested: 0, depth: 0 }
  const nested = schema.parameters.filter((parameter) => isNested(parameter, schema)).length
  const { depth } = nestingOf(schema)
  const counts = { parameters, nested, depth }
  return { level: levelOf(counts), reason: reasonOf(counts), ...counts }
}

type Counts = Omit<Complexity, 'level' | 'reason'>

function levelOf({ parameters, nested, depth }: Counts): Complexity['level'] {
  if (parameters >= 7 || nested >= 2 || depth >= 3) return 'high'
  return parameters >= 4 || nested >= 1 || depth >= 2 ? 'medium' : 'low'
}

function reasonOf({ parameters, nested, depth }: Counts): string {
  const params = `${parameters} ${parameters === 1 ? 'param' : 'params'}`
  return `${params}, ${nested} nested${depth > 1 ? `, depth ${depth}` : ''}`
}

/** Whether it is an object, a list of them, or may be. */
function isNested({ node }: Parameter, { resolved }: SchemaFacts): boolean {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [node.schema]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (!isObject(part) || seen.has(part)) continue
    seen.add(part)
    const keywords = resolved(part)
    if (typesOf(keywords).includes('object') || isObject(own(keywords, 'properties'))) return true
    for (const keyword of ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf']) {
      const held = own(keywords, keyword)
      if (Array.isArray(held)) for (const each of held) waiting.push(each)
      else waiting.push(held)
    }
  }
  return false
}
