import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../src/lint/finding.js'
import { isObject } from '../../src/json/is-object.js'
import { toPointer } from '../../src/json/paths.js'
import type { LintResult } from '../../src/lint/lint-result.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import { seeded } from '../support/seeded.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'stress')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

/** A fault that was planted in a tool. */
interface Label {
  readonly tool: string
  readonly mutation: string
  /** The rule that has to fire, by the name that it had when the faults were planted. */
  readonly expect: string
  /** The tool that it was copied from. */
  readonly other?: string
}

/** Names that are others here. */
const renamed: Readonly<Record<string, string>> = {
  'safety/injection-phrase': 'safety/instruction-injection',
  'compat/anthropic-top-combinator': 'compat/top-level-combinator',
  'name/provider-regex': 'name/spec',
  'overlap/duplicate-description': 'desc/duplicate',
}

/** What is off by default. */
const rules = { 'schema/no-required': 'info' } as const

// The tools are not part of the project: without the files there is nothing to read. CI refuses to run without them.
// Skipped where the shared cases are missing; CI requires them, and fails without.
describe.skipIf(!isThere)(`planted faults in ${folder}`, () => {
  test.each([100, 1000])('of %i tools, every fault is found by its rule', (size) => {
    const linted = lintedOf(size)
    const { labels, result } = linted
    expect(result.toolCount).toBe(size)
    expect(labels.length).toBeGreaterThan(size / 3)
    const missed = labels.filter((label) => !isFound(label, linted)).map(({ mutation, tool }) => `${mutation}: ${tool}`)
    expect(missed.toSorted()).toEqual([...(exceptions.get(size) ?? [])].toSorted())
  })

  test.each([
    [100, 1],
    [100, 2],
    [1000, 3],
  ] as const)('of %i tools, neither their order nor that of keys changes what is found (seed %i)', (size, seed) => {
    const linted = lintedOf(size)
    const random = seeded(seed)
    const tools = shuffled(linted.tools, random).map((tool) => withShuffledKeys(tool, random))
    expect(tools).not.toEqual(linted.tools)
    const [was, is] = [byName(linted.result), byName(lintTools(tools, { rules }))]
    expect(is.tools.size).toBe(size)
    // Names first, since a difference of thousands of findings takes long to print.
    const changed = [...was.tools]
      .filter(([name, tool]) => !isDeepStrictEqual(is.tools.get(name), tool))
      .map(([name]) => name)
    for (const name of changed.slice(0, 3)) expect(is.tools.get(name)).toEqual(was.tools.get(name))
    expect(changed).toEqual([])
    expect(is.ofSet).toEqual(was.ofSet)
    expect(is.whole).toEqual(was.whole)
  })
})

/**
 * What is not found, by how many tools there are. `paraphrase-dup`: most words of a short sentence were put otherwise, in words that are no
 * synonyms to us, and the name has two words more.
 */
const exceptions: ReadonlyMap<number, readonly string[]> = new Map([
  [1000, ['paraphrase-dup: list_merge_request_note_emoji_reactions_us_z']],
])

interface Linted {
  readonly tools: readonly unknown[]
  readonly labels: readonly Label[]
  readonly result: LintResult
  /** Numbers of tools by their names, and findings by their rules. */
  readonly indexes: ReadonlyMap<string, number>
  readonly findings: ReadonlyMap<string, readonly Finding[]>
}

function lintedOf(size: number): Linted {
  const { tools } = readJson(`tools-${size}.json`) as { tools: readonly unknown[] } // as its README says
  const labels = readJson(`tools-${size}.labels.json`) as readonly Label[] // as its README says
  const result = lintTools(tools, { rules })
  const indexes = new Map(result.tools.map(({ name }, index) => [name, index]))
  const findings = new Map<string, Finding[]>()
  for (const finding of result.findings) {
    const known = findings.get(finding.rule)
    if (known === undefined) findings.set(finding.rule, [finding])
    else known.push(finding)
  }
  return { tools, labels, result, indexes, findings }
}

function readJson(name: string): unknown {
  const file = join(folder, name)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Whether the rule of a label found something in its tool, or in a set with it and the tool that it was copied from. */
function isFound({ tool, other, ...label }: Label, { indexes, findings }: Linted): boolean {
  const members = [tool, ...(other === undefined ? [] : [other])].map((name) => indexes.get(name) ?? -1)
  const [index] = members
  return (findings.get(renamed[label.expect] ?? label.expect) ?? []).some(
    (finding) => finding.index === index || members.every((member) => finding.tools.includes(member)),
  )
}

/** A result without tokens, which are those of the text as it is written, without the numbers of tools and the sequence of what belongs to the set. */
function byName({ tools, findings, score, grade, categories, counts }: LintResult): {
  readonly tools: ReadonlyMap<string, unknown>
  readonly ofSet: readonly string[]
  readonly whole: unknown
} {
  const nameOf = (index: number): string => tools[index]?.name ?? ''
  const ofSet = findings
    .filter(({ index }) => index === null)
    .map((finding) => ({ ...plain(finding), tools: finding.tools.map(nameOf).toSorted() }))
    .map((finding) => JSON.stringify(finding))
  return {
    tools: new Map(
      tools.map(({ findings: own, name, grade: ownGrade, complexity, score: ownScore }) => {
        return [name, { grade: ownGrade, complexity, score: ownScore.toFixed(6), findings: own.map(plain) }]
      }),
    ),
    ofSet: ofSet.toSorted(),
    whole: {
      score: score?.toFixed(6),
      grade,
      categories: Object.values(categories).map((one) => one?.toFixed(6)),
      counts,
    },
  }
}

/** What does not depend on where a tool stands; sums of many scores differ in their last bits by the order. */
function plain({
  rule,
  severity,
  tool,
  targets,
  message,
  path,
  points,
  setPoints,
  fix,
}: Finding): Readonly<Record<string, unknown>> {
  return {
    rule,
    severity,
    tool,
    targets,
    // Tokens are those of the text as it is written, with its order of keys.
    message: message.replaceAll(/\d+ tokens/gu, 'tokens'),
    path: toPointer(path),
    fix: fix?.text ?? null,
    points: points.toFixed(6),
    setPoints: setPoints.toFixed(6),
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function withShuffledKeys(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => withShuffledKeys(item, random))
  if (!isObject(value)) return value
  return Object.fromEntries(
    shuffled(Object.entries(value), random).map(([key, item]) => [key, withShuffledKeys(item, random)]),
  )
}
