import type { ToolContract } from '../contract.js'
import { lazy } from '../lazy.js'
import { jsonOf } from './json-of.js'
import type { CountTokens, ToolTokens } from './tool-tokens.js'

/** What a tool costs; each part is counted when it is first asked for. The whole is more than the parts by its name and its signs. */
export function tokensOf(tool: ToolContract, count: CountTokens): ToolTokens {
  const text = tool.description ?? ''
  const schemaText = lazy(() => jsonOf(tool.inputSchema))
  const whole = lazy(() => {
    const head = `{"name":${JSON.stringify(tool.name)},"description":${JSON.stringify(text)}`
    // As JSON.stringify would write it, without writing the schema twice.
    return schemaText() === '' ? `${head}}` : `${head},"parameters":${schemaText()}}`
  })
  const total = lazy(() => count(whole()))
  const description = lazy(() => count(text))
  const schema = lazy(() => count(schemaText()))
  const bytes = lazy(() => encoder.encode(whole()).length)
  return {
    get total() {
      return total()
    },
    get description() {
      return description()
    },
    get schema() {
      return schema()
    },
    get bytes() {
      return bytes()
    },
  }
}

const encoder = new TextEncoder()
