import { isObject } from '../json/is-object.js'
import type { StoredResult } from './stored-result.js'

/** What a key of a stored result may hold; in the order of the line. */
export const resultKeys: { readonly [Key in keyof Required<StoredResult>]: (value: unknown) => boolean } = {
  callsheet: (value) => value === 'result',
  version: (value) => value === 1,
  run: isText,
  at: (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(value),
  commit: isTextOrNull,
  branch: isTextOrNull,
  dataset: isText,
  line: isCount,
  test_id: isText,
  trial: isCount,
  attempt: isCount,
  tags: isTexts,
  critical: isBoolean,
  tools: isTexts,
  passed: isBoolean,
  correct: isBoolean,
  exact: isBoolean,
  score: isShare,
  threshold: isShare,
  reason: isTextOrNull,
  mismatches: (value) => isListOf(value, isMismatch),
  error: (value) => value === null || isError(value),
  latency_ms: (value) => value === null || (typeof value === 'number' && value >= 0),
  calls: (value) => value === undefined || isListOf(value, isCall),
  answer: (value) => value === undefined || isTextOrNull(value),
  turns: (value) => value === undefined || isListOf(value, isPart),
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isTexts(value: unknown): boolean {
  return isListOf(value, isText)
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isMismatch(value: unknown): boolean {
  if (!isObject(value)) return false
  const { turn, code, tool, path } = value
  return (turn === null || isCount(turn)) && isText(code) && isText(tool) && isText(path)
}

function isError(value: unknown): boolean {
  return isObject(value) && isText(value['name']) && isText(value['message'])
}

function isCall(value: unknown): boolean {
  return isObject(value) && isText(value['name'])
}

function isPart(value: unknown): boolean {
  if (!isObject(value)) return false
  const { calls, answer } = value
  return isListOf(calls, isCall) && (answer === undefined || isTextOrNull(answer))
}
