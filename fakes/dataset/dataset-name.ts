import { relative } from 'node:path'

/** The name of a data set in tests, reports and the store: its path from the working directory, with slashes. */
export function datasetName(file: string): string {
  return relative('', file).replaceAll('\\', '/')
}
