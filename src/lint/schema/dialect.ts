import { isObject } from '../../json/is-object.js'
import { own } from './own.js'

/** A version of JSON Schema. */
export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

/** The version that a schema says it is of; 2020-12, as MCP has it, where it says none that is known. */
export function dialectOf(schema: unknown): Dialect {
  const named = isObject(schema) ? own(schema, '$schema') : undefined
  if (typeof named !== 'string') return latest
  return older.find((dialect) => named.includes(dialect)) ?? latest
}

const latest = '2020-12'
const older: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09']
