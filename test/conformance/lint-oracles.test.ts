import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { validateToolName } from '@modelcontextprotocol/sdk/shared/toolNameValidation.js'
import { toStrictJsonSchema } from 'openai/lib/transform'
import { beforeAll, describe, expect, test } from 'vitest'
import { isObject } from '../../src/json/is-object.js'
import type { ToolContract } from '../../src/lint/contract.js'
import type { Finding } from '../../src/lint/finding.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import { readToolSet } from '../../src/lint/read/read-tool-set.js'
import { nameRuleOf } from '../../src/lint/targets/name-rule-of.js'
import type { Target } from '../../src/lint/targets/target.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'tools')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

const targets: readonly Target[] = ['openai-strict', 'anthropic-strict', 'gemini', 'mcp']

interface Row {
  readonly tool: ToolContract
  /** The rules with an error for a target, in the order of their ids. */
  readonly found: (target: Target) => string
}

// Skipped where the shared cases are missing; CI requires them, and fails without.
describe.skipIf(!isThere)('what the converters of SDKs refuse or change, of real tools', () => {
  const rows: Row[] = []

  beforeAll(() => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json') && one !== 'MANIFEST.json')) {
      const given: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      const { tools } = lintTools(given, { preset: 'compat-only', targets })
      const set = readToolSet(given)
      rows.push(...set.tools.map((tool, index) => ({ tool, found: foundIn(tools[index]?.findings ?? []) })))
    }
  }, 60_000)

  test('all of them are looked at', () => {
    expect(rows.length).toBe(2307)
  })

  test('openai, strict: whatever is refused is found; what is found besides, the converter repairs', () => {
    const besides = new Map<string, number>()
    const missed: string[] = []
    let refused = 0
    for (const { tool, found } of rows) {
      const rules = found('openai-strict')
      if (throws(() => toStrictJsonSchema(schemaOf(tool)))) {
        refused += 1
        if (rules === '') missed.push(tool.name)
      } else if (rules !== '') besides.set(rules, (besides.get(rules) ?? 0) + 1)
    }
    expect(missed).toEqual([])
    expect(refused).toBe(1478)
    expect(Object.fromEntries(besides)).toEqual({
      // It closes objects that say nothing; the API wants them closed.
      'compat/strict-additional-properties': 644,
      // It requires what may be null already.
      'compat/strict-optional': 2,
      // An empty enum accepts nothing, which the converter does not ask.
      'schema/empty-enum': 1,
      'compat/strict-additional-properties compat/strict-optional': 31,
      // It does not ask for types.
      'compat/strict-additional-properties compat/strict-optional compat/strict-unsupported': 6,
    })
  })

  test('anthropic, strict: whatever is refused is found, and so is what is moved into descriptions', () => {
    const silent = new Map<string, number>()
    const missed: string[] = []
    let refused = 0
    let moved = 0
    for (const { tool, found } of rows) {
      const made = converted(() => transformJSONSchema(schemaOf(tool)))
      const rules = found('anthropic-strict')
      if (made === null) {
        refused += 1
        if (!rules.includes('compat/strict-unsupported')) missed.push(tool.name)
        continue
      }
      const keywords = movedKeywords(made)
      if (keywords.length > 0) moved += 1
      if (keywords.length === 0 || rules.includes('compat/strict-unsupported')) continue
      for (const keyword of keywords) silent.set(keyword, (silent.get(keyword) ?? 0) + 1)
    }
    expect(missed).toEqual([])
    expect({ refused, moved }).toEqual({ refused: 36, moved: 944 })
    expect(Object.fromEntries(silent)).toEqual({
      // The API takes defaults, and most patterns.
      default: 175,
      pattern: 29,
      // One enumeration is empty, which is a fault for everybody: schema/empty-enum.
      enum: 1,
      // The type is dict, which is one, too: schema/unknown-type.
      properties: 500,
      required: 500,
      // Descriptions that end in braces by themselves.
      note: 4,
      optional: 1,
      options: 1,
    })
  })

  test('gemini: whatever is refused is found, and what the converter makes is taken but for a few', async () => {
    const left: ToolContract[] = []
    const missed: string[] = []
    let refused = 0
    for (const { tool, found } of rows) {
      const made = await declarationOf(tool)
      if (made === null) {
        refused += 1
        if (!found('gemini').includes('compat/gemini-keyword')) missed.push(tool.name)
      } else left.push({ ...tool, inputSchema: made })
    }
    expect(missed).toEqual([])
    expect(refused).toBe(12)
    const asMcp = left.map(({ inputSchema }, index) => ({ name: `tool_${index}`, inputSchema }))
    const { findings } = lintTools(asMcp, { preset: 'compat-only', targets: ['gemini'] })
    const counts = new Map<string, number>()
    for (const { rule, message } of findings) {
      if (!rule.startsWith('compat/gemini')) continue
      const what = message.slice(message.lastIndexOf(' ') + 1)
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    // It passes these on, which the API's own types do not have.
    expect(Object.fromEntries(counts)).toEqual({ allOf: 3, oneOf: 3 })
  }, 60_000)

  test('mcp: the SDK takes all names, and so do we', () => {
    const names = rows.map(({ tool }) => tool.name)
    expect(names.filter((name) => !validateToolName(name).isValid)).toEqual([])
    expect(names.filter((name) => !takesName(name))).toEqual([])
  })
})

test.each([
  ['get_order', true],
  ['Get.Order-2', true],
  ['-get', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['get order', false],
  ['get,order', false],
  ['bücher', false],
  ['mcp:get', false],
  ['get\n', false],
])('the name %j is taken by the MCP SDK and by us: %s', (name, isTaken) => {
  expect(validateToolName(name).isValid).toBe(isTaken)
  expect(takesName(name)).toBe(isTaken)
})

function takesName(name: string): boolean {
  const { pattern, max } = nameRuleOf('mcp')
  return pattern.test(name) && name.length <= max
}

function foundIn(findings: readonly Finding[]): Row['found'] {
  return (target) => {
    const own = findings.filter((one) => one.severity === 'error' && isFor(one, target))
    return [...new Set(own.map(({ rule }) => rule))].toSorted().join(' ')
  }
}

function isFor({ targets: named }: Finding, target: Target): boolean {
  return named.length === 0 || named.includes(target)
}

// The converters take what JSON Schema's types say, which nobody has checked of a real tool.
function schemaOf({ inputSchema }: ToolContract): never {
  return structuredClone(inputSchema) as never
}

function throws(action: () => unknown): boolean {
  return converted(action) === null
}

function converted<Value>(action: () => Value): Value | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** What Anthropic's SDK says in descriptions instead: `{minimum: 1, maximum: 9}`. */
function movedKeywords(schema: unknown): readonly string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [schema]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (Array.isArray(part)) waiting.push(...part)
    if (!isObject(part)) continue
    const { description } = part
    if (typeof description === 'string') {
      const added = /(?:^|\n\n)\{([^]*)\}$/u.exec(description)?.[1] ?? ''
      for (const [, keyword = ''] of added.matchAll(/(?:^|, )([$a-zA-Z]+): /gu)) found.add(keyword)
    }
    waiting.push(...Object.values(part).filter((value) => typeof value === 'object' && value !== null))
  }
  return [...found]
}

/** What the AI SDK would send for a tool; an object without properties where it sends none, `null` where it refuses. */
async function declarationOf(tool: ToolContract): Promise<unknown> {
  let sent = ''
  const google = createGoogleGenerativeAI({
    apiKey: 'none',
    fetch: (_, init) => {
      sent = typeof init?.body === 'string' ? init.body : ''
      return Promise.resolve(Response.json(answer))
    },
  })
  try {
    await google('gemini-2.5-flash').doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      tools: [{ type: 'function', name: tool.name, description: tool.description ?? '', inputSchema: schemaOf(tool) }],
    })
  } catch {
    return null
  }
  const [{ functionDeclarations }] = (JSON.parse(sent) as Sent).tools // as the SDK's own types say
  return functionDeclarations[0].parameters ?? { type: 'object' }
}

interface Sent {
  readonly tools: readonly [{ readonly functionDeclarations: readonly [{ readonly parameters?: unknown }] }]
}

const answer = { candidates: [{ content: { role: 'model', parts: [{ text: 'Hello' }] }, finishReason: 'STOP' }] }
