import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'

/** Whether a place is one of prose by its last name: `subject`, `email_body`. */
export function isProseName(path: Path): boolean {
  const words = wordsOf(path.findLast((segment) => typeof segment === 'string') ?? '')
  return prose.has((words.at(-1) === 'line' ? words.at(-2) : words.at(-1)) ?? '')
}

const prose: ReadonlySet<string> = new Set(
  `subject title headline body message text note notes summary description content contents comment comments caption memo remark remarks
  details instructions reply response feedback`.split(/\s+/u),
)
