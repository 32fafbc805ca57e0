import { snapshot } from '../../json/snapshot.js'
import { readOptions as readKeys } from '../../match/options.js'
import { badQuery } from '../errors.js'
import { toldOf } from '../grounding/told-of.js'
import { readContext } from '../read-context.js'
import { optionNames, readOptions } from '../read-options.js'
import { registryOf } from '../registry.js'
import type { ReadRunOptions } from './judge-run.js'

/** Checks the options for runs, and completes them. */
export function readRunOptions(given: unknown): ReadRunOptions {
  const { tools, query = null, context = [], ...rest } = readKeys(given, keys)
  const options = readOptions(rest)
  if (query !== null && (typeof query !== 'string' || query === '')) throw badQuery(query)
  return {
    options,
    registry: tools === undefined ? null : registryOf(tools),
    query,
    context: snapshot(toldOf('', readContext(context, options)).parts.slice(1)),
  }
}

const keys = ['tools', 'query', 'context', ...optionNames]
