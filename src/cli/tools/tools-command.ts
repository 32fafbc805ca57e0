import { lintInputError } from '../lint/errors.js'
import { diffCommand } from './diff-command.js'
import { badToolsCall } from './errors.js'
import { lockCommand } from './lock-command.js'

/** Compares tools, or locks them. Returns the exit code. */
export async function toolsCommand([name, ...given]: readonly string[]): Promise<0 | 1> {
  try {
    if (name === 'diff') return await diffCommand(given)
    if (name === 'lock') return await lockCommand(given)
  } catch (error) {
    throw lintInputError(error, null)
  }
  throw badToolsCall(name === undefined ? 'tools takes diff or lock' : `tools takes diff or lock, and not '${name}'`)
}
