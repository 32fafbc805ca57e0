import type { Complexity } from './complexity.js'
import type { ToolFacts } from './facts.js'

/** How hard a tool's arguments are to get right. */
export function complexityOf(_tool: ToolFacts): Complexity {
  return { level: 'low', reason: 'no params', parameters: 0, nested: 0, depth: 0 }
}
