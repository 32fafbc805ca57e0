import { nearest } from '../../src/text/nearest.js'
import { assumedNowhere } from './errors.js'

/** A tool, as far as its parameters go. */
export interface NamedTool {
  readonly name: string
  readonly schema: unknown
}

/** Throws for a parameter that may be inferred, and that no tool has at any depth, nor any call: a typing error. */
export function requireAssumable(
  assume: readonly string[],
  read: () => readonly NamedTool[],
  calls: readonly { readonly name: string; readonly args?: unknown }[],
): void {
  if (assume.length === 0) return
  const tools = read()
  if (tools.length === 0) return
  const names = new Map<string, Set<string>>()
  const namesOf = (tool: string): Set<string> => names.get(tool) ?? names.set(tool, new Set()).get(tool) ?? new Set()
  for (const { name, schema } of tools) collect(schema, namesOf(name), isProperties)
  for (const { name, args } of calls) collect(args, namesOf(name), () => true)
  const all = new Set([...names.values()].flatMap((own) => [...own]))
  for (const entry of assume) {
    const tool = [...names.keys()].find((name) => entry.startsWith(`${name}.`))
    const isOfTool = tool !== undefined && isThere(entry.slice(tool.length + 1), namesOf(tool))
    if (isOfTool || isThere(entry, all)) continue
    const known = tool === undefined ? all : namesOf(tool)
    const last = partsOf(entry).at(-1) ?? entry
    throw assumedNowhere(entry, nearest(last, known), [...known])
  }
}

/** A name may hold dots; else each part of a path is a name. */
function isThere(path: string, names: ReadonlySet<string>): boolean {
  const parts = partsOf(path)
  return names.has(path) || (parts.length > 0 && parts.every((part) => names.has(part)))
}

function partsOf(path: string): readonly string[] {
  return path.split(/[.[\]"]+/u).filter((part) => part !== '' && !/^(?:\d+|\*)$/u.test(part))
}

/** The keys of all objects within a value that stand under a key of which `counts` is true. */
function collect(value: unknown, names: Set<string>, counts: (key: string) => boolean): void {
  const seen = new Set<object>()
  const open: [key: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [key, part] = next
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    const isList = Array.isArray(part)
    for (const [inner, item] of Object.entries(part)) {
      if (!isList && counts(key)) names.add(inner)
      open.push([isList ? key : inner, item])
    }
  }
}

function isProperties(key: string): boolean {
  return key === 'properties'
}
