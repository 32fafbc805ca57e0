import type { Run } from '../run/types.js'

/** How a run is made with what it does not know of itself, by the function that made it: `runFrom(value, { tools })`. */
export function readerOf({ transcript, trace }: Pick<Run, 'transcript' | 'trace'>, option: string): string {
  if (transcript === null) return `callsheet({ ${option} })`
  return trace === undefined ? `runFrom(value, { ${option} })` : `runsFrom(records, { ${option} })`
}
