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
  const add = (tool: string, found: readonly string[]): void => {
    names.set(tool, new Set([...(names.get(tool) ?? []), ...found]))
  }
  for (const { name, schema } of tools) add(name, namesInSchema(schema))
  for (const { name, args } of calls) add(name, namesInArgs(args))
  const all = new Set([...names.values()].flatMap((own) => [...own]))
  for (const entry of assume) {
    const tool = [...names.keys()].find((name) => entry.startsWith(`${name}.`))
    const isOfTool = tool !== undefined && isThere(entry.slice(tool.length + 1), names.get(tool) ?? all)
    if (isOfTool || isThere(entry, all)) continue
    const known = tool === undefined ? all : (names.get(tool) ?? all)
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
  return path.split(/[.[\]"]+/u).filter((part) => part !== '')
}

/** The names that a schema gives to properties at any depth, in its definitions, too. */
function namesInSchema(schema: unknown, under = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = under === 'properties' ? Object.keys(schema) : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => namesInSchema(part, key))]
}

/** The keys of arguments at any depth. */
function namesInArgs(args: unknown): readonly string[] {
  if (typeof args !== 'object' || args === null) return []
  const own = Array.isArray(args) ? [] : Object.keys(args)
  return [...own, ...Object.values(args).flatMap(namesInArgs)]
}
