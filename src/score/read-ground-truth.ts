import { isObject } from '../json/is-object.js'
import { badValue } from '../match/errors.js'
import { readItem } from '../match/read-item.js'
import { mayBeNothing } from '../match/step-node.js'
import type { ReadRule } from './compared.js'
import { nothingExpected, notTogether } from './errors.js'
import type { ExtraArguments, ExtraCalls, Fallback, GroundTruth } from './ground-truth.js'
import { readList, type ReadList } from './read-expected-calls.js'
import { readRule, type RuleContext } from './read-rule.js'
import { normaliseText } from './values/normalise-text.js'

/** A ground truth that was read. */
export interface ReadTruth {
  readonly testId: string | null
  readonly prompt: string | null
  /** The first choice, then the alternatives; `null` where nothing is said of calls. */
  readonly choices: readonly ReadList[] | null
  readonly fallbacks: ReadonlyMap<string, readonly Fallback[]>
  readonly forbidden: readonly string[]
  readonly answer: ReadAnswer | null
  readonly threshold: number
  readonly isBinary: boolean
  readonly extraCalls: ExtraCalls
  readonly penalty: number
  readonly extraArguments: ExtraArguments | null
}

/** What the final answer should be. `rule` `null`: `value` must occur in it. */
export interface ReadAnswer {
  readonly value: string | undefined
  readonly rule: ReadRule | null
}

const keys = [
  'test_id',
  'prompt',
  'expected_tool',
  'arguments',
  'rules',
  'weights',
  'expected_calls',
  'alternatives',
  'fallbacks',
  'forbidden_tools',
  'expected_answer',
  'threshold',
  'critical',
  'aggregate',
  'extra_calls',
  'extra_call_penalty',
  'extra_arguments',
  'tags',
] as const satisfies readonly (keyof GroundTruth)[]

type Fields = Readonly<Record<string, unknown>>

/** Reads a ground truth; throws for whatever is misspelt, missing, or expects nothing. */
export function readGroundTruth(groundTruth: unknown, context: RuleContext): ReadTruth {
  const read = readItem(groundTruth, keys, () => 'the ground truth', 'an object with expected_tool or expected_calls')
  const choices = readChoices(read, context)
  const forbidden = readNames(read['forbidden_tools'], 'forbidden_tools')
  const answer = readAnswer(read['expected_answer'], context)
  if (choices === null && forbidden.length === 0 && answer === null) throw nothingExpected()
  readNames(read['tags'], 'tags')
  requireAllowed(forbidden, choices)
  const fallbacks = readFallbacks(read['fallbacks'], choices)
  const banned = [...fallbacks.values()].flat().find(({ tool }) => forbidden.includes(tool))
  if (banned !== undefined) {
    throw notTogether(
      `forbidden_tools with ${banned.tool}`,
      'a fallback to it',
      'It would be acceptable and forbidden.',
    )
  }
  requireMeaning(read, choices)
  const { extra_call_penalty: penalty = 0.5 } = read
  const extraCalls = readWord(read, 'extra_calls', ['fail', 'penalise', 'first', 'ignore']) ?? 'fail'
  if (typeof penalty !== 'number' || !(penalty > 0 && penalty <= 1)) {
    throw badValue('extra_call_penalty', penalty, 'a number above 0 and at most 1')
  }
  if (read['extra_call_penalty'] !== undefined && extraCalls !== 'penalise') {
    throw notTogether('extra_call_penalty', `extra_calls: '${extraCalls}'`, "Write extra_calls: 'penalise'.")
  }
  return {
    testId: readText(read, 'test_id'),
    prompt: readText(read, 'prompt'),
    choices,
    fallbacks,
    forbidden,
    answer,
    threshold: readThreshold(read),
    isBinary: readWord(read, 'aggregate', ['weighted', 'binary']) === 'binary',
    extraCalls,
    penalty,
    extraArguments: readWord(read, 'extra_arguments', ['fail', 'penalise', 'ignore']),
  }
}

/** Where further calls do not count, no call at all says nothing; nor do further arguments where none are compared. */
function requireMeaning(read: Fields, choices: readonly ReadList[] | null): void {
  const { extra_calls: calls, extra_arguments: args } = read
  const isFree = choices?.some(({ nodes }) => nodes.every(mayBeNothing)) === true
  if ((calls === 'ignore' || calls === 'first') && isFree) {
    throw notTogether(`extra_calls: '${calls}'`, 'no call that must be there', 'Any calls would be right.')
  }
  if (args !== 'fail' || choices?.some(({ specs }) => specs.some((spec) => spec.args !== undefined)) === true) return
  throw notTogether(
    "extra_arguments: 'fail'",
    'calls without arguments',
    'Write arguments: {} where there should be none.',
  )
}

function requireAllowed(forbidden: readonly string[], choices: readonly ReadList[] | null): void {
  for (const { tool, where } of (choices ?? []).flatMap(({ specs }) => specs)) {
    if (!forbidden.includes(tool)) continue
    throw notTogether(`forbidden_tools with ${tool}`, `the call of it in ${where}`, 'It would be right and forbidden.')
  }
}

const callFields = ['arguments', 'rules', 'weights'] as const

function readChoices(read: Fields, context: RuleContext): readonly ReadList[] | null {
  const { expected_tool: tool, expected_calls: calls, alternatives } = read
  const stray = callFields.find((field) => read[field] !== undefined)
  if (tool !== undefined && calls !== undefined) {
    throw notTogether('expected_tool', 'expected_calls', 'Write one of the two.')
  }
  if (stray !== undefined && typeof tool !== 'string') {
    const other = calls === undefined ? 'a missing expected_tool' : 'expected_calls'
    throw notTogether(
      stray,
      tool === null ? 'expected_tool: null' : other,
      `Write ${stray} where the call is expected.`,
    )
  }
  if (tool === undefined && calls === undefined) {
    if (alternatives !== undefined) {
      throw notTogether('alternatives', 'a missing expected_tool', 'Name the first choice.')
    }
    return null
  }
  const first =
    calls === undefined
      ? readList(tool === null ? [] : [ownCall(read)], null, context)
      : readList(calls, 'expected_calls', context)
  if (alternatives === undefined) return [first]
  if (!Array.isArray(alternatives)) {
    throw badValue('alternatives', alternatives, 'a list of calls, or of { expected_calls }')
  }
  return [first, ...alternatives.map((one: unknown, index) => readAlternative(one, `alternatives[${index}]`, context))]
}

function ownCall({ expected_tool: tool, arguments: args, rules, weights }: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ tool, arguments: args, rules, weights }).filter(([, value]) => value !== undefined),
  )
}

function readAlternative(alternative: unknown, where: string, context: RuleContext): ReadList {
  if (!isObject(alternative) || !('expected_calls' in alternative)) return readList([alternative], where, context)
  const { expected_calls: calls } = readItem(alternative, ['expected_calls'], () => where, '{ expected_calls }')
  return readList(calls, `${where}.expected_calls`, context)
}

function readFallbacks(value: unknown, choices: readonly ReadList[] | null): ReadonlyMap<string, readonly Fallback[]> {
  if (value === undefined) return new Map()
  if (!isObject(value)) throw badValue('fallbacks', value, 'an object by expected tool')
  const expected = new Set((choices ?? []).flatMap(({ specs }) => specs.map(({ tool }) => tool)))
  return new Map(
    Object.entries(value).map(([tool, list]) => {
      if (!expected.has(tool)) throw notTogether(`fallbacks.${tool}`, 'the expected calls', `None of them is ${tool}.`)
      if (!Array.isArray(list)) throw badValue(`fallbacks.${tool}`, list, 'a list of { tool, rename?, score }')
      const read = list.map((one: unknown, index) => readFallback(one, `fallbacks.${tool}[${index}]`))
      const twice = read.find((one, index) => one.tool === tool || read.findIndex((b) => b.tool === one.tool) < index)
      if (twice !== undefined) {
        throw notTogether(`fallbacks.${tool}`, twice.tool, 'Name each other tool once, and not the expected one.')
      }
      return [tool, read]
    }),
  )
}

function readFallback(value: unknown, where: string): Fallback {
  const {
    tool,
    rename = {},
    score,
  } = readItem(value, ['tool', 'rename', 'score'], () => where, '{ tool, rename?, score }')
  if (typeof tool !== 'string' || tool === '') throw badValue(`tool of ${where}`, tool, 'the name of a tool')
  if (typeof score !== 'number' || !(score > 0 && score < 1)) {
    throw badValue(`score of ${where}`, score, 'a number above 0 and below 1')
  }
  const names = isObject(rename) ? Object.values(rename) : [null]
  if (!isObject(rename) || !names.every((name) => typeof name === 'string') || new Set(names).size < names.length) {
    throw badValue(
      `rename of ${where}`,
      rename,
      'an object of names: each own name to another one of the expected tool',
    )
  }
  return { tool, score, rename: rename as Readonly<Record<string, string>> } // all texts, says the line above
}

function readAnswer(value: unknown, context: RuleContext): ReadAnswer | null {
  if (value === undefined) return null
  if (typeof value === 'string' && normaliseText(value) !== '') return { value, rule: null }
  const where = 'expected_answer'
  const { value: expected, rule } = readItem(value, ['value', 'rule'], () => where, 'a text, or { value?, rule }')
  if (expected !== undefined && typeof expected !== 'string') throw badValue(`value of ${where}`, expected, 'a text')
  const read = readRule(rule, `the rule of ${where}`, context)
  if (expected === undefined && read.needsExpected) {
    throw notTogether(`the rule ${read.strategy}`, `${where} without a value`, 'Write value.')
  }
  return { value: expected, rule: read }
}

function readThreshold({ threshold = 1, critical }: Fields): number {
  if (critical !== undefined && typeof critical !== 'boolean') throw badValue('critical', critical, 'true or false')
  if (typeof threshold === 'number' && threshold > 0 && threshold <= 1) return threshold
  throw badValue('threshold', threshold, 'a number above 0 and at most 1')
}

function readWord<Word extends string>(read: Fields, key: string, words: readonly Word[]): Word | null {
  const value = read[key]
  if (value === undefined) return null
  const word = words.find((one) => one === value)
  if (word === undefined) throw badValue(key, value, words.map((one) => `'${one}'`).join(', '))
  return word
}

function readText(read: Fields, key: string): string | null {
  const value = read[key]
  if (value === undefined) return null
  if (typeof value !== 'string') throw badValue(key, value, 'a text')
  return value
}

function readNames(value: unknown, where: string): readonly string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((one): one is string => typeof one === 'string' && one !== '')) return value
  throw badValue(where, value, 'a list of names')
}
