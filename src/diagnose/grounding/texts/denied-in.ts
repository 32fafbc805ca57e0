import { functionWords, stemOf } from './stems.js'

/** What a text says to be not so, and what it says without a denial, each by its stem. */
export interface Denials {
  readonly denied: ReadonlySet<string>
  readonly affirmed: ReadonlySet<string>
  /** What stands after a word such as `trouble` or `failed`, which may say that it is not so. */
  readonly doubted: ReadonlySet<string>
}

/**
 * What a text denies: of the words after `not`, `never`, `without` or the like the first one that says something by itself, in the same
 * clause: `approv` of `has not yet been approved`. All its other words are affirmed.
 */
export function deniedIn(text: string): Denials {
  const found = { denied: new Set<string>(), affirmed: new Set<string>(), doubted: new Set<string>() }
  let next: keyof Denials = 'affirmed'
  let wasDenied = false
  for (const [token] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[.,;:!?\n]/gu)) {
    if (!/^\p{L}/u.test(token) || token === 'but') next = 'affirmed'
    else if (denials.has(token) || /n['’]t$/u.test(token)) next = 'denied'
    else if (token === 'or' && wasDenied) next = 'denied'
    else if (token.length > 1 && !functionWords.has(token) && !light.has(token)) {
      found[next].add(rootOf(token))
      wasDenied = next === 'denied'
      next = doubts.test(token) ? 'doubted' : 'affirmed'
    }
  }
  return found
}

/** The stem of a word in small without its ending: `shipped` and `shipping` as `ship`. */
export function rootOf(word: string): string {
  return stemOf(word.replace(/(?:ed|ing)$/u, '').replace(/([^aeiouls])\1$/u, '$1'))
}

const denials: ReadonlySet<string> = new Set(
  'not no non never none nobody nothing neither nor without cannot unable hardly'.split(' '),
)

/** What may stand between a denial and what it denies. */
const light: ReadonlySet<string> = new Set(
  `say says said saying ask asks asked asking tell tells told want wants wanted need needs needed within like likes think know get got getting gotten go going gonna try trying tried able ever even yet still
  already longer really actually currently been any way let make made seem seems feel one anything`.split(/\s+/u),
)

const doubts =
  /^(?:troubles?|problems?|difficult\w*|issues?|fail\w*|refus\w+|stop(?:s|ped)?|lack\w*|miss(?:es|ed|ing))$/u
