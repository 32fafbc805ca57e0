import { inline } from '../../json/inline.js'

/** A tool as it is named in a text: by its name, or by its place where it has none. */
export function nameOf({ tool, index }: { readonly tool: string | null; readonly index: number | null }): string {
  if (tool === null) return 'the set'
  if (tool === '') return `tool ${(index ?? 0) + 1}, which has no name`
  return /^[\w.:-]+$/u.test(tool) ? tool : inline(tool, 60)
}
