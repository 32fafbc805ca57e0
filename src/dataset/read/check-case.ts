import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { readGroundTruth } from '../../score/read-ground-truth.js'
import type { RuleContext } from '../../score/read-rule.js'
import { resolvePlaceholders } from '../../score/values/placeholders.js'
import { nearest } from '../../text/nearest.js'
import type { DatasetCase, DatasetTurn } from '../dataset.js'
import type { DatasetPlace } from '../errors.js'
import { badCase, badThrow, noAnswers, nothingExpectedOf, promptAndTurns } from './case-errors.js'
import { caseShape, turnFields } from './case-shape.js'
import { checkShape } from './check-shape.js'
import { pathOfReason } from './path-of-reason.js'

/**
 * The value as a case: its shape, the answers of tools, and the ground truths in it.
 *
 * @throws DatasetError
 */
export function checkCase(value: unknown, at: (path: Path) => DatasetPlace): DatasetCase {
  const id: unknown = isObject(value) ? value['test_id'] : undefined
  const label = typeof id === 'string' && id !== '' ? `case ${id}: ` : ''
  checkShape(caseShape, value, at, label)
  const row = value as DatasetCase // its shape was checked
  if (row.turns !== undefined && row.prompt !== undefined) throw promptAndTurns(at(['prompt']), label)
  for (const [tool, answer] of Object.entries(row.tool_results ?? {})) {
    checkAnswers(answer, ['tool_results', tool], label, at)
  }
  checkTruths(row, label, at)
  return row
}

function checkAnswers(answer: unknown, path: Path, label: string, at: (path: Path) => DatasetPlace): void {
  if (Array.isArray(answer) && answer.length === 0) throw noAnswers(at(path), label, path)
  const answers = Array.isArray(answer) ? answer.map((one: unknown, index) => [one, [...path, index]] as const) : null
  for (const [one, place] of answers ?? [[answer, path] as const]) {
    if (!isObject(one)) continue
    const keys = Object.keys(one)
    const mark = keys.find((key) => key.startsWith('$') && nearest(key, ['$throw']) !== null)
    if (mark === undefined) continue
    const text = one['$throw']
    if (keys.length > 1 || typeof text !== 'string' || text === '') throw badThrow(at(place), label, place, inline(one))
  }
}

function checkTruths(row: DatasetCase, label: string, at: (path: Path) => DatasetPlace): void {
  const { tool_results: _results, turns, ...whole } = row
  const parts = [
    { part: whole, path: [], label },
    ...(turns ?? []).map((part, index) => ({ part, path: ['turns', index], label: `${label}turn ${index + 1}: ` })),
  ]
  // In a conversation a part may expect nothing, but then says nothing of it, either.
  const told = turns === undefined ? parts : parts.filter(({ part }) => turnFields.some((key) => key in part))
  if (told.length === 0) throw nothingExpectedOf(at([]), label)
  for (const one of told) {
    try {
      readGroundTruth(resolved(one.part), contextFor(one.part))
    } catch (error) {
      if (!(error instanceof ScoreError || error instanceof MatchError)) throw error
      throw badCase(at([...one.path, ...pathOfReason(error.message, one.part)]), one.label, error)
    }
  }
}

/** A placeholder may stand in a pattern. One that does not resolve is found where the clock is known. */
function resolved(part: Omit<DatasetCase, 'tool_results' | 'turns'> | DatasetTurn): unknown {
  const { test_id: _id, tags: _tags, ...rest } = { test_id: '', tags: [], ...part }
  try {
    return resolvePlaceholders(rest, { now: '2000-01-01T00:00:00Z' })
  } catch (error) {
    if (error instanceof ScoreError) return rest
    throw error
  }
}

/** Normalisers are functions of whoever scores: here every name is one. */
function contextFor(part: object): RuleContext {
  const names = new Set<string>()
  addNormalisers(part, names)
  return { zone: undefined, normalisers: Object.fromEntries([...names].map((name) => [name, (value) => value])) }
}

function addNormalisers(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('matching_strategy' in value && 'name' in value && typeof value.name === 'string') names.add(value.name)
  for (const item of Object.values(value)) addNormalisers(item, names)
}
