import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { ScoreOptions } from '../../score/options.js'
import { resolvePlaceholders } from '../../score/values/placeholders.js'
import { badPlaceholder, type Problem } from './findings.js'
import { refusalOf } from './refusal.js'

/** A value with its placeholders resolved, and what is wrong with those that do not. */
export interface Resolved {
  readonly value: unknown
  readonly problems: readonly Problem[]
}

/** Resolves placeholders as scoring does; a day or an instant stands in for one that does not resolve, to look at the rest. */
export function resolveAll(value: unknown, path: Path, clock: Pick<ScoreOptions, 'now' | 'zone'>): Resolved {
  const problems: Problem[] = []
  return { value: resolve(value, path), problems }

  function resolve(part: unknown, at: Path): unknown {
    if (typeof part === 'string') return part.includes('{{') ? resolveText(part, at) : part
    if (Array.isArray(part)) return part.map((item: unknown, index) => resolve(item, [...at, index]))
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, resolve(item, [...at, key])]))
  }

  function resolveText(text: string, at: Path): string {
    return text.replaceAll(/\{\{[^{}]*\}\}/gu, (placeholder) => {
      let resolved = placeholder
      const refusal = refusalOf(() => {
        resolved = resolvePlaceholders(placeholder, clock)
      })
      if (refusal === null) return resolved
      problems.push(badPlaceholder(at, refusal))
      return placeholder.includes('NOW') ? '2026-01-01T00:00:00Z' : '2026-01-01'
    })
  }
}
