import { badContext, contextInPaper, unreadable } from './errors.js'
import type { ReadOptions } from './options.js'

/** Checks that what was told beside the query is a list, and that it counts. Its items are checked where they are read. */
export function readContext(context: unknown, { guards }: Pick<ReadOptions, 'guards'>): readonly unknown[] {
  if (!isList(context)) throw badContext(context)
  if (context.length > 0 && !guards.context) throw contextInPaper()
  return context
}

/** A list that was taken back is none. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch (error) {
    throw unreadable('context', error)
  }
}
