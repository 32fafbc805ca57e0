import type { ToolContract } from '../../../src/lint/contract.js'

/** A contract as a reader makes it, for tests of what comes after. */
export function contract(parts: Partial<ToolContract> = {}): ToolContract {
  return {
    name: 'lookup_order',
    title: null,
    description: 'Look an order up.',
    inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    outputSchema: null,
    annotations: null,
    examples: [],
    strict: false,
    ignores: {},
    places: {
      tool: [0],
      name: [0, 'name'],
      description: [0, 'description'],
      inputSchema: [0, 'inputSchema'],
      outputSchema: [0, 'outputSchema'],
      annotations: [0, 'annotations'],
    },
    ...parts,
  }
}
