import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { badUsageLine, usageNotLogged } from './store-errors.js'

/** What a run of a test took from a cassette. */
export interface Usage {
  /** The absolute path of the cassette. */
  readonly file: string
  /** The entries that were served, numbered from 1. */
  readonly served: readonly number[]
  /** Whether a request was asked that the cassette does not hold. */
  readonly drifted: boolean
}

/** Adds a line to the file that the environment variable CALLSHEET_CASSETTE_USAGE names; does nothing where it names none. */
export function logUsage(usage: Usage): void {
  const log = process.env['CALLSHEET_CASSETTE_USAGE']
  if (log === undefined || log === '') return
  const { file, served, drifted } = usage
  try {
    // One write at the end of the file, so lines of many processes stay whole.
    appendFileSync(log, `${JSON.stringify({ file: resolve(file), served, drifted })}\n`)
  } catch (error) {
    throw usageNotLogged(log, error)
  }
}

/**
 * The lines of a usage log, in order. `log` is its name in errors.
 *
 * @throws CassetteError `invalid`, with the number of the line
 */
export function readUsage(text: string, log: string = 'usage log'): readonly Usage[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [readLine(line, (reason) => badUsageLine(log, index + 1, reason))],
    )
}

function readLine(line: string, fail: (reason: string) => Error): Usage {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw fail('no JSON')
  }
  if (typeof value !== 'object' || value === null) throw fail('no object')
  const { file, served, drifted } = value as Readonly<Record<string, unknown>> // an object, its members unknown
  if (typeof file !== 'string' || file === '') throw fail('"file" is no path')
  if (!isEntries(served)) throw fail('"served" is no list of numbers of entries')
  if (typeof drifted !== 'boolean') throw fail('"drifted" is neither true nor false')
  return { file, served, drifted }
}

function isEntries(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry) && entry >= 1)
}
