import { quoted } from './read-choices.js'

/**
 * A description without what it gives as an example, and without what it refuses: a bracket or a sentence with an ellipsis, `etc.`, or
 * a word like `not`, and what follows `e.g.`, `such as` and the like.
 */
export function choiceText(description: string): string {
  const text = description.replaceAll(/\.{3,}|…/gu, '\u2026').replaceAll(/\betc\.?/giu, '\u2026')
  return sentencesOf(text).map(choicesOf).join('\n')
}

/** A sentence ends at a line end, or where a stop and a space are; not within quotes of a few words, nor after `e.g.`. */
function sentencesOf(text: string): readonly string[] {
  return text.split(/\n|(?<=[.;。!?](?<!\b(?:e\.g|i\.e|eg|ex|vs)\.))\s/iu)
}

function choicesOf(sentence: string): string {
  const text = sentence.replaceAll(/[([][^()[\]]{0,2000}[)\]]/gu, (bracket) =>
    isRefusing(bracket.replace(explained, '')) && !explains(bracket, sentence) ? ' ' : bracket,
  )
  // What brackets say of a value is no part of the sentence.
  const plain = text.replaceAll(/[([][^()[\]]{0,2000}[)\]]/gu, ' ')
  return isRefusing(plain) ? ' ' : withoutExamples(text)
}

/** `0 (not pressed)`: what stands in brackets after a value explains it. */
function explains(bracket: string, sentence: string): boolean {
  const at = sentence.indexOf(bracket)
  return /[\d"'\u0060”’]\s?$/u.test(sentence.slice(Math.max(0, at - 2), at)) && !/["'\u0060“‘\u2026]/u.test(bracket)
}

/** `if not given`, `not required`: of the parameter, and of none of its values. */
const explained =
  /\b(?:if|when|unless|where)\b[^,.;()]{0,80}|\bnot (?:specified|provided|given|set|required|present|supplied|passed|included|mandatory|needed|case[- ]sensitive)\b/giu

function isRefusing(text: string): boolean {
  return refusal.test(text.replaceAll(named, "''").replaceAll(explained, ' '))
}

/** Words that are values themselves: in quotes, or items of a list (`always, never`). */
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${quoted}(?![\p{L}\p{N}])|(?<=(?:[,:/|(]|\bor)\s?)(?:not|never)(?=\s?(?:[,/|).]|\bor\b|$))`,
  'giu',
)

const refusal =
  /\u2026|\b(?:not|never|cannot|don['’]?t|doesn['’]?t|isn['’]?t|mustn['’]?t|can['’]?t|won['’]?t|shouldn['’]?t|avoid|except|excluding|instead of|rather than|other than|neither|nor|and so on|and so forth|and (?:many )?more|and others|among others|or similar|samples?(?: values?| inputs?)?\s?:)(?![\p{L}\p{N}])|''[ -]?styles?\b/iu

/** An example ends where its bracket or its sentence does. */
function withoutExamples(text: string): string {
  return text.replaceAll(
    /(?:\be\.?g\.?(?![\p{L}\p{N}])|\beg:|\bex(?:amples?)?\s{0,3}[:.]|\bfor (?:example|instance)\b|\bsuch as\b|\blike\b(?!["'\u0060”’])|\bincluding\b|\bformat(?:ted)?\b(?!["'\u0060”’])|例如|例:)(?:[^).;\n。]|\.(?=\S)|;(?=\S))*/giu,
    ' ',
  )
}
