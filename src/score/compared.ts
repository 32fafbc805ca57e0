import type { Path } from '../json/paths.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import type { Answers } from './answers/answers.js'
import type { RightCode, WrongCode } from './score.js'

/** How two values compare. */
export interface Compared {
  /** 0 to 1. */
  readonly similarity: number
  readonly reason: RightCode | WrongCode
  /** Why, in other words than ours. */
  readonly note?: string
  /** The value of several that it is nearest to. */
  readonly nearest?: unknown
}

/** What is known of the place of a value. */
export interface Place {
  readonly path: Path
  /** What the tool's schema says of it. */
  readonly schema: JsonSchema | null
  /** The number that the model wrote at a path, where parsing changed it. */
  readonly textAt: (path: Path) => string | undefined
  readonly prompt: string | null
  readonly answers: Answers
  /** Whether one item of a list is right for another, by the rule of the items. */
  readonly isItem: (expected: unknown, actual: unknown, row: number, column: number) => boolean
}

/** A rule that was read. */
export interface ReadRule {
  readonly strategy: string
  /** From which similarity on a value is right. */
  readonly threshold: number
  readonly isOptional: boolean
  /** Whether a value must be expected for it to say anything. */
  readonly needsExpected: boolean
  readonly compare: (expected: unknown, actual: unknown, place: Place) => Compared
}

/** A similarity that is all or nothing. */
export function verdict(isRight: boolean, right: RightCode, wrong: WrongCode): Compared {
  return isRight ? { similarity: 1, reason: right } : { similarity: 0, reason: wrong }
}

/** Whether a similarity reaches its threshold: 1 - 8 / 25 is 0.6799999999999999, and reaches 0.68. */
export function isEnough(similarity: number, threshold: number): boolean {
  return similarity >= threshold - roundingError
}

/** More than the rounding of one division, less than one edit in any text. */
const roundingError = 1e-12
