import type { KnownSecret } from '../../../fakes/cassette/known-secrets.js'
import { residueOf } from '../../../fakes/cassette/residue.js'
import { marksFinder } from '../../../fakes/cassette/secret-marks.js'
import { isObject } from '../../../src/json/is-object.js'
import type { Path } from '../../../src/json/paths.js'

/** A secret in data: where, and what it is, but not what it says. */
export interface SecretPlace {
  readonly path: Path
  /** `the value of OPENAI_API_KEY`, `what looks like an openai-key`. */
  readonly what: string
}

/** Secrets in JSON data: of each known one its first place, and all that have the form of a key. Placeholders are none. */
export function findSecrets(data: unknown, known: readonly KnownSecret[]): readonly SecretPlace[] {
  const values = known.flatMap((one) => {
    const residue = residueOf(data, { known: [one], own: {} })
    return residue === null ? [] : [{ path: residue.path, what: `the value of ${residue.name}` }]
  })
  const taken = new Set(values.map(({ path }) => JSON.stringify(path)))
  const forms = [...textsOf(data, [])].flatMap(({ path, text }) =>
    // The same secret need not be named twice.
    taken.has(JSON.stringify(path))
      ? []
      : kindsIn(text).map((kind) => ({ path, what: `what looks like a secret (${kind})` })),
  )
  return [...values, ...forms]
}

/** Whether a secret stands in a text. */
export function secretIn(text: string, known: readonly KnownSecret[]): boolean {
  return findSecrets(text, known).length > 0
}

/** A text in which names stand for its secrets. */
export function withoutSecrets(text: string, known: readonly KnownSecret[]): string {
  let clean = ''
  let end = 0
  for (const mark of marksFinder({ known, own: {} })(text)) {
    if ('number' in mark.claim) continue
    clean += `${text.slice(end, mark.start)}${mark.claim.kind === null ? mark.claim.text : `<${mark.claim.kind}>`}`
    end = mark.end
  }
  return clean + text.slice(end)
}

const findMarks = marksFinder({ known: [], own: {} })

/** Which kinds of keys stand in a text, each once. */
function kindsIn(text: string): readonly string[] {
  return [...new Set(findMarks(text).flatMap(({ claim }) => ('value' in claim ? [claim.kind] : [])))]
}

/** All texts within, and keys, which stand at the path of their value. */
function* textsOf(data: unknown, path: Path): Generator<{ readonly path: Path; readonly text: string }> {
  if (typeof data === 'string') yield { path, text: data }
  else if (Array.isArray(data)) {
    for (const [index, item] of data.entries()) yield* textsOf(item, [...path, index])
  } else if (isObject(data)) {
    for (const [key, item] of Object.entries(data)) {
      yield { path: [...path, key], text: key }
      yield* textsOf(item, [...path, key])
    }
  }
}
