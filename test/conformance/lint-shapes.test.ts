import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valueAt } from '../../src/json/paths.js'
import { placeOf, type ToolShape } from '../../src/lint/contract.js'
import { readToolSet } from '../../src/lint/read/read-tool-set.js'

const folder = join(process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases'), 'tools')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

interface Row {
  readonly file: string
  readonly tools: number
  readonly shape: string
}

/** What the manifest calls a shape, by how it begins, and how we call it. */
const shapes: readonly (readonly [begin: string, shape: ToolShape])[] = [
  ['mcp tools/list JSON-RPC', 'mcp-json-rpc'],
  ['mcp ', 'mcp'],
  ['bfcl', 'functions'],
  ['openai chat', 'openai-chat'],
  ['openai-responses', 'openai-responses'],
  ['anthropic', 'anthropic'],
  ['gemini-parameters', 'gemini'],
  ['bedrock', 'bedrock'],
  ['langchain', 'langchain'],
]

const rows = isThere ? (json('MANIFEST.json') as readonly Row[]) : [] // as the manifest is written

// The files are not part of the project. CI refuses to run without them.
// Skipped where the shared cases are missing; CI requires them, and fails without.
describe.skipIf(!isThere)(`tools of others, in ${folder}`, () => {
  test('there are files of each shape', () => {
    expect(new Set(rows.map(({ shape }) => ourName(shape)))).toEqual(new Set(shapes.map(([, shape]) => shape)))
  })

  test.each(rows)('$file has $tools tools in the shape $shape', ({ file, tools, shape }) => {
    const set = readToolSet(json(file))
    expect({ shape: set.shape, tools: set.tools.length }).toEqual({ shape: ourName(shape), tools })
  })

  test.each(rows)('what was read of $file stands where its places say', ({ file }) => {
    const document = json(file)
    const before = JSON.stringify(document)
    const { tools } = readToolSet(document)
    const lower = (value: unknown): string => JSON.stringify(value)?.toLowerCase() ?? 'null'
    for (const tool of tools) {
      const { name, description, inputSchema } = tool
      expect(valueAt(document, placeOf(tool, ['name'])).value).toBe(name)
      expect(valueAt(document, placeOf(tool, ['description'])).value ?? null).toBe(description)
      expect(lower(valueAt(document, placeOf(tool, ['inputSchema'])).value)).toBe(lower(inputSchema))
      for (const key of Object.keys(Object(valueAt(inputSchema, ['properties']).value))) {
        const path = ['properties', key] as const
        const there = valueAt(document, placeOf(tool, ['inputSchema', ...path]))
        expect(there.found).toBe(true)
        expect(lower(there.value)).toBe(lower(valueAt(inputSchema, path).value))
      }
    }
    expect(JSON.stringify(document)).toBe(before)
  })
})

function json(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

function ourName(shape: string): ToolShape | undefined {
  return shapes.find(([begin]) => shape.startsWith(begin))?.[1]
}
