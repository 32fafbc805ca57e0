import { resultKeys } from './result-keys.js'
import type { StoredResult } from './stored-result.js'

/** A result as a line of the file, with its end. The same for the same result, whatever the order of its keys. */
export function lineOf(result: StoredResult): string {
  const values: Readonly<Record<string, unknown>> = { ...result }
  return `${JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])))}\n`
}

const names = Object.keys(resultKeys)
