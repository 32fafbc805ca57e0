import type { OutputUnit } from '@cfworker/json-schema'
import type { ArgsIssue } from './tool-spec.js'

interface Located extends ArgsIssue {
  readonly keyword: string
}

// Errors that only say that something below them failed.
const CASCADE = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'dependentSchemas',
  'dependencies',
  '$ref',
  '$recursiveRef',
  'allOf',
  'if',
])

// Errors that say it all: what is listed below them are attempts at single items or names.
const SUMMARY = new Set(['contains', 'minContains', 'maxContains', 'propertyNames'])

/**
 * What is wrong, out of the validator's flat list, in which each error is followed by those below it: the errors at
 * the bottom, and of a union those of the one branch that was meant.
 */
export function leafIssues(errors: readonly OutputUnit[], args: unknown): readonly ArgsIssue[] {
  const seen = new Set<string>()
  const issues: ArgsIssue[] = []
  for (const { path, message: sentence } of leaves(withoutAttempts(errors), args)) {
    // It becomes part of sentences of our own.
    const message = sentence.replace(/\.$/, '')
    const key = JSON.stringify([path, message])
    if (!seen.has(key)) issues.push({ path, message })
    seen.add(key)
  }
  return issues
}

function withoutAttempts(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const summaries = errors.filter((error) => SUMMARY.has(error.keyword))
  if (summaries.length === 0) return errors
  const attempts = summaries.map((error) => `${error.keywordLocation.replace(/\/(min|max)Contains$/, '/contains')}/`)
  return errors.filter((error) => !attempts.some((prefix) => error.keywordLocation.startsWith(prefix)))
}

function leaves(errors: readonly OutputUnit[], args: unknown): readonly Located[] {
  const found: Located[] = []
  for (let index = 0; index < errors.length; index += 1) {
    const error = errors[index]
    if (error === undefined) continue
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const below = belowOf(errors, index)
      found.push(...unionLeaves(error, below, args))
      index += below.length
    } else if (!CASCADE.has(error.keyword) || isLast(errors, index)) {
      found.push(located(error, args))
    }
  }
  return found
}

// Array dependencies have nothing below them.
function isLast(errors: readonly OutputUnit[], index: number): boolean {
  return errors[index]?.keyword === 'dependencies' && belowOf(errors, index).length === 0
}

// An error of the schema `false` carries the place in the value where its place in the schema should be.
function belowOf(errors: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const prefix = `${errors[index]?.keywordLocation ?? ''}/`
  let end = index + 1
  while (errors[end]?.keyword === 'false' || errors[end]?.keywordLocation.startsWith(prefix) === true) end += 1
  return errors.slice(index + 1, end)
}

function unionLeaves(error: OutputUnit, below: readonly OutputUnit[], args: unknown): readonly Located[] {
  const union = located(error, args)
  // Several branches matched: those that did not are no help.
  if (error.keyword === 'oneOf' && !error.error.includes('(0 matches)')) return [union]
  const branches = branchesOf(error, below).map((branch) => leaves(branch, args))
  const meant = branches.filter((branch) => branch.length > 0 && !branch.some((leaf) => isOther(leaf, union)))
  const only = meant.length === 1 ? meant[0] : undefined
  if (only !== undefined) return only
  const reasons = new Set(branches.flat().map((leaf) => reason(leaf, union)))
  return [{ ...union, message: [union.message, ...reasons].join(' ') }]
}

function branchesOf(error: OutputUnit, units: readonly OutputUnit[]): readonly (readonly OutputUnit[])[] {
  const branches = new Map<string, OutputUnit[]>()
  let current = ''
  for (const unit of units) {
    const below = unit.keywordLocation.slice(error.keywordLocation.length + 1)
    if (unit.keyword !== 'false') current = below.split('/')[0] ?? ''
    const branch = branches.get(current)
    if (branch === undefined) branches.set(current, [unit])
    else branch.push(unit)
  }
  return [...branches.values()]
}

// A value of another type, or with another tag, was not meant for this branch.
function isOther(leaf: Located, union: Located): boolean {
  const depth = leaf.path.length - union.path.length
  return (leaf.keyword === 'type' && depth === 0) || (leaf.keyword === 'const' && depth <= 1)
}

function reason(leaf: Located, union: Located): string {
  const deeper = leaf.path.slice(union.path.length)
  return deeper.length === 0 ? leaf.message : `At ${deeper.join('.')}: ${leaf.message}`
}

function located(error: OutputUnit, args: unknown): Located {
  const path = pathOf(error.instanceLocation, args)
  const missing = error.keyword === 'required' ? /required property "(.*)"\.$/su.exec(error.error)?.[1] : undefined
  return {
    keyword: error.keyword,
    path: missing === undefined ? path : [...path, missing],
    message: messageOf(error, path),
  }
}

function messageOf(error: OutputUnit, path: readonly (string | number)[]): string {
  if (error.keyword === 'false') {
    return path.length === 0
      ? 'The schema allows no value.'
      : `The schema does not allow ${JSON.stringify(path.at(-1))}.`
  }
  // The validator says "at least" here.
  return error.keyword === 'maxProperties' ? error.error.replace('at least', 'at most') : error.error
}

function pathOf(location: string, args: unknown): readonly (string | number)[] {
  const path: (string | number)[] = []
  let value = args
  for (const part of location.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    const inList = Array.isArray(value)
    path.push(inList ? Number(key) : key)
    // Only looked into: what is no object has no places below it.
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]
  }
  return path
}
