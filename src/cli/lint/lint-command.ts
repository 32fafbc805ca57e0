import { loadBaseline } from './baseline.js'
import { explained } from './explain-command.js'
import { lintInputError } from './errors.js'
import { fixInputs } from './fix-inputs.js'
import { lintInputs } from './lint-inputs.js'
import { lintSettings } from './lint-settings.js'
import { loadConfig } from './load-config.js'
import { loadContracts } from './load-contracts.js'
import { readArgs } from './read-args.js'
import { report } from './report.js'
import { requireWritable } from './require-writable.js'
import { sourcesOf } from './sources-of.js'

/** Lints tools in files and of servers. Returns the exit code. */
export async function lintCommand(given: readonly string[]): Promise<0 | 1> {
  const page = explained(given)
  if (page !== null) {
    process.stdout.write(`${page}\n`)
    return 0
  }
  const args = readArgs(given)
  try {
    const settings = lintSettings(args, await loadConfig(args))
    requireWritable(args, settings)
    const loaded = await loadContracts(sourcesOf(args))
    const isChanged = args.fix.length > 0 && fixInputs(loaded, args, settings)
    const current = isChanged ? await loadContracts(sourcesOf(args)) : loaded
    const isCompared = settings.baseline !== null && !args.writesBaseline
    const baseline = isCompared ? loadBaseline(settings.baseline) : null
    return report(lintInputs(current, settings, baseline), args, settings)
  } catch (error) {
    throw lintInputError(error, null)
  }
}
