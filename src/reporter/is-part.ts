import type { Vitest } from 'vitest/node'

/** Whether only some of the tests were meant to run, so that what did not run is no fault. */
export function isPart(vitest: Vitest): boolean {
  const config: RunConfig = vitest.config
  // No type tells of it; it is so from Vitest 3.2 to 5.1.
  const files: unknown = Reflect.get(vitest, 'filenamePattern')
  const { shard, changed, related, project, watch } = config
  return isSelection(vitest) || [files, shard, changed, related, project, watch].some(isSet)
}

/** Whether some of the tests of a file were chosen, by their names or tags. */
export function isSelection({ config }: Vitest): boolean {
  const { testNamePattern, tagsFilter, cliOptions }: RunConfig = config
  return [testNamePattern, tagsFilter, cliOptions?.lastFailed].some(isSet)
}

/** What is read of the configuration: not every version of Vitest has all of it. */
interface RunConfig {
  readonly shard?: unknown
  readonly changed?: unknown
  readonly related?: unknown
  readonly project?: unknown
  readonly watch?: unknown
  readonly testNamePattern?: unknown
  readonly tagsFilter?: unknown
  readonly cliOptions?: { readonly lastFailed?: unknown }
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false
}
