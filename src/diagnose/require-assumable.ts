import { isObject } from '../json/is-object.js'
import { nearest } from '../text/nearest.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { mostLevels } from './args-depth.js'
import { assumedNowhere } from './errors.js'
import { parametersOf } from './parameters-of.js'
import type { KnownRegistry } from './registry.js'

/** A tool, as far as its parameters go. */
export interface NamedTool {
  readonly name: string
  readonly schema: unknown
}

/** A call, as far as its parameters go. */
export interface NamedCall {
  readonly name: string
  readonly args?: unknown
}

/** Looks for the parameters that may be inferred, wherever tools and calls come by. */
export interface AssumeCheck {
  add(tools: Iterable<NamedTool>, calls: Iterable<NamedCall>): void
  /** Throws for one that no tool had at any depth, nor any call: a typing error. */
  end(): void
}

/** Throws for a parameter that may be inferred, and that no tool has at any depth, nor any call. */
export function requireAssumable(
  assume: readonly string[],
  tools: Iterable<NamedTool>,
  calls: Iterable<NamedCall>,
): void {
  const check = assumeCheck(assume)
  check.add(tools, calls)
  check.end()
}

/** Nothing is read where nothing is assumed, nor once all was found. */
export function assumeCheck(assume: readonly string[]): AssumeCheck {
  const names = new Map<string, Set<string>>()
  // Without a schema, or with one that takes others, nobody can say that a parameter is none of the tool's.
  const unknown = new Set<string>()
  const read = new Set<string>()
  const all = new Set<string>()
  let open = assume
  let isAny = false
  const learn = (tool: string, found: Iterable<string>): void => {
    const own = names.get(tool) ?? new Set()
    names.set(tool, own)
    for (const name of found) {
      own.add(name)
      all.add(name)
    }
  }
  const learnTool = ({ name, schema }: NamedTool): void => {
    const own = isObject(schema) ? schemaNames(schema) : null
    if (own === null ? !read.has(name) : own.isOpen) unknown.add(name)
    else if (own !== null) unknown.delete(name)
    if (own !== null) read.add(name)
    learn(name, own?.names ?? [])
  }
  const isOpen = (entry: string): boolean =>
    !isThere(entry, all) && !toolsOf(entry, names).some(([tool, own]) => isThere(entry.slice(tool.length + 1), own))
  return {
    add(tools, calls) {
      if (open.length === 0) return
      for (const { name, args } of calls) learn(name, namesInArgs(args))
      for (const tool of tools) {
        isAny = true
        learnTool(tool)
        open = open.filter(isOpen)
        if (open.length === 0) return
      }
    },
    end() {
      const [entry] = open
      if (entry === undefined || !isAny || unknown.size > 0) return
      const [, known = all] = toolsOf(entry, names)[0] ?? []
      throw assumedNowhere(entry, nearest(partsOf(entry).at(-1) ?? entry, known), [...known])
    },
  }
}

/** The tools of a registry, the called one first; each is read when it is asked for. */
export function* registered({ names, tools }: KnownRegistry, called: string = ''): Generator<NamedTool> {
  for (const name of [called, ...names.filter((other) => other !== called)]) {
    const tool = tools.get(name)
    if (tool !== undefined) yield { name, schema: tool.schema }
  }
}

/** The tools, with the names of their parameters, whose parameter an entry may be. */
function toolsOf<Names>(entry: string, names: ReadonlyMap<string, Names>): readonly (readonly [string, Names])[] {
  return [...names].filter(([name]) => entry.startsWith(`${name}.`))
}

/** A name may hold dots; else each part of a path is a name. */
function isThere(path: string, names: ReadonlySet<string>): boolean {
  const parts = partsOf(path)
  return names.has(path) || (parts.length > 0 && parts.every((part) => names.has(part)))
}

function partsOf(path: string): readonly string[] {
  return path.split(/[.[\]"]+/u).filter((part) => part !== '')
}

interface SchemaNames {
  readonly names: readonly string[]
  /** Whether there may be others. */
  readonly isOpen: boolean
}

const known = new WeakMap<object, SchemaNames>()

function schemaNames(schema: Exclude<JsonSchema, boolean>): SchemaNames {
  const earlier = known.get(schema)
  if (earlier !== undefined) return earlier
  const { names, isOpen, patterns } = parametersOf(schema)
  const found = { names: [...names, ...namesInSchema(schema)], isOpen: isOpen || patterns.length > 0 }
  known.set(schema, found)
  return found
}

/** The names that a schema gives to properties at any depth, in its definitions, too. */
function namesInSchema(schema: unknown, under = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = under === 'properties' ? Object.keys(schema) : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => namesInSchema(part, key))]
}

/** The keys of arguments at any depth that is read. */
function namesInArgs(args: unknown, level: number = 0): readonly string[] {
  if (typeof args !== 'object' || args === null || level === mostLevels) return []
  const own = Array.isArray(args) ? [] : Object.keys(args)
  return [...own, ...Object.values(args).flatMap((item) => namesInArgs(item, level + 1))]
}
