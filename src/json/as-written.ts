import { type Path, toPointer } from './paths.js'

/**
 * A copy of parsed JSON in which the numbers that parsing changed print as they were written: `{"id":1234567890123456789}`.
 * The texts are by JSON Pointer, from a whole in which the value stands at `path`. For printing only.
 */
export function asWritten(value: unknown, exact: Readonly<Record<string, string>>, path: Path = []): unknown {
  if (typeof value === 'number') {
    const text = exact[toPointer(path)]
    return text === undefined ? value : { $$typeof: printsItself, toAsymmetricMatcher: () => text }
  }
  if (Array.isArray(value)) return value.map((item, index) => asWritten(item, exact, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asWritten(item, exact, [...path, key])]))
}

const printsItself = Symbol.for('jest.asymmetricMatcher')
