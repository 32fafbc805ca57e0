import { existsSync, lstatSync } from 'node:fs'
import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { toPointer } from '../../json/paths.js'
import type { Finding } from '../../lint/finding.js'
import { noJson } from '../errors.js'
import { readText } from '../score/read-text.js'
import { badBaseline, baselineMissing, noBaselineThere } from './errors.js'

/** A finding that is known: what it says, and of what. */
export interface KnownFinding {
  /** `null` for the tools together. */
  readonly tool: string | null
  readonly rule: string
  /** A JSON Pointer in the contract. */
  readonly path: string
  readonly message: string
}

/** Findings that are known, of which each stands for one. */
export interface Baseline {
  /** Whether a finding is known. One that is there twice is known twice only if it was written down twice. */
  take(finding: Finding): boolean
  /** What was not found again. */
  unused(): readonly KnownFinding[]
}

/** Reads what `--write-baseline` wrote. */
export function loadBaseline(file: string): Baseline {
  if (!existsSync(file)) throw baselineMissing(file)
  const text = readText(file)
  const json = parseJson(text)
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  return baselineOf(readBaseline(json.value, file))
}

/** A baseline of these findings. */
export function baselineOf(known: readonly KnownFinding[]): Baseline {
  const left = new Map<string, KnownFinding[]>()
  for (const one of known) {
    const same = left.get(keyOf(one))
    if (same === undefined) left.set(keyOf(one), [one])
    else same.push(one)
  }
  return {
    take: (finding) => left.get(keyOf(knownOf(finding)))?.pop() !== undefined,
    unused: () => [...left.values()].flat(),
  }
}

/** A baseline as a file: the same bytes for the same findings, one a line, so that a change of one is a change of one line. */
export function baselineText(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => JSON.stringify(knownOf(finding))).toSorted(byUnits)
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`
  return `{\n  "callsheet": "lint-baseline",\n  "version": 1,\n  "findings": ${list}\n}\n`
}

function byUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function knownOf({ tool, rule, path, message }: Finding): KnownFinding {
  return { tool, rule, path: toPointer(path), message }
}

function keyOf({ tool, rule, path, message }: KnownFinding): string {
  return JSON.stringify([tool, rule, path, message.replaceAll(numbers, '0')])
}

/** What is measured changes with every edit, and the fault stays the one it was. */
const numbers = /\d+(?:[.,]\d+)*/gu

/** Throws where `--write-baseline` would take the place of what is no baseline. */
export function requireBaseline(file: string): void {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return
  const json = parseJson(readText(file))
  if (!json.ok || !isObject(json.value) || json.value['callsheet'] !== 'lint-baseline') throw noBaselineThere(file)
}

function readBaseline(value: unknown, file: string): readonly KnownFinding[] {
  if (!isObject(value) || value['callsheet'] !== 'lint-baseline') {
    throw badBaseline(file, 'it does not begin with { "callsheet": "lint-baseline" }')
  }
  const { version, findings } = value
  if (version !== 1) throw badBaseline(file, `it has the version ${JSON.stringify(version)} instead of 1`)
  if (!Array.isArray(findings)) throw badBaseline(file, 'findings is no list')
  return Array.from(findings, (finding: unknown, index) => {
    if (isKnown(finding)) return finding
    throw badBaseline(file, `findings[${index}] is no { tool, rule, path, message }`)
  })
}

function isKnown(value: unknown): value is KnownFinding {
  if (!isObject(value)) return false
  const { tool, rule, path, message } = value
  return (tool === null || typeof tool === 'string') && [rule, path, message].every((one) => typeof one === 'string')
}
