import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { codeOf } from '../../../fakes/cassette/store-errors.js'
import { readUsage } from '../../../fakes/cassette/usage-log.js'
import { CliError } from '../errors.js'
import { runCommands, StopSignals } from '../run-commands.js'

/** What commands did with cassettes. */
export interface Observed {
  /** How they failed; empty where they did not. */
  readonly failures: readonly string[]
  /** By the real path of each file that was opened. */
  readonly uses: ReadonlyMap<string, Use>
}

/** What all tests together took from a file. */
export interface Use {
  /** The numbers of entries, from 1. */
  readonly served: ReadonlySet<number>
  /** A test asked for what it does not hold. */
  readonly drifted: boolean
}

/** Runs commands, in which cassettes replay, and notes what those serve. */
export async function observe(commands: readonly string[], env: Readonly<Record<string, string>>): Promise<Observed> {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-'))
  const log = join(folder, 'usage.jsonl')
  try {
    const names = { CALLSHEET_CASSETTE_USAGE: log, CALLSHEET_RECORD: 'replay', ...env }
    const failures = await runCommands(commands, names, new StopSignals())
    return { failures, uses: usesOf(log) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a file is, whichever way leads there. */
export function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return resolve(file)
    throw error
  }
}

function usesOf(log: string): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const { file, served, drifted } of readLog(log)) {
    const path = realPath(file)
    const before = uses.get(path)
    uses.set(path, {
      served: new Set([...(before?.served ?? []), ...served]),
      drifted: drifted || before?.drifted === true,
    })
  }
  return uses
}

function readLog(log: string): ReturnType<typeof readUsage> {
  try {
    return readUsage(readFileSync(log, 'utf8'), log)
  } catch (error) {
    // Nobody has written to it.
    if (codeOf(error) === 'ENOENT') return []
    throw error instanceof CassetteError ? new CliError(error.message, { cause: error }) : error
  }
}
