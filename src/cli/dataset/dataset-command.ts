import { CliError } from '../errors.js'

export async function datasetCommand(_args: readonly string[]): Promise<number> {
  throw new CliError('not built yet')
}
