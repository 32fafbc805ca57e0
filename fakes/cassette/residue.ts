import { isObject } from '../../src/json/is-object.js'
import type { Path } from '../../src/json/paths.js'
import type { KnownSecret } from './known-secrets.js'
import { readingsOf } from './readings.js'
import { withoutPlaceholders, type Secrets } from './secret-marks.js'

/** A secret that is still there: where, and whose it is. */
export interface Residue {
  readonly path: Path
  readonly name: string
}

/**
 * The first known secret of the environment that still occurs in JSON data, in texts or keys: as it is, in escapes of JSON or
 * URLs, in base64, in hexadecimal digits, or over neighbouring texts of one list. Placeholders are none.
 */
export function residueOf(value: unknown, secrets: Secrets): Residue | null {
  if (secrets.known.length === 0) return null
  const needles = secrets.known.flatMap(needlesOf)
  const clean = withoutPlaceholders(secrets)
  const secretIn = (text: string): string | null => {
    for (const reading of readingsOf(clean(text))) {
      const needle = needles.find(({ form }) => reading.text.includes(form))
      if (needle !== undefined) return needle.name
    }
    return null
  }
  return search(value, [], secretIn)
}

interface Needle {
  readonly name: string
  readonly form: string
}

function needlesOf({ name, value }: KnownSecret): readonly Needle[] {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap((before) => base64Of(bytes, before))
  return [...new Set([value, hex, hex.toUpperCase(), ...base64])].map((form) => ({ name, form }))
}

/** What of a secret's base64 does not depend on what stands around it; `before` is by how many bytes it follows a group of three. */
function base64Of(bytes: Buffer, before: number): readonly string[] {
  const first = Math.ceil((before * 8) / 6)
  const last = Math.floor(((before + bytes.length) * 8) / 6)
  const padded = Buffer.concat([Buffer.alloc(before), bytes])
  return [padded.toString('base64').slice(first, last), padded.toString('base64url').slice(first, last)]
}

type SecretIn = (text: string) => string | null

function search(value: unknown, path: Path, secretIn: SecretIn): Residue | null {
  if (typeof value === 'string') return residueAt(path, secretIn(value))
  if (Array.isArray(value)) return searchList(value, path, secretIn)
  if (!isObject(value)) return null
  for (const [key, item] of Object.entries(value)) {
    const found = residueAt([...path, key], secretIn(key)) ?? search(item, [...path, key], secretIn)
    if (found !== null) return found
  }
  return null
}

function searchList(items: readonly unknown[], path: Path, secretIn: SecretIn): Residue | null {
  for (const [index, item] of items.entries()) {
    const found = search(item, [...path, index], secretIn)
    if (found !== null) return found
  }
  const texts = items.map((item) => (isObject(item) ? item['text'] : item)).filter((text) => typeof text === 'string')
  return texts.length < 2 ? null : residueAt(path, secretIn(texts.join('')))
}

function residueAt(path: Path, name: string | null): Residue | null {
  return name === null ? null : { path, name }
}
