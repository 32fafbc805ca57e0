import { toPointer } from '../../json/paths.js'
import type { Finding, FixKind } from '../finding.js'
import { lintTools } from '../lint-tools.js'
import type { LintResult } from '../lint-result.js'
import { readToolSet } from '../read/read-tool-set.js'
import type { FixedDocument } from './fixed-document.js'
import { type FixRound, fixRound } from './fix-round.js'
import type { FixOptions } from './fix-options.js'
import { readKinds } from './read-kinds.js'

/** A document after all rounds of fixes. */
export interface FixedRounds<Whole> {
  readonly document: FixedDocument<Whole>
  readonly applied: readonly Finding[]
  /** What is found in it at the end. */
  readonly left: readonly Finding[]
  /** Fixes that were not made because the score would have fallen. */
  readonly refused: readonly Finding[]
}

// One fix makes way for another two or three times; more would be two rules that undo each other.
const mostRounds = 10

/** Lints and fixes, round by round, until there is nothing more to fix. No round lowers the score. */
export function fixRounds<Whole>(start: FixedDocument<Whole>, given: FixOptions = {}): FixedRounds<Whole> {
  const { kinds: asked, ...options } = given
  const kinds = readKinds(asked)
  const applied: Finding[] = []
  const refused = new Map<string, Finding>()
  let document = start
  let result = lintTools(document.value, options)
  for (let round = 0; round < mostRounds; round += 1) {
    const wanted = result.findings.filter((finding) => !refused.has(keyOf(finding)))
    const next = notWorse(document, result, wanted, kinds, options)
    for (const finding of next.refused) refused.set(keyOf(finding), finding)
    if (next.made === null) {
      if (next.refused.length === 0) break
      continue
    }
    applied.push(...next.made.round.applied)
    document = next.made.round.document
    result = next.made.result
  }
  return { document, applied, left: result.findings, refused: [...refused.values()] }
}

function keyOf({ rule, index, path }: Finding): string {
  return JSON.stringify([rule, index, toPointer(path)])
}

interface Tried<Whole> {
  readonly made: { readonly round: FixRound<Whole>; readonly result: LintResult } | null
  readonly refused: readonly Finding[]
}

/** A round, without the fixes of tools whose own score it lowers; none at all where the score of the set falls all the same. */
function notWorse<Whole>(
  document: FixedDocument<Whole>,
  before: LintResult,
  wanted: readonly Finding[],
  kinds: readonly FixKind[],
  options: Omit<FixOptions, 'kinds'>,
): Tried<Whole> {
  const set = readToolSet(document.value)
  const tried = (findings: readonly Finding[]): { round: FixRound<Whole>; result: LintResult } | null => {
    const round = fixRound(document, set, findings, kinds)
    return round.applied.length === 0 ? null : { round, result: lintTools(round.document.value, options) }
  }
  const first = tried(wanted)
  if (first === null || !isLess(first.result.score, before.score)) return { made: first, refused: [] }
  const worse = new Set(
    before.tools.flatMap(({ score }, index) => (isLess(first.result.tools[index]?.score ?? 0, score) ? [index] : [])),
  )
  const second = tried(wanted.filter(({ index }) => index === null || !worse.has(index)))
  const isGood = worse.size > 0 && second !== null && !isLess(second.result.score, before.score)
  const made = isGood ? second : null
  const done = new Set(made?.round.applied)
  return { made, refused: first.round.applied.filter((finding) => !done.has(finding)) }
}

// Sums in another order differ in their last digits.
const slack = 1e-9

function isLess(score: number | null, than: number | null): boolean {
  return (score ?? 100) < (than ?? 100) - slack
}
