import { isObject } from '../../json/is-object.js'
import type { ToolContract, ToolSet, ToolShape } from '../contract.js'
import { LintError } from '../errors.js'
import { contractOf } from './contract-of.js'
import { unreadable } from './errors.js'
import { expanded, findItems } from './find-items.js'
import type { Item } from './item.js'
import { layouts } from './layouts.js'
import { isOpenApi, readOpenApi } from './read-openapi.js'
import { readLive } from './read-live.js'
import { shapeOfItem } from './shape-of-item.js'

/**
 * Reads tools in any shape. What stands in a tool is read as it is, be it wrong: that is for the rules to say.
 *
 * @throws LintError `bad-tools` for what holds no tools; `bad-option`, `unknown-rule` for what a tool says of itself is to be passed over
 */
export function readToolSet(given: unknown): ToolSet {
  try {
    return isOpenApi(given) ? { shape: 'openapi', tools: readOpenApi(given) } : readItems(given)
  } catch (error) {
    // Whatever a getter or a proxy throws.
    throw error instanceof LintError ? error : unreadable(error)
  }
}

function readItems(given: unknown): ToolSet {
  const { items, shape: around } = findItems(given)
  const read = items.flatMap(expanded).map((item) => ({ item, shape: shapeOfItem(item) }))
  const offered = read.filter(({ shape }) => shape !== 'passed-over')
  const shapes = offered.flatMap(({ shape }) => (shape === null || shape === 'passed-over' ? [] : [shape]))
  const shape = mostOf(shapes) ?? around ?? 'mcp'
  return {
    shape: shape === 'mcp' && around === 'mcp-json-rpc' ? around : shape,
    tools: offered.map(({ item, shape: own }) => readItem(item, own === null || own === 'passed-over' ? shape : own)),
  }
}

function readItem(item: Item, shape: ToolShape): ToolContract {
  const layout = layouts[shape]
  return layout === undefined || !isObject(item.value) ? readLive(item) : contractOf(item, layout(item.value, item))
}

/** Of those that occur most, the first. */
function mostOf(shapes: readonly ToolShape[]): ToolShape | null {
  const counts = new Map<ToolShape, number>()
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}
