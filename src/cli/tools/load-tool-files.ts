import { type ContractSource, loadContracts, type LoadedContracts } from '../lint/load-contracts.js'
import { badToolsCall } from './errors.js'

/** The tools of files and of servers, each as a set of its own; `-` is the standard input, which can be read once. */
export async function loadToolFiles(
  files: readonly string[],
  commands: readonly string[] = [],
): Promise<readonly LoadedContracts[]> {
  if (files.includes('')) throw badToolsCall('a file has no name')
  if (files.filter((file) => file === '-').length > 1) throw badToolsCall('- can be read only once')
  return loadContracts([
    ...files.map((file): ContractSource =>
      file === '-' ? { kind: 'stdin', name: 'standard input' } : { kind: 'file', file },
    ),
    ...commands.map((command): ContractSource => ({ kind: 'mcp', command })),
  ])
}
