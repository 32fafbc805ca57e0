import { looksSecret, namesSecret, shortestSecret } from './looks-secret.js'
import { finderOf, secretPatterns } from './secret-patterns.js'

/** A secret of the environment. */
export interface KnownSecret {
  /** Its variable. */
  readonly name: string
  readonly value: string
}

/**
 * The values of the environment that look like secrets: by the name of their variable or by their own form. Of a URL also the
 * password, as `<variable>_PASSWORD`. Each value once, the longest first.
 *
 * @param env the environment @default process.env
 */
export function knownSecrets(env: Readonly<Record<string, string | undefined>> = process.env): readonly KnownSecret[] {
  const found = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : secretsOf(name, value)))
  found.sort((a, b) => b.value.length - a.value.length || compare(a.name, b.name) || compare(a.value, b.value))
  const values = new Set<string>()
  // Of two variables of one value, the first in the alphabet names it.
  return found.filter(({ value }) => !values.has(value) && values.add(value))
}

function secretsOf(name: string, whole: string): readonly KnownSecret[] {
  const value = whole.trim()
  const named = namesSecret(name) && looksSecret(value) ? [{ name, value }] : []
  const parts = finders.flatMap((find) => find(value).map((match) => ({ name, value: match.value })))
  const passwords = passwordsOf(value).filter(looksSecret)
  return [
    ...named,
    ...parts.filter((part) => part.value.length >= shortestSecret),
    ...(passwords.length > 0 ? [{ name, value }] : []),
    ...passwords.map((password) => ({ name: `${name}_PASSWORD`, value: password })),
  ]
}

// The password of a URL is judged by itself: `postgres://me:postgres@localhost` holds none.
const finders = secretPatterns.filter(({ name }) => name !== 'url-password').map(finderOf)

/** The password of a URL, as it stands there and as it is. */
function passwordsOf(text: string): readonly string[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return []
  const { password } = new URL(text)
  return password === '' ? [] : [decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself.
    return text
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
