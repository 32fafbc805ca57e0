import { isObject } from '../json/is-object.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import { own, ownText } from './own.js'

/** Tools as they were offered, each with a name; what has none is passed over. */
export function offeredTools(list: readonly unknown[]): readonly ToolSpec[] {
  return list.flatMap((item) => {
    const tool = own(item, 'function') ?? item
    const name = ownText(tool, 'name')
    if (name === undefined) return []
    const schema = own(tool, 'parameters') ?? own(tool, 'inputSchema') ?? own(tool, 'input_schema')
    const inputSchema = isObject(schema) || typeof schema === 'boolean' ? schema : null
    return [{ name, description: ownText(tool, 'description') ?? null, inputSchema }]
  })
}
