import { equal } from '../../json/equal.js'
import { messageOf } from '../../json/unread.js'
import { isObject } from '../../tool/is-object.js'
import { issuesOf } from '../../tool/standard-schema.js'
import type { PayloadError } from '../record.js'
import type { ToolSetup } from '../tool-setup.js'
import { payloadErrors } from './payload-errors.js'

/** What a tool's schema makes of arguments, or what is wrong with them. */
export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly errors: readonly PayloadError[] }

/** Holds arguments to the tool's own schema, and to the parser that it may have beside. */
export function checkArgs({ validate, inputSchema }: ToolSetup, args: unknown, convert?: () => unknown): Checked {
  const check = validate?.(args) ?? { valid: true, value: args }
  if (!check.valid) return { ok: false, errors: payloadErrors(check.issues, args, inputSchema) }
  if (convert === undefined) return { ok: true, value: check.value }
  try {
    const converted = convert()
    // Where the schema makes something else of the arguments, that is what was judged; the parser has its say all the same.
    return { ok: true, value: equal(check.value, args) ? converted : check.value }
  } catch (error) {
    // It throws for what it does not take, each library an error of its own.
    const issues = isObject(error) && Array.isArray(error['issues']) ? issuesOf(error['issues']) : null
    return { ok: false, errors: payloadErrors(issues ?? [{ path: [], message: messageOf(error) }], args, inputSchema) }
  }
}
