import { isObject } from '../../json/is-object.js'
import { readTools } from '../../tool/read-tools.js'
import type { RepairTool } from './repair-model.js'

/** The tools of a registry as a model is handed them: read and copied anew, since it may do with them what it likes. */
export function handedTools(source: unknown): readonly RepairTool[] {
  return readTools(source).map(({ spec: { name, description, inputSchema } }) =>
    structuredClone({ name, description, inputSchema: isObject(inputSchema) ? inputSchema : {} }),
  )
}
