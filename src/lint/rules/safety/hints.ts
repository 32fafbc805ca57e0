import type { SetFacts, ToolFacts } from '../../facts.js'

/** What MCP lets a tool say of what it does; a title is none. */
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

/** A hint, where it is given as true or false. */
export function hintOf({ tool }: ToolFacts, hint: (typeof hints)[number]): boolean | null {
  const { annotations } = tool
  if (annotations === null || !Object.hasOwn(annotations, hint)) return null
  const value = annotations[hint]
  return typeof value === 'boolean' ? value : null
}

/** Whether a tool gives any hint. */
export function hasHints(tool: ToolFacts): boolean {
  return hints.some((hint) => hintOf(tool, hint) !== null)
}

/** Whether tools of this shape can give hints. */
export function canHint({ shape }: SetFacts): boolean {
  return shape === 'mcp' || shape === 'mcp-json-rpc'
}
