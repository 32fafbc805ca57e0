import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleThrew, noSuchFile, noTypeScript } from './errors.js'

/** What a module of the user exports, by name. */
export async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(file)) throw noSuchFile(file)
  try {
    const exported: unknown = await import(pathToFileURL(resolve(file)).href)
    return { ...(exported as object) } // a module is an object
  } catch (cause) {
    throw isTypeScript(cause) ? noTypeScript(file, cause) : moduleThrew(file, cause)
  }
}

/** Whether a file is a module, by its name. */
export function isModule(file: string): boolean {
  return /\.[cm]?[jt]s$/iu.test(file)
}

/** Node.js does not know the extension, or not all of the language. */
function isTypeScript(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ERR_UNKNOWN_FILE_EXTENSION' || cause.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
}
