import { CliError } from '../errors.js'

export async function scoreCommand(_args: readonly string[]): Promise<number> {
  throw new CliError('not built yet')
}
