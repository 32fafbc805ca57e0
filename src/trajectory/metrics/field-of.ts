import { formatPath } from '../../json/paths.js'

/** A place in arguments as a person writes it, with `[*]` for any item of a list: `lines[*].price`. Empty for the whole. */
export function fieldOf(path: readonly (string | number)[]): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += '[*]'
    else if (text === '') text = formatPath([key])
    // The first key is written without a dot, and what is no name is in brackets.
    else text += formatPath(['_', key]).slice(1)
  }
  return text
}
