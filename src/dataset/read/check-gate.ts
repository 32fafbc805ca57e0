import * as z from 'zod'
import { isObject } from '../../json/is-object.js'
import { formatPath, type Path } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import type { Dataset, DatasetCase } from '../dataset.js'
import type { DatasetPlace } from '../errors.js'
import type { Gate } from '../gate.js'
import type { Measure } from '../summary.js'
import { toolsNamed } from '../tools-named.js'
import { checkShape, only } from './check-shape.js'
import { groupWithoutCases, nothingChecked, unknownInGate } from './gate-errors.js'

/**
 * A value that was read, as a gate, held against the data set that it is for.
 *
 * @param at where what is at a path stands
 * @throws DatasetError for an unknown key, a value out of bounds, a tag or a tool that no case has, a group without cases, and a
 *   gate or a group that checks nothing
 */
export function checkGate(value: unknown, dataset: Dataset, at: (path: Path) => DatasetPlace): Gate {
  checkShape(shape, value, at)
  const gate = value as Gate // its shape was checked
  requireChecks(gate, at)
  requireCases(gate, dataset, at)
  return gate
}

function measures(bound: z.ZodType): Record<Measure, z.ZodType> {
  const one = z.optional(bound)
  return { pass_rate: one, pass_all_rate: one, exact_rate: one, mean_score: one }
}

const minimum = z.custom((value) => typeof value === 'number' && value > 0 && value <= 1, {
  error: 'has to be a number above 0 and at most 1',
})
// With 1 everything may be lost.
const drop = z.custom((value) => typeof value === 'number' && value >= 0 && value < 1, {
  error: 'has to be a number from 0, below 1',
})
const group = only(measures(minimum), 'a group of a gate')
// A record of zod passes over the name `__proto__`.
const byName = z.custom<object>(isObject, { error: 'has to be an object by name' }).check(({ value, issues }) => {
  for (const [name, input] of Object.entries(isObject(value) ? value : {})) {
    for (const issue of group.safeParse(input).error?.issues ?? []) {
      issues.push({ ...issue, path: [name, ...issue.path], input } as z.core.$ZodRawIssue) // one of zod's own
    }
  }
})

const shape = only(
  {
    ...measures(minimum),
    critical: z.optional(group),
    rest: z.optional(group),
    tags: z.optional(byName),
    tools: z.optional(byName),
    max_drop: z.optional(only(measures(drop), 'max_drop')),
  } satisfies Record<keyof Gate, z.ZodType>,
  'a gate',
)

function requireChecks(gate: Gate, at: (path: Path) => DatasetPlace): void {
  const { tags = {}, tools = {} } = gate
  const groups: readonly Path[] = [
    [],
    ...(['critical', 'rest', 'tags', 'tools', 'max_drop'] as const).map((key) => [key]),
    ...Object.keys(tags).map((name) => ['tags', name]),
    ...Object.keys(tools).map((name) => ['tools', name]),
  ]
  for (const path of groups) {
    const value = path.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), gate)
    if (!isObject(value) || Object.keys(value).length > 0) continue
    throw nothingChecked(at(path), formatPath(path) || 'the gate')
  }
}

function requireCases(gate: Gate, { file, cases: located }: Dataset, at: (path: Path) => DatasetPlace): void {
  const cases = located.map((one) => one.case)
  const known = {
    tags: [...new Set(cases.flatMap(({ tags = [] }) => tags))],
    tools: [...new Set(cases.flatMap(toolsNamed))],
  }
  for (const [key, kind] of [['tags', 'tag'] as const, ['tools', 'tool'] as const]) {
    for (const name of Object.keys(gate[key] ?? {})) {
      if (known[key].includes(name)) continue
      throw unknownInGate(at([key, name]), file, kind, name, nearest(name, known[key]), known[key])
    }
  }
  if (gate.critical !== undefined && !cases.some(({ critical }) => critical === true)) {
    throw groupWithoutCases(at(['critical']), file, 'critical', 'cases that are critical: true')
  }
  const named = new Set(Object.keys(gate.tags ?? {}))
  const isRest = ({ critical, tags = [] }: DatasetCase): boolean =>
    critical !== true && !tags.some((tag) => named.has(tag))
  if (gate.rest !== undefined && !cases.some(isRest)) {
    throw groupWithoutCases(at(['rest']), file, 'rest', 'cases that are neither critical nor of a tag that tags names')
  }
}
