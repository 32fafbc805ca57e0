/**
 * Words that say a number of nothing: `the first name`, `double check`, `no idea`, `thanks a million`. By the word that would be the
 * number, what stands right after it.
 */
const after: ReadonlyMap<string, RegExp> = new Map([
  [
    'a',
    /^(?:question|problem|issue|favou?r|hand|moment|second|look|way|good|great|nice|chance|feeling|mistake|hurry|fan|help|try|break|matter|reason|sense)$/u,
  ],
  ['an', /^(?:error|issue|idea|exception|account|answer|update|emergency|opinion|expert|interest)$/u],
  ['first', /^(?:names?|time|thing|aid|hand|impression|off)$/u],
  ['last', /^(?:names?|time|thing|minute|resort)$/u],
  ['second', /^(?:opinions?|hand|thoughts?|names?|nature|guess|best)$/u],
  ['third', /^(?:part(?:y|ies)|world|wheel)$/u],
  ['single', /^(?:malts?|source|point|sign|handed|out|mother|father|parent)$/u],
  ['double', /^(?:check\w*|click\w*|quote\w*|spac\w*|down|dip)$/u],
  ['triple', /^(?:check\w*|click\w*)$/u],
  ['both', /^(?:ways|sides)$/u],
  [
    'no',
    /^(?:idea|problems?|one|way|worries|thanks|thank|longer|need|doubt|matter|rush|clue|more|hurry|luck|reason|wonder|sense|it|i|that|this|the|my|please)$/u,
  ],
])

/** Whether a word tells no number, by the word before and the one after it; empty where there is none right there. */
export function isIdiom(word: string, previous: string, next: string): boolean {
  if (after.get(word)?.test(next) === true) return true
  if (/^(?:million|ton)$/u.test(word) && previous === 'a') return true
  if (word === 'a' && /^thanks?$/u.test(previous)) return true
  // A unit of time: `wait a second`, `once per second`.
  return (
    word === 'second' &&
    /^(?:a|one|per|each|every|this|split)$/u.test(previous) &&
    /^$|^(?:please|and|while|to|i|for|let|there|or)$/u.test(next)
  )
}
