import { oneLine } from '../../../text/one-line.js'
import type { ToolFacts } from '../../facts.js'

/** The names of tools, at most five: `get_user, read_user and 12 more`. Sorted, so that the order of tools changes nothing. */
export function namesOf(tools: readonly ToolFacts[]): string {
  const names = tools
    .map(({ tool }) => (tool.name === '' ? 'a tool without a name' : cut(oneLine(tool.name))))
    .toSorted()
  if (names.length <= most) return joined(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

function cut(name: string): string {
  return name.length > longest ? `${name.slice(0, longest)}…` : name
}

const most = 5
const longest = 64
