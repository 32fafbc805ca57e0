import type { JsonSchema } from '../../tool/tool-spec.js'
import { type SchemaPlace, schemaPlace } from './args-defaults.js'
import { argsKey } from './args-key.js'
import { type ArgsMode, argsModes, type Strategy } from './args-mode.js'
import { type OverridePath, type PathStrategies, readPathStrategies, readStrategy } from './args-paths.js'
import { type ArgsPlace, placeOfMode } from '../args-place.js'
import { requireUsedOverrides, type ToolArgs } from './args-used.js'
import { type ExactTexts, isMatchingArgs, matchArgs } from '../args.js'
import { badOption } from '../errors.js'
import type { Mismatch } from '../mismatch.js'
import { readChoice } from '../options.js'
import { isPlain } from '../plain.js'

export type { ArgsMode, Compare, Strategy } from './args-mode.js'
export type { ToolArgs } from './args-used.js'

/** By tool: one strategy for all of its arguments, or strategies by path (`memo`, `items[*].id`). */
export type Overrides = Readonly<Record<string, Strategy | Readonly<Record<string, Strategy>>>>

/** The arguments of a call, with what is known of their text. */
export interface ReceivedArgs {
  readonly args: unknown
  /** The text of the model; `null` where there is none. */
  readonly rawArgs: string | null
  readonly exact: ExactTexts
}

/** How all arguments of one question are compared. An expectation of `undefined` takes any arguments. */
export interface ArgsRule {
  fits(tool: string, expected: unknown, received: ReceivedArgs): boolean
  /** All that is in the way of {@link fits}; empty exactly where it says yes. */
  mismatches(tool: string, expected: unknown, received: ReceivedArgs): readonly Mismatch[]
  /**
   * Two texts are equal exactly where such arguments fit each other; `null` where only `fits` can tell. For an expectation,
   * `exact` is `{}` where what is received was a text, so that a BigInt may stand for a number, else `null`.
   */
  keyOf(tool: string, args: unknown, exact: ExactTexts): string | null
  /** Whether every value that is expected must be there, as it is. */
  needsAll(tool: string): boolean
  /**
   * Throws where an override names a tool or a path that nothing has, as a misspelt one does. To be called once, with
   * all that is expected and all that was received. A path that the tool's schema knows is right; while the tool was never
   * called, nothing can be said of its paths.
   */
  requireUsed(expected: Iterable<ToolArgs>, received: Iterable<ToolArgs>): void
}

/**
 * Reads the options that say how arguments are compared: `args`, a mode for all; `overrides`, by tool; `defaults: 'schema'`,
 * where a value that the tool's schema declares as default equals an absent one.
 */
export function readArgsRule(
  options: { readonly args?: unknown; readonly overrides?: unknown; readonly defaults?: unknown },
  schemaOf: (tool: string) => JsonSchema | null,
): ArgsRule {
  const mode = readChoice('args', options.args, argsModes) ?? 'exact'
  const overrides = readOverrides(options.overrides)
  const hasDefaults = readChoice('defaults', options.defaults, ['schema']) !== null
  const placeOfSchema = remember((tool) => {
    const schema = schemaOf(tool)
    return schema === null ? null : schemaPlace(schema)
  })
  const ruleOf = remember((tool) => toolRule(mode, overrides.get(tool), hasDefaults ? placeOfSchema(tool) : null))
  return {
    fits(tool, expected, received) {
      const { place, comparesAll } = ruleOf(tool)
      if (expected === undefined || !comparesAll) return true
      return !isNotJson(received) && isMatchingArgs(expected, received.args, received.exact, place)
    },
    mismatches(tool, expected, received) {
      const { place, comparesAll } = ruleOf(tool)
      if (expected === undefined || !comparesAll) return []
      if (isNotJson(received)) return [{ code: 'not-json', path: [], expected, received: received.rawArgs }]
      return matchArgs(expected, received.args, received.exact, place)
    },
    keyOf(tool, args, exact) {
      const { place, comparesAll, hasKeys } = ruleOf(tool)
      if (!comparesAll) return ''
      return hasKeys && args !== undefined ? argsKey(args, exact, place) : null
    },
    needsAll: (tool) => ruleOf(tool).needsAll,
    requireUsed(expected, received) {
      const named = new Map([...overrides].map(([tool, { paths }]) => [tool, paths]))
      requireUsedOverrides(named, expected, received, placeOfSchema)
    },
  }
}

interface ToolRule {
  readonly place: ArgsPlace
  /** Whether anything at all is compared. */
  readonly comparesAll: boolean
  /** Whether equal texts can tell equal arguments. */
  readonly hasKeys: boolean
  readonly needsAll: boolean
}

interface ToolOverride {
  /** For the arguments as a whole. */
  readonly strategy: Strategy | null
  readonly byPath: PathStrategies | null
  readonly paths: readonly OverridePath[]
}

function toolRule(mode: ArgsMode, override: ToolOverride | undefined, schema: SchemaPlace | null): ToolRule {
  const strategy = override?.strategy ?? mode
  const byPath = override?.byPath ?? null
  const isFunction = typeof strategy === 'function'
  const nodes = byPath === null ? [] : [byPath.root]
  const place: ArgsPlace = {
    mode: isFunction ? mode : strategy,
    compare: isFunction ? strategy : null,
    isNamed: false,
    nodes,
    schema,
  }
  const isBare = nodes.length === 0 && schema === null && !isFunction
  return {
    place: isBare ? placeOfMode[strategy] : place,
    comparesAll: strategy !== 'ignore' || nodes.length > 0,
    needsAll: isBare && (strategy === 'exact' || strategy === 'contains'),
    hasKeys: strategy === 'exact' && (byPath === null || byPath.isPlain),
  }
}

function readOverrides(overrides: unknown): ReadonlyMap<string, ToolOverride> {
  if (overrides === undefined) return new Map()
  return new Map(
    entriesOf('overrides', overrides, 'an object of strategies by tool').map(([tool, value]) => [
      tool,
      readOverride(tool, value),
    ]),
  )
}

function readOverride(tool: string, value: unknown): ToolOverride {
  if (typeof value !== 'object' || value === null) {
    return { strategy: readStrategy(`overrides.${tool}`, value), byPath: null, paths: [] }
  }
  const entries = entriesOf(`overrides.${tool}`, value, 'a mode, a function or an object of strategies by path')
  const byPath = readPathStrategies(tool, entries)
  return { strategy: null, byPath: entries.length === 0 ? null : byPath, paths: byPath.paths }
}

/** Own keys only, so that no tool is called `toString` by accident. */
function entriesOf(name: string, value: unknown, allowed: string): readonly (readonly [string, unknown])[] {
  if (typeof value === 'object' && value !== null && isPlain(value)) {
    const [symbol] = Object.getOwnPropertySymbols(value)
    if (symbol !== undefined) throw badOption(name, value, `${allowed}, without the key ${String(symbol)}`)
    return Object.entries(value)
  }
  throw badOption(name, value, allowed)
}

function remember<T>(make: (tool: string) => T): (tool: string) => T {
  const known = new Map<string, T>()
  return (tool) => {
    const before = known.get(tool)
    if (before !== undefined) return before
    const made = make(tool)
    known.set(tool, made)
    return made
  }
}

function isNotJson({ args, rawArgs }: ReceivedArgs): boolean {
  return args === undefined && rawArgs !== null
}
