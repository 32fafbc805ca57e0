import { sep } from 'node:path'

/** The folder of cassettes beside tests. */
export const cassetteFolder = '__cassettes__'

/** Whether a folder, by its absolute path, is one of cassettes or below one. */
export function isBelowCassettes(folder: string): boolean {
  return folder.split(sep).includes(cassetteFolder)
}
