/** A provider or client that tools are written for. */
export type Target =
  | 'openai'
  | 'openai-strict'
  | 'anthropic'
  | 'anthropic-strict'
  | 'gemini'
  | 'gemini-jsonschema'
  | 'mcp'
  | 'bedrock'
  | 'cursor'
  | 'vscode'

/** All targets. */
export const allTargets: readonly Target[] = [
  'openai',
  'openai-strict',
  'anthropic',
  'anthropic-strict',
  'gemini',
  'gemini-jsonschema',
  'mcp',
  'bedrock',
  'cursor',
  'vscode',
]

/** Those that tools are held to by default: what fails for one of these fails in production. */
export const defaultTargets: readonly Target[] = ['openai', 'anthropic', 'gemini-jsonschema', 'mcp']
