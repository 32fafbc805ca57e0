import { inline } from '../json/inline.js'

/** What a caller did wrong with a linter, as `code` says. */
export class LintError extends TypeError {
  readonly code: LintErrorCode

  constructor(code: LintErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** What can be wrong: the tools, an option, the name of a rule, a lockfile, or a package that is not installed. */
export type LintErrorCode = 'bad-tools' | 'bad-option' | 'unknown-rule' | 'bad-lock' | 'peer-missing'

/** An option that holds something else. */
export function badOption(name: string, received: unknown, expected: string): LintError {
  return new LintError('bad-option', `${name} must be ${expected}: received ${inline(received, 60)}.`)
}

/** An option that there is not. */
export function unknownOption(name: string, place: string, near: string | null, known: readonly string[]): LintError {
  const hint = near === null ? `there are ${known.join(', ')}.` : `did you mean ${near}?`
  return new LintError('bad-option', `${place} has no option ${inline(name, 60)}; ${hint}`)
}

/** A suppression that expires, where the day is unknown. */
export function noToday(): LintError {
  return new LintError(
    'bad-option',
    "ignore has an entry that expires, and nobody says what day it is: today must be a day, such as '2026-11-30'.",
  )
}

/** A rule that there is not. */
export function unknownRule(id: string, place: string, near: string | null): LintError {
  const hint = near === null ? 'callsheet lint --explain lists all rules.' : `did you mean ${near}?`
  return new LintError('unknown-rule', `${place} names a rule ${inline(id, 60)} that there is not; ${hint}`)
}

/** The package that counts tokens is not installed. */
export function tokenizerPeerMissing(cause: unknown): LintError {
  return new LintError(
    'peer-missing',
    'Counting tokens takes the package gpt-tokenizer: npm install --save-dev gpt-tokenizer.',
    { cause },
  )
}
