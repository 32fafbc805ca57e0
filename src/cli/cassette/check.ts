import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { knownSecrets, type KnownSecret } from '../../../fakes/cassette/known-secrets.js'
import { placeInJson } from '../../json/place-in-json.js'
import { parseJson } from '../../../src/json/parse-json.js'
import { formatPath } from '../../../src/json/paths.js'
import { oneLine } from '../../text/one-line.js'
import { count } from './count.js'
import { findCassettes } from './find-cassettes.js'
import { findSecrets, secretIn, withoutSecrets } from './find-secrets.js'
import * as findings from './findings.js'
import { lineOf, type Finding } from './findings.js'
import { loadCassette, type Loaded } from './load-cassette.js'
import { observe, realPath, type Observed } from './observe.js'
import { goneTestOf } from './orphans.js'

/** Prints what is wrong with cassettes, and what commands do not use of them. Returns the exit code. */
export async function check(paths: readonly string[], commands: readonly string[]): Promise<0 | 1> {
  const found = findCassettes(paths)
  // As they are before anything runs.
  const files = found.cassettes.map(loadCassette)
  const known = knownSecrets()
  const observed = commands.length === 0 ? null : await observe(commands, {})
  const all = [
    ...found.leftovers.map(findings.leftover),
    ...files.flatMap((one) => [...inFile(one, known), ...(observed === null ? [] : inUse(one, observed, files))]),
    ...(observed === null ? [] : ofRun(observed, files)),
  ]
  for (const finding of all) process.stdout.write(`${oneLine(withoutSecrets(lineOf(finding), known))}\n`)
  process.stdout.write(`${summary(files, all.length, observed !== null)}\n`)
  return all.length === 0 ? 0 : 1
}

function inFile(loaded: Loaded, known: readonly KnownSecret[]): readonly Finding[] {
  const { file, cassette } = loaded
  const gone = goneTestOf(file)
  return [
    ...(cassette instanceof CassetteError ? [findings.unreadableFile(file, cassette)] : []),
    ...secretsIn(loaded, known),
    ...(gone === null ? [] : [findings.orphan(file, gone)]),
  ]
}

/** In files that are no cassettes, too: somebody may have broken one by hand. */
function secretsIn({ file, text }: Loaded, known: readonly KnownSecret[]): readonly Finding[] {
  if (text === null) return []
  const json = parseJson(text)
  if (!json.ok) {
    return text
      .split('\n')
      .flatMap((line, index) =>
        findSecrets(line, known).map(({ what }) => findings.secretLeft(file, index + 1, what, '')),
      )
  }
  return findSecrets(json.value, known).map(({ path, what }) => {
    // A key of an object may be the secret itself.
    const spoken = path.map((segment) => (typeof segment === 'string' && secretIn(segment, known) ? '…' : segment))
    return findings.secretLeft(file, placeInJson(text, path).line, what, formatPath(spoken))
  })
}

function inUse({ file, text, cassette }: Loaded, observed: Observed, files: readonly Loaded[]): readonly Finding[] {
  if (cassette instanceof CassetteError || text === null) return []
  const hasFailed = observed.failures.length > 0
  const use = observed.uses.get(realPath(file))
  if (use === undefined) {
    const isSaid = hasFailed || goneTestOf(file) !== null || !isAnyOpened(observed, files)
    return isSaid ? [] : [findings.unusedFile(file)]
  }
  // What is left over then is what the changed request left.
  if (use.drifted) return [findings.stale(file)]
  return cassette.entries.flatMap(({ step }, index) => {
    if (use.served.has(index + 1)) return []
    const { line } = placeInJson(text, ['entries', index])
    return [findings.unusedEntry(file, line, index + 1, step, hasFailed)]
  })
}

function ofRun(observed: Observed, files: readonly Loaded[]): readonly Finding[] {
  const { failures, uses } = observed
  if (failures.length > 0) return failures.map(findings.failed)
  return isAnyOpened(observed, files) ? [] : [findings.notRun(uses.size)]
}

function isAnyOpened({ uses }: Observed, files: readonly Loaded[]): boolean {
  return files.some(({ file }) => uses.has(realPath(file)))
}

function summary(files: readonly Loaded[], found: number, wasRun: boolean): string {
  const entries = files.flatMap(({ cassette }) => (cassette instanceof CassetteError ? [] : cassette.entries))
  const seen = `${count(files.length, 'cassette', 'cassettes')}, ${count(entries.length, 'entry', 'entries')}`
  if (found > 0) return `${count(found, 'finding', 'findings')} in ${seen}`
  return `no findings in ${seen}${wasRun ? ', all of them used' : ''}`
}
