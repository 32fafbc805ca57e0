import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import type { Cassette } from '../../../fakes/cassette/recorded.js'
import { lockCassette, readStored } from '../../../fakes/cassette/store.js'
import { writeCassette } from '../../../fakes/cassette/write-cassette.js'
import { titleOf } from '../../../fakes/script/title-of.js'
import { emptyFolders, removeEmptyFolder } from './empty-folders.js'
import { removeLeftover } from './leftovers.js'
import type { Loaded } from './load-cassette.js'
import { realPath, type Use } from './observe.js'
import { goneTestOf, testFileOf } from './orphans.js'

/** What is to be removed, in order, and why other things stay. */
export interface Plan {
  readonly removals: readonly Removal[]
  readonly kept: readonly string[]
}

/** Something to remove. */
interface Removal {
  readonly what: string
  /** What is gone then; `null` where it is a part of a file. */
  readonly path: string | null
  /** Returns whether it was removed. Throws a `CassetteError` where it must not be. */
  readonly remove: () => boolean
}

/** What is to be done about each file. Without `uses`, which come from a run of all tests, nothing is known of what is unused. */
export function planPruning(
  paths: readonly string[],
  leftovers: readonly string[],
  files: readonly Loaded[],
  uses: ReadonlyMap<string, Use> | null,
): Plan {
  const plans = files.map((one) => planFor(one, uses))
  const removals = [...leftovers.map(ofLeftover), ...plans.flatMap((plan) => plan.removals)]
  const gone = new Set(removals.flatMap(({ path }) => (path === null ? [] : resolve(path))))
  return {
    removals: [...removals, ...emptyFolders(paths, gone).map(ofFolder)],
    kept: plans.flatMap((plan) => plan.kept),
  }
}

function planFor({ file, text, cassette }: Loaded, uses: ReadonlyMap<string, Use> | null): Plan {
  const none = { removals: [], kept: [] }
  const testFile = goneTestOf(file)
  if (uses === null && testFile === null) return none
  if (cassette instanceof CassetteError || text === null) {
    const reason = cassette instanceof CassetteError ? `: ${cassette.message}` : ''
    return { removals: [], kept: [`${file} was left as it is${reason}`] }
  }
  if (testFile !== null) return { ...none, removals: [ofFile(file, text, `there is no ${testFile} any more`)] }
  const use = uses?.get(realPath(file))
  if (use === undefined) {
    const owner = testFileOf(file)
    // A run of some tests says nothing of others.
    const hasRun = owner === null || [...(uses?.keys() ?? [])].some((used) => dirname(used) === dirname(realPath(file)))
    if (hasRun) return { ...none, removals: [ofFile(file, text, 'no test opened it')] }
    const reason = `no recording of ${owner} was opened; if its tests ran and use none any more, remove it by hand`
    return { removals: [], kept: [`${file} was left as it is: ${reason}`] }
  }
  if (use.drifted) {
    return { removals: [], kept: [`${file} was left as it is: a test asked for something else than was recorded`] }
  }
  if (use.served.size === 0) {
    return {
      removals: [],
      kept: [`${file} was left as it is: a test opens it and asks for no entry. Take it out of the test`],
    }
  }
  return { ...none, removals: ofEntries(file, text, cassette, use) }
}

function ofLeftover(path: string): Removal {
  return {
    what: `${path}, which a recording that was killed left`,
    path,
    remove: () => removeLeftover(path),
  }
}

function ofFile(file: string, text: string, reason: string): Removal {
  const remove = (): boolean => {
    const lock = lockCassette(file)
    try {
      if (readStored(file) !== text) throw changedMeanwhile(file)
      rmSync(file)
      return true
    } finally {
      lock.release()
    }
  }
  return { what: `${file}: ${reason}`, path: file, remove }
}

function ofEntries(file: string, text: string, { entries, provenance }: Cassette, { served }: Use): readonly Removal[] {
  const isKept = (index: number): boolean => served.has(index + 1)
  const unused = [...entries.entries()].filter(([index]) => !isKept(index))
  if (unused.length === 0) return []
  const names = unused.map(([index, { step }]) => `entry ${index + 1}, ${titleOf(step)}`)
  const remove = (): boolean => {
    const kept = entries.filter((_, index) => isKept(index))
    lockCassette(file).save(writeCassette({ entries: kept, provenance }), text)
    return true
  }
  return [{ what: `from ${file}: ${names.join('; ')}`, path: null, remove }]
}

function ofFolder(folder: string): Removal {
  return { what: `the empty folder ${folder}`, path: folder, remove: () => removeEmptyFolder(folder) }
}

function changedMeanwhile(file: string): CassetteError {
  return new CassetteError('changed', file, `${file} was changed while the tests ran; it was left as it is`)
}
