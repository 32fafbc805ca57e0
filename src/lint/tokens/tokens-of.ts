import type { ToolContract } from '../contract.js'
import { jsonOf } from './json-of.js'
import type { CountTokens, ToolTokens } from './tool-tokens.js'

/** What a tool costs. The parts are counted apart, and the whole is more than their sum by its name and its signs. */
export function tokensOf(tool: ToolContract, count: CountTokens): ToolTokens {
  const description = tool.description ?? ''
  const schema = jsonOf(tool.inputSchema)
  const head = `{"name":${JSON.stringify(tool.name)},"description":${JSON.stringify(description)}`
  // As JSON.stringify would write it, without writing the schema twice.
  const whole = schema === '' ? `${head}}` : `${head},"parameters":${schema}}`
  return {
    total: count(whole),
    description: count(description),
    schema: count(schema),
    bytes: encoder.encode(whole).length,
  }
}

const encoder = new TextEncoder()
