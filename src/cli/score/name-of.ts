import { relative, resolve } from 'node:path'

/** The name of a data set in summaries and in the store: its path from the working directory, with slashes. */
export function nameOf(file: string): string {
  return relative(process.cwd(), resolve(file)).replaceAll('\\', '/')
}
