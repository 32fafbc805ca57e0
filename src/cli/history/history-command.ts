import { CliError } from '../errors.js'

export async function historyCommand(_args: readonly string[]): Promise<number> {
  throw new CliError('not built yet')
}
