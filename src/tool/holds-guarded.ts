import { bodyPlaces } from './body-places.js'
import { findTools } from './find-tools.js'
import { isObject } from './is-object.js'
import { bare, isGuarded } from './origins.js'
import { isMcpClient } from './wrap-mcp.js'

/** Whether tools came out of `guard`: all of them, or one that was taken from such a set, or the function of one. */
export function holdsGuarded(tools: unknown): boolean {
  if (isGuarded(tools)) return true
  if (isMcpClient(tools)) return false
  return findTools(tools).some(({ trail }) => {
    const tool = below(tools, trail)
    if (tool.isGuarded || !isObject(tool.value)) return tool.isGuarded
    return bodyPlaces(tool.value).some((place) => below(tool.value, place.trail).isGuarded)
  })
}

interface Below {
  readonly value: unknown
  readonly isGuarded: boolean
}

/** Looks at the things themselves: our own reading of tools is not the agent's. */
function below(root: unknown, trail: readonly (string | number)[]): Below {
  let [value, found] = [bare(root), isGuarded(root)]
  for (const key of trail) {
    const next = isObject(value) ? value[key] : undefined
    found ||= isGuarded(next)
    value = bare(next)
  }
  return { value, isGuarded: found }
}
