import { FUNCTION_KEYS } from '../../tool/body-places.js'
import type { FoundTool } from '../../tool/find-tools.js'
import { type AnyObject, isFunction, isObject } from '../../tool/is-object.js'
import { bare } from '../../tool/origins.js'
import { standIn } from '../../tool/stand-in.js'
import { addedLater } from '../errors.js'
import type { Guarding } from '../tool-setup.js'
import { guardTool } from './guard-tool.js'
import { rememberGuarded } from './guarded.js'

/** A stand-in for a list or record of tools that hands out guarded tools. */
export function guardSet(real: AnyObject, found: readonly FoundTool[], guarding: Guarding): object {
  // { tools: [...] }, as an MCP server answers, keeps them one level down.
  const isBelow = found[0]?.trail.length === 2
  const list = cached((value) => (isObject(value) ? flat(value, found, guarding) : value))
  const wrapped = isBelow
    ? standIn<object>(real, { covers: (key) => key === 'tools', replace: list })
    : flat(real, found, guarding)
  rememberGuarded(wrapped, real)
  return wrapped
}

function flat(real: AnyObject, found: readonly FoundTool[], guarding: Guarding): object {
  const byKey = new Map<unknown, FoundTool>(found.map((tool) => [tool.trail.at(-1), tool]))
  // A list may be sorted or added to: a tool is known by itself, not by its index.
  const byValue = new Map<unknown, FoundTool>(found.map((tool) => [tool.value, tool]))
  const isList = Array.isArray(real)
  // Two tools may have one function.
  const guarded = new Map(found.map((tool) => [tool, cached((value) => guardTool(value, tool, guarding))]))
  return standIn<object>(real, {
    covers: (key) =>
      isList ? typeof key === 'string' && /^\d+$/u.test(key) : byKey.has(key) || Object.hasOwn(real, key),
    replace: (value, key) => {
      const tool = isList ? byValue.get(bare(value)) : byKey.get(key)
      if (tool === undefined && isObject(value) && hasBody(value)) throw addedLater(String(key))
      if (tool === undefined || tool.kind === 'inert') return value
      return guarded.get(tool)?.(value)
    },
  })
}

function hasBody(value: AnyObject): boolean {
  return isFunction(value) || FUNCTION_KEYS.some((key) => isFunction(value[key]))
}

function cached(make: (value: unknown) => unknown): (value: unknown) => unknown {
  const made = new Map<unknown, unknown>()
  return (value) => {
    const known = made.get(value) ?? make(value)
    made.set(value, known)
    return known
  }
}
