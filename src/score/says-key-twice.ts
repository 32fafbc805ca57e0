import { hasKeyTwice } from '../json/has-key-twice.js'
import type { Attempt } from '../match/attempts.js'

/** Whether the model wrote a key twice: which of the values it meant, nobody can say, even where the last one is right. */
export function saysKeyTwice({ call, rawArgs, args }: Attempt): boolean {
  if (call !== null) return call.duplicates.length > 0
  return rawArgs !== null && hasKeyTwice(rawArgs, args)
}
