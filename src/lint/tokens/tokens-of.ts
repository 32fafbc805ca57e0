import type { ToolContract } from '../contract.js'
import type { CountTokens, ToolTokens } from './tool-tokens.js'

/** What a tool costs. The parts are counted apart, and the whole is more than their sum by its name and its signs. */
export function tokensOf(tool: ToolContract, count: CountTokens): ToolTokens {
  const description = tool.description ?? ''
  const schema = JSON.stringify(tool.inputSchema) ?? ''
  const whole = JSON.stringify({ name: tool.name, description, parameters: tool.inputSchema })
  return {
    total: count(whole),
    description: count(description),
    schema: count(schema),
    bytes: new TextEncoder().encode(whole).length,
  }
}
