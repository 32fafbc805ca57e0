/** How far a word of a name turns its deed into talk of it. */
export type Turn = 'away' | 'maybe' | 'asked'

/**
 * Whether a name only speaks of the deed that its word `verb` says: `preview_delete`, `can_delete_user` and `delete_order_dry_run` do not
 * delete (`away`), `purge_status` is either the status of a purge or a status that is purged (`maybe`), and `delete_policy_get` says
 * two deeds, of which either may be the one (`asked`). `null` where nothing turns it.
 */
export function turnOf(words: readonly string[], verb: string): Turn | null {
  const at = words.indexOf(verb)
  // get_and_delete does both.
  const isBoth = words.some((word) => joining.has(word))
  if (!isBoth && words.slice(0, Math.max(at, 0)).some((word) => asking.has(word))) return 'away'
  if (words.some((word, index) => word === 'dryrun' || (word === 'dry' && words[index + 1] === 'run'))) return 'away'
  const rest = words.slice(at + 1)
  // delete_preview may delete a preview; delete_order_preview shows one.
  if (rest.length > 1 && rest.at(-1) === 'preview') return 'away'
  if (rest.some((word) => asking.has(word) && word !== 'preview')) return 'asked'
  return rest.some((word) => word === 'preview' || matters.has(word)) ? 'maybe' : null
}

const joining: ReadonlySet<string> = new Set(['and', 'or', 'then'])

/** What is done with a deed without doing it. */
const asking: ReadonlySet<string> = new Set(
  `preview can could may should would will is are was has check validate verify simulate test plan estimate compute calculate count get fetch
  read list show view describe explain find search query inspect audit compare diff help how what why when whether confirm propose suggest
  recommend draft review monitor track watch analyze analyse lookup detect dry`.split(/\s+/u),
)

/** What a deed has, and what may itself be its object. */
const matters: ReadonlySet<string> = new Set(
  `status state policy policies log logs history rate rates info information details permission permissions reason reasons report schema
  switch options settings config configuration rule rules impact cost costs count stats statistics metrics event events time progress
  result results date candidates eligibility guide docs documentation quota risk risks requirements`.split(/\s+/u),
)
