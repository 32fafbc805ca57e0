import { anyItem, type PathPattern } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import type { SchemaPlace } from './args-defaults.js'
import type { OverridePath } from './args-paths.js'
import { overrideOfNothing, overrideOfNoTool } from '../errors.js'
import { isPartial, partialBrand } from '../partial.js'

/** Some arguments of a tool, expected or received; `undefined` where an expectation takes any. */
export interface ToolArgs {
  readonly tool: string
  readonly args: unknown
}

/** Throws where an override names a tool or a path that neither an expectation nor a call nor a schema has. */
export function requireUsedOverrides(
  overrides: ReadonlyMap<string, readonly OverridePath[]>,
  expected: Iterable<ToolArgs>,
  received: Iterable<ToolArgs>,
  schemaOf: (tool: string) => SchemaPlace | null,
): void {
  if (overrides.size === 0) return
  const wanted = byTool(expected)
  const called = byTool(received)
  for (const [tool, paths] of overrides) {
    const schema = schemaOf(tool)
    if (!wanted.has(tool) && !called.has(tool) && schema === null) {
      const known = [...new Set([...wanted.keys(), ...called.keys()])]
      throw overrideOfNoTool(tool, nearest(tool, known), known)
    }
    const values = called.get(tool) ?? []
    // What was never called may have any arguments.
    if (values.length > 0) requirePaths(tool, paths, [...values, ...(wanted.get(tool) ?? [])], schema)
  }
}

function byTool(all: Iterable<ToolArgs>): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>()
  for (const { tool, args } of all) {
    const values = found.get(tool) ?? []
    if (args !== undefined) values.push(args)
    found.set(tool, values)
  }
  return found
}

function requirePaths(
  tool: string,
  paths: readonly OverridePath[],
  values: readonly unknown[],
  schema: SchemaPlace | null,
): void {
  for (const { text, path } of paths) {
    if (isKnown(schema, path)) continue
    const keys = missedAt(values, path)
    if (keys === null) continue
    const segment = path.find((_segment, index) => missedAt(values, path.slice(0, index + 1)) !== null)
    throw overrideOfNothing(tool, text, typeof segment === 'string' ? nearest(segment, keys) : null, keys)
  }
}

function isKnown(schema: SchemaPlace | null, path: PathPattern): boolean {
  let place = schema
  for (const segment of path) {
    // An index may be a key that looks like one.
    place = segment === anyItem ? (place?.at(0) ?? null) : (place?.at(segment) ?? place?.at(String(segment)) ?? null)
  }
  return place !== null
}

/** The keys that are there where a path goes on and the values do not; `null` where one of them has the path. */
function missedAt(values: readonly unknown[], path: PathPattern): readonly string[] | null {
  let parts = values.map(contentOf)
  for (const segment of path) {
    // Of the items of an empty list anything may be said.
    if (segment === anyItem && parts.some((part) => Array.isArray(part) && part.length === 0)) return null
    const next = parts.flatMap((part) => partsAt(part, segment))
    if (next.length === 0) return [...new Set(parts.flatMap(keysOf))]
    parts = next.map(contentOf)
  }
  return null
}

function partsAt(value: unknown, segment: PathPattern[number]): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (segment === anyItem) return Array.isArray(value) ? value : []
  return Object.hasOwn(value, segment) ? [Reflect.get(value, segment)] : []
}

function contentOf(value: unknown): unknown {
  return isPartial(value) ? value[partialBrand] : value
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}
