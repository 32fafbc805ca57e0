import type { Path } from '../../json/paths.js'
import { fragmentOf } from '../../score/fragment.js'
import { prepareArgs } from '../../score/prepare-args.js'
import { schemaAt } from '../../score/schema-at.js'
import { nearest } from '../../text/nearest.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import type { Undeclared } from './undeclared.js'

/** The parameter that a name which is gone may stand for; `isMissing` where it is required, and nothing is expected there. */
export interface MeantParameter {
  readonly name: string
  readonly isMissing: boolean
}

/** The declared parameter of nearly the same name, else the only one that is missing beside it and takes the value. */
export function meantParameter(
  { path, key, value, free }: Undeclared,
  missing: readonly Path[],
  root: JsonSchema | null,
): MeantParameter | null {
  const beside = missing.filter((at) => at.length === path.length && at.slice(0, -1).every((one, i) => one === path[i]))
  const names = beside.map((at) => String(at.at(-1)))
  // Those that are missing first: of equally near names the first one wins.
  const near = nearest(key, [...names, ...free.filter((name) => !names.includes(name))])
  if (near !== null) return { name: near, isMissing: names.includes(near) }
  const [only, ...more] = beside.filter((at) => takes(at, value, root))
  return only === undefined || more.length > 0 ? null : { name: String(only.at(-1)), isMissing: true }
}

function takes(at: Path, value: unknown, root: JsonSchema | null): boolean {
  const part = at.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
  if (part === null) return true
  const schema = fragmentOf(part, root)
  return checkJsonSchema(schema, prepareArgs(value, schema).value, String(at.at(-1))).valid
}
