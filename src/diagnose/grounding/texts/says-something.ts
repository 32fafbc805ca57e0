/**
 * Whether a text says anything by itself. A value of punctuation, or of words such as `to` and `my`, stands in almost any text, and is
 * told by none.
 */
export function saysSomething(value: string): boolean {
  const words = value.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{S}]+/gu) ?? []
  return words.some((word) => !joints.has(word))
}

/** Not of them are those that answer or name a thing: `yes`, `no`, `on`, `off`, `all`, `may`. */
const joints: ReadonlySet<string> = new Set(
  `a an and are as at be by for from he her hers him his i in is it its me mine my of or our ours she so that the their them
  there these they this those to us was we were what which who with you your yours please`.split(/\s+/u),
)
