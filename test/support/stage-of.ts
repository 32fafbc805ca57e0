import { diagnose } from '../../src/diagnose/diagnose.js'
import type { Diagnosis } from '../../src/diagnose/diagnosis.js'

/** What was told, a value, and what else matters: the name of the parameter (`v`), its schema, the context, the day. */
export type ToldCase = [
  query: string,
  value: unknown,
  name?: string,
  more?: { readonly schema?: object; readonly context?: readonly unknown[]; readonly now?: string },
]

/** The stage of a call of one tool with one parameter. */
export function stageOf([query, value, name = 'v', more = {}]: ToldCase): Diagnosis['stage'] {
  const { schema = { type: typeof value === 'number' ? 'number' : 'string' }, ...options } = more
  const inputSchema = { type: 'object', properties: { [name]: schema }, required: [name] }
  return diagnose({
    call: { name: 't', args: { [name]: value } },
    tools: [{ name: 't', inputSchema }],
    query,
    ...options,
  }).stage
}
