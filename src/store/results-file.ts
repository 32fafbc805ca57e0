import { join } from 'node:path'

/** The file of a store. */
export function resultsFile(folder: string): string {
  return join(folder, 'results.jsonl')
}
