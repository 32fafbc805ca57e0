import type { SetFacts, ToolFacts } from '../../facts.js'

/** Whether the name of a tool is none of its author's: an operation without `operationId` is named by its method and path. */
export function hasMadeName({ tool }: ToolFacts, { shape }: Pick<SetFacts, 'shape'>): boolean {
  // A name that is written has a place of its own.
  return shape === 'openapi' && tool.places.name.length === tool.places.tool.length
}
