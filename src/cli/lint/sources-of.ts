import type { ContractSource } from './load-contracts.js'
import type { LintArgs } from './read-args.js'

/** What is to be read, in the order: files, commands, addresses. */
export function sourcesOf({ files, stdinName, mcp, mcpUrls }: LintArgs): readonly ContractSource[] {
  return [
    ...files.map((file): ContractSource => {
      return file === '-' ? { kind: 'stdin', name: stdinName ?? 'standard input' } : { kind: 'file', file }
    }),
    ...mcp.map((command): ContractSource => ({ kind: 'mcp', command })),
    ...mcpUrls.map((url): ContractSource => ({ kind: 'mcp-url', url })),
  ]
}
