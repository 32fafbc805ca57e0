import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { toScript, toSource } from '../../../fakes/cassette/to-script.js'
import { CliError, noSuchPath, nothingToScript } from '../errors.js'
import { loadCassette } from './load-cassette.js'

/** Prints a recording as a script: what `callsheet serve` reads, or TypeScript. Returns the exit code. */
export function printScript(file: string, inTypeScript: boolean): 0 {
  const { cassette } = loadCassette(file)
  if (cassette instanceof CassetteError) {
    throw cassette.code === 'missing' ? noSuchPath(file) : new CliError(cassette.message, { cause: cassette })
  }
  if (cassette.entries.length === 0) throw nothingToScript(file)
  process.stdout.write(inTypeScript ? toSource(cassette) : `${JSON.stringify(toScript(cassette), null, 2)}\n`)
  return 0
}
