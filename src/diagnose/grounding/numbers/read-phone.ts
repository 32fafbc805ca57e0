import type { Token } from './tokens-of.js'

/**
 * The index of the token after a telephone number, or another number that nobody counts with (`4111 1111 1111 1111`): groups
 * of digits that begin with `+` or 0, or three and more of them that are no thousands. The index itself where none begins there.
 */
export function afterPhone(text: string, tokens: readonly Token[], at: number): number {
  const first = tokens[at]
  if (first === undefined || !isGroup(first) || /[\p{Sc}\p{L}]/u.test(text[first.start - 1] ?? '')) return at
  const isLed = isLead(text, first)
  const groups = groupsAt(text, tokens, at, isLed)
  const next = at + groups.length
  const digits = groups.reduce((sum, group) => sum + group.length, 0)
  if (digits < FEWEST || digits > MOST) return at
  if (isLed) return groups.length > 1 || digits >= FEWEST_ALONE ? next : at
  const areThousands = /^[1-9]/u.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  // `555-0199`, and after `call` or `phone` any such.
  if (groups.length === 2 && groups[0]?.length === 3 && groups[1]?.length === 4) {
    const isCalled = /\b(?:call|phone|tel|telephone|dial|mobile|cell|fax|ring|text|sms|number)\b[^.!?\n]{0,24}$/iu.test(
      text.slice(Math.max(0, first.start - 32), first.start),
    )
    return isCalled || groups[1].startsWith('0') ? next : at
  }
  return groups.length < 3 || (areThousands && (groups[0]?.length ?? 0) <= 3) ? at : next
}

/** Of a telephone number with its area; up to those of a card number. */
const FEWEST = 7
const FEWEST_ALONE = 9
const MOST = 19

function isGroup({ kind, text }: Token): boolean {
  return kind === 'digits' && text.length <= MOST && /^\d+$/u.test(text)
}

/** `+49`, `+(49)`, `0170`, `(0170)`. */
function isLead(text: string, { text: digits, start }: Token): boolean {
  return (digits.startsWith('0') && digits.length > 1) || /\+\(?$/u.test(text.slice(Math.max(0, start - 2), start))
}

function groupsAt(text: string, tokens: readonly Token[], at: number, isLed: boolean): readonly string[] {
  const groups: string[] = []
  for (let index = at; groups.length <= MOST; index += 1) {
    const [before, token] = [tokens[index - 1], tokens[index]]
    if (token === undefined || !isGroup(token)) break
    const gap = index === at ? '' : text.slice(before?.end, token.start)
    if (index > at && !(gap.length <= 3 && (joint.test(gap) || (isLed && gap === '/')))) break
    groups.push(token.text)
  }
  return groups
}

const joint = /^(?:[ \u00A0\u202F-]|\)[ -]?|[ -]?\()$/u
