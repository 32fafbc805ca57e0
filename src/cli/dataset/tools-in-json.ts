import { google } from '../../dialects/google.js'
import { isObject } from '../../json/is-object.js'

/**
 * The tools in what was written of them, as the option `tools` takes them: a list or a record of tools; one tool; what
 * `tools/list` of MCP answers, also as JSON-RPC; the body of a request that offers them; the declarations of Gemini; the
 * `toolConfig` of Bedrock.
 */
export function toolsInJson(json: unknown): unknown {
  const list = listIn(json)
  return Array.isArray(list) ? list.flatMap(toolsIn) : list
}

function listIn(json: unknown): unknown {
  if (!isObject(json)) return json
  const { jsonrpc, result, toolConfig, tools } = json
  if (jsonrpc !== undefined && isObject(result)) return listIn(result)
  if (isObject(toolConfig)) return listIn(toolConfig)
  if (Array.isArray(tools)) return tools
  return isOneTool(json) ? [json] : json
}

/** A record of tools has objects only. */
function isOneTool(json: Readonly<Record<string, unknown>>): boolean {
  const { name, type, function: inner, functionDeclarations, function_declarations: declarations } = json
  return (
    typeof name === 'string' ||
    (type === 'function' && isObject(inner)) ||
    Array.isArray(functionDeclarations ?? declarations)
  )
}

function toolsIn(item: unknown): readonly unknown[] {
  if (!isObject(item)) return [item]
  const { toolSpec } = item
  if (isObject(toolSpec)) {
    const { inputSchema, ...rest } = toolSpec
    return [isObject(inputSchema) ? { ...rest, inputSchema: inputSchema['json'] } : rest]
  }
  const declared = google.readTools([item])
  return declared.length > 0 ? declared : [item]
}
