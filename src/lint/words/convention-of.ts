/** A way to write several words as a name. */
export type Convention = 'snake_case' | 'camelCase' | 'kebab-case' | 'PascalCase'

/**
 * The way a name is written; `null` where it has one word only, or is of several ways. What stands before the last `__`, dot, slash or
 * colon is of somebody else.
 */
export function conventionOf(name: string): Convention | null {
  const own = name.replace(/^.*(?:__|[./:])(?=[^./:_])/su, '')
  return conventions.find(([, pattern]) => pattern.test(own))?.[0] ?? null
}

const conventions: readonly (readonly [Convention, RegExp])[] = [
  ['snake_case', /^_?[a-z0-9]+(?:_[a-z0-9]+)+$/u],
  ['kebab-case', /^[a-z0-9]+(?:-[a-z0-9]+)+$/u],
  ['camelCase', /^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/u],
  ['PascalCase', /^[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+$/u],
]
