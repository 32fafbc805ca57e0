import { isObject } from '../../json/is-object.js'
import type { ScoredTool } from '../../score/known-tools.js'
import { prepareArgs } from '../../score/prepare-args.js'
import { nearest } from '../../text/nearest.js'
import { shapeOf } from './object-shape.js'
import { refusalOf } from './refusal.js'

/** The tool that a name which is gone may stand for; `isByArguments` where its name is another one altogether. */
export interface MeantTool {
  readonly name: string
  readonly isByArguments: boolean
}

/** The tool of nearly the same name, unless it refuses the expected arguments and one tool alone takes them best. */
export function meantTool(name: string, args: unknown, tools: ReadonlyMap<string, ScoredTool>): MeantTool | null {
  const near = nearest(name, tools.keys())
  const [only, ...more] = takersOf(args, tools)
  if (only !== undefined && more.length === 0 && only.name !== near) return { name: only.name, isByArguments: true }
  return near === null ? null : { name: near, isByArguments: false }
}

/** Tools that take the arguments; of these, those that leave the fewest of their parameters out. */
function takersOf(args: unknown, tools: ReadonlyMap<string, ScoredTool>): readonly ScoredTool[] {
  if (!isObject(args) || Object.keys(args).length === 0) return []
  const keys = Object.keys(args)
  const taking = [...tools.values()].flatMap((tool) => {
    const { names } = shapeOf(tool.schema, tool.schema, true)
    if (!keys.every((key) => names.has(key)) || !takes(tool, args)) return []
    return [{ tool, left: names.size - keys.length }]
  })
  const least = Math.min(...taking.map(({ left }) => left))
  return taking.filter(({ left }) => left === least).map(({ tool }) => tool)
}

function takes({ schema, validate }: ScoredTool, args: unknown): boolean {
  let isValid = false
  const refusal = refusalOf(() => {
    isValid = validate?.(prepareArgs(args, schema).value).valid === true
  })
  return isValid && refusal === null
}
