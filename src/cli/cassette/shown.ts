import { relative, resolve } from 'node:path'

/** A path as it is printed: from the working directory where it is below it. */
export function shown(path: string): string {
  const short = relative(process.cwd(), resolve(path))
  return short === '' || short.startsWith('..') ? path : short
}
