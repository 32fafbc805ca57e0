import { parsePath } from '../json/paths.js'
import { inline } from '../json/inline.js'
import { nearest } from '../text/nearest.js'
import { isObject } from '../tool/is-object.js'
import { badGuardOptions } from './errors.js'
import { hasPlace } from './payload/has-place.js'
import type { Guarding, ToolSetup } from './tool-setup.js'

/** Refuses what the schemas show to be a slip of the pen: a secret that would be written down, a tool that could never run. */
export function checkPlaces({ tools, options }: Guarding): void {
  const setups = [...tools.values()]
  for (const rule of options.redact ?? []) checkRule(rule, setups)
  for (const setup of setups) {
    for (const { tool, by } of setup.requires) if (by !== null) checkKey(setup, tools.get(tool), tool, by)
  }
  for (const setup of setups) refuseCircle(setup, tools, [setup.name])
}

/** A result may have any place: a rule that no schema knows is refused only where a name that they know was probably meant. */
function checkRule(rule: string, setups: readonly ToolSetup[]): void {
  const steps = rule.split('.')
  if (steps[0] === '**' || setups.some((setup) => isPlaceOf(setup, steps))) return
  const anywhere = `Of a place that only results have, say '**.${rule}'.`
  if (setups.some(({ name }) => name === rule)) {
    throw badGuardOptions(
      `takes redact as paths, but ${inline(rule)} is a tool. Say what of it: '${rule}.*'. ${anywhere}`,
    )
  }
  const meant = meantBy(steps, setups)
  if (meant === null) return
  throw badGuardOptions(
    `takes redact as paths, but no schema of a tool has ${inline(rule)}. Did you mean ${meant}? ${anywhere}`,
  )
}

function isPlaceOf({ name, inputSchema, validate }: ToolSetup, steps: readonly string[]): boolean {
  // What nobody judges is open, but that is no reason to take every rule for one of its places.
  if (validate === null) return false
  const own = name.split('.')
  const isNamed = steps.length > own.length && own.every((part, index) => part === steps[index])
  const form = { isLoose: true }
  return hasPlace(inputSchema, steps, form) || (isNamed && hasPlace(inputSchema, steps.slice(own.length), form))
}

/** The rule with the names that were probably meant; `null` where a step of it is like none. */
function meantBy(steps: readonly string[], setups: readonly ToolSetup[]): string | null {
  const names = [...new Set(setups.flatMap(({ name, inputSchema }) => [name, ...namesIn(inputSchema)]))]
  const meant = steps.map((step) => (step.startsWith('*') || names.includes(step) ? step : nearest(step, names)))
  const path = meant.join('.')
  return meant.includes(null) || path === steps.join('.') ? null : path
}

/** All names of properties in a schema. */
function namesIn(schema: unknown): readonly string[] {
  if (!isObject(schema)) return []
  const { properties } = schema
  const own = isObject(properties) && !Array.isArray(properties) ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

function checkKey(setup: ToolSetup, required: ToolSetup | undefined, tool: string, by: string): void {
  const steps = parsePath(by).map(String)
  const without = [setup, required].find(
    (each) => each !== undefined && each.validate !== null && !hasPlace(each.inputSchema, steps, { isLoose: false }),
  )
  if (without === undefined) return
  const meant = nearest(by, namesIn(without.inputSchema))
  throw badGuardOptions(
    `was given policies.${setup.name}.requires of ${tool} by ${inline(by)}, but the arguments of ${without.name} have no such place: ` +
      `it could never run.${meant === null ? '' : ` Did you mean ${meant}?`}`,
  )
}

function refuseCircle({ requires }: ToolSetup, tools: Guarding['tools'], way: readonly string[]): void {
  for (const { tool } of requires) {
    const circle = [...way, tool]
    if (tool === way[0]) {
      throw badGuardOptions(
        `was given requires in a circle, ${circle.join(' requires ')}: none of them could ever run.`,
      )
    }
    const next = tools.get(tool)
    if (next !== undefined && !way.includes(tool)) refuseCircle(next, tools, circle)
  }
}
