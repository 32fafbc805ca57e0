import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { knownSecrets } from '../../../fakes/cassette/known-secrets.js'
import { findCassettes } from './find-cassettes.js'
import { withoutSecrets } from './find-secrets.js'
import { loadCassette } from './load-cassette.js'
import { observe, realPath, type Observed } from './observe.js'
import { planPruning, type Plan } from './plan-pruning.js'
import { oneLine } from '../../text/one-line.js'

/** Removes what no test uses, and what is left of tests and processes that are gone. Returns the exit code. */
export async function prune(paths: readonly string[], commands: readonly string[], isDry: boolean): Promise<0 | 1> {
  const found = findCassettes(paths)
  // As they are before anything runs: what changes meanwhile is not touched.
  const files = found.cassettes.map(loadCassette)
  // Tests may leave entries over: that is what is asked here.
  const observed = commands.length === 0 ? null : await observe(commands, { CALLSHEET_CASSETTE_LEFT_OVER: 'allow' })
  const refusals = observed === null ? [] : reasonsAgainst(observed, found.cassettes)
  for (const reason of refusals) process.stderr.write(`callsheet: nothing was pruned: ${reason}\n`)
  if (refusals.length > 0) return 1
  return carryOut(planPruning(paths, found.leftovers, files, observed?.uses ?? null), isDry)
}

/** Why a run says nothing of what is unused. */
function reasonsAgainst({ failures, uses }: Observed, files: readonly string[]): readonly string[] {
  if (failures.length > 0) return failures
  if (files.some((file) => uses.has(realPath(file)))) return []
  return [uses.size === 0 ? 'the tests opened no cassette' : 'the tests opened cassettes, but none of these']
}

function carryOut({ removals, kept }: Plan, isDry: boolean): 0 | 1 {
  const known = knownSecrets()
  const troubles = [...kept]
  let isAny = false
  for (const { what, remove } of removals) {
    try {
      if (!isDry && !remove()) continue
      isAny = true
      process.stdout.write(`${oneLine(withoutSecrets(`${isDry ? 'would remove' : 'removed'} ${what}`, known))}\n`)
    } catch (error) {
      if (!(error instanceof CassetteError)) throw error
      troubles.push(error.message)
    }
  }
  if (!isAny) process.stdout.write('nothing to prune\n')
  for (const trouble of troubles) process.stderr.write(`callsheet: ${oneLine(withoutSecrets(trouble, known))}\n`)
  return troubles.length === 0 ? 0 : 1
}
