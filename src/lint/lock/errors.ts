import { inline } from '../../json/inline.js'
import { LintError } from '../errors.js'

/** What was handed in as a lockfile is none. */
export function badLock(place: string, received: unknown, expected: string): LintError {
  const at = place === '' ? 'a lockfile of tools' : `${place} of a lockfile of tools`
  const remedy = 'Write it with callsheet tools lock, and hand it in parsed.'
  return new LintError('bad-lock', `${at} must be ${expected}: received ${inline(received, 60)}. ${remedy}`)
}

/** A lockfile has one digest a name. */
export function nameTwice(name: string, count: number): LintError {
  const what = `${count} tools are called ${inline(name, 60)}`
  return new LintError('bad-tools', `${what}, and a lockfile has one entry a name. Give each a name of its own.`)
}

/** A tool that nobody can call has no place in a lockfile. */
export function nameMissing(index: number): LintError {
  return new LintError('bad-tools', `tool ${index} has no name, and a lockfile has one entry a name. Name it.`)
}
