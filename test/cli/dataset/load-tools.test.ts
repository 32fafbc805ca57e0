import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadOptions } from '../../../src/cli/dataset/load-options.js'
import { loadTools } from '../../../src/cli/dataset/load-tools.js'
import { toolsInJson } from '../../../src/cli/dataset/tools-in-json.js'
import { readTools } from '../../../src/tool/read-tools.js'

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
  required: ['city'],
}
const specs = ['weather', 'forecast'].map((name) => ({ name, description: `The ${name}`, inputSchema: parameters }))
const google = {
  type: 'OBJECT',
  properties: { city: { type: 'STRING' }, days: { type: 'INTEGER', minimum: 1 } },
  required: ['city'],
}
const as = (key: string) => specs.map(({ inputSchema, ...rest }) => ({ ...rest, [key]: inputSchema }))

describe('JSON in every shape gives the same tools', () => {
  test.each<[string, unknown]>([
    ['a list of MCP', specs],
    ['what tools/list answers', { tools: specs, nextCursor: 'x', _meta: {} }],
    ['the same in JSON-RPC', { jsonrpc: '2.0', id: 1, result: { tools: specs } }],
    ['Anthropic', as('input_schema')],
    ['LangChain', as('schema')],
    ['OpenAI Responses', as('parameters').map((tool) => ({ type: 'function', strict: true, ...tool }))],
    ['OpenAI Chat Completions', as('parameters').map((tool) => ({ type: 'function', function: tool }))],
    ['the body of a request', { model: 'm', messages: [], input: {}, tools: as('parameters') }],
    ['Gemini', [{ functionDeclarations: as('parameters').map((tool) => ({ ...tool, parameters: google })) }]],
    ['Gemini in snake case', [{ function_declarations: as('parameters_json_schema') }]],
    ['one declaration each', as('parameters').map((tool) => ({ functionDeclarations: [tool] }))],
    ['all declarations of Gemini, without a list', { functionDeclarations: as('parametersJsonSchema') }],
    [
      'Bedrock',
      { toolConfig: { tools: specs.map((tool) => ({ toolSpec: { ...tool, inputSchema: { json: parameters } } })) } },
    ],
    ['a record', Object.fromEntries(as('parameters').map(({ name, ...tool }) => [name, tool]))],
  ])('%s', (_, json) => {
    expect(readTools(toolsInJson(json)).map(({ spec }) => spec)).toEqual(specs)
  })

  test('one tool alone', () => {
    expect(readTools(toolsInJson(specs[0])).map(({ spec }) => spec)).toEqual(specs.slice(0, 1))
    const chat = { type: 'function', function: as('parameters')[0] }
    expect(readTools(toolsInJson(chat)).map(({ spec }) => spec)).toEqual(specs.slice(0, 1))
  })
})

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-tools-')))
const at = (name: string): string => join(folder, name)
const files: Readonly<Record<string, string | Uint8Array>> = {
  'tools.json': `\uFEFF${JSON.stringify(specs)}`,
  'named.mjs': `export const tools = ${JSON.stringify(specs)}`,
  'default.js': `export default Promise.resolve(${JSON.stringify(specs)})`,
  'common.cjs': `const tools = ${JSON.stringify(specs)}\nmodule.exports = { tools }`,
  'both.mjs': 'export const tools = []\nexport default [1]',
  'none.mjs': 'export const tolls = []',
  'throws.mjs': "throw new RangeError('no key')",
  'syntax.mjs': 'export const =',
  'syntax.json': '[\n  {]\n',
  'twice.json': '[{ "name": "a", "name": "b" }]',
  'long.json': '[\n{"name":"a","inputSchema":{"type":"object","properties":{"n":{"enum":[1.0,\n9007199254740993]}}}}]',
  'latin.json': Buffer.from('[{"name":"caf\u00e9"}]', 'latin1'),
  'empty.json': '[]',
  'text.json': '"tools"',
  'same.json': '[{ "name": "a" }, { "name": "a" }]',
  'tools.yaml': '- name: a',
  'options.mjs': `export const now = '2026-03-30T12:00:00Z'\nexport const judge = async () => 1\nexport const tools = ${JSON.stringify(specs)}`,
  'bad-tools.mjs': 'export const tools = 5',
  'nothing.mjs': '',
}
beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('loadTools', () => {
  test.each(['tools.json', 'named.mjs', 'default.js', 'common.cjs'])('%s', async (name) => {
    expect(readTools(await loadTools(at(name))).map(({ spec }) => spec)).toEqual(specs)
  })

  test.each<[string, RegExp]>([
    ['gone.json', /^cannot read \S+gone\.json: there is no such file/u],
    ['gone.mjs', /^cannot read \S+gone\.mjs: there is no such file/u],
    ['both.mjs', /both\.mjs exports tools both by default and as tools/u],
    ['none.mjs', /none\.mjs exports no tools: it exports tolls\./u],
    ['throws.mjs', /^cannot load \S+throws\.mjs: RangeError: no key/u],
    ['syntax.mjs', /^cannot load \S+syntax\.mjs: /u],
    ['syntax.json', /syntax\.json:2:4 is no JSON/u],
    ['twice.json', /twice\.json: the key at \/0\/name occurs more than once/u],
    [
      'long.json',
      /long\.json:3: the number 9007199254740993 at \[0\]\.inputSchema\.properties\.n\.enum\[1\] would be read as 9007199254740992\./u,
    ],
    ['latin.json', /^cannot read \S+latin\.json: it is not UTF-8\./u],
    ['empty.json', /empty\.json: there are no tools in \[\]/u],
    ['text.json', /text\.json: expected a list or record of tools, received "tools"/u],
    ['same.json', /same\.json: two tools are named "a"/u],
    ['tools.yaml', /tools\.yaml is none of \.json, \.js, \.mjs, \.cjs and \.ts/u],
  ])('%s is none', async (name, message) => {
    await expect(loadTools(at(name))).rejects.toThrow(message)
  })
})

describe('loadOptions', () => {
  test('gives what a module exports', async () => {
    const options = await loadOptions(at('options.mjs'))
    expect(Object.keys(options).toSorted()).toEqual(['judge', 'now', 'tools'])
    expect(options.now).toBe('2026-03-30T12:00:00Z')
  })

  test.each<[string, RegExp]>([
    ['none.mjs', /none\.mjs exports tolls, which is no option\. Did you mean tools\?/u],
    ['default.js', /default\.js exports default, which is no option\. There are: tools, now,/u],
    ['nothing.mjs', /nothing\.mjs exports no option\./u],
    ['bad-tools.mjs', /bad-tools\.mjs: expected a list or record of tools, received 5/u],
    ['tools.json', /tools\.json is none of \.js/u],
  ])('%s is none', async (name, message) => {
    await expect(loadOptions(at(name))).rejects.toThrow(message)
  })
})

const cases = join(process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases'), 'tools')
const isThere = existsSync(cases)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${cases} is missing`)

interface Entry {
  readonly file: string
  readonly tools: number
}
const manifest = isThere ? (JSON.parse(readFileSync(join(cases, 'MANIFEST.json'), 'utf8')) as readonly Entry[]) : []

/** Lists that no agent can offer. */
const refused: ReadonlyMap<string, RegExp> = new Map([
  ['aws-aws-documentation.json', /two tools are named "read_documentation"/u],
  ['bfcl-simple-python.json', /two tools are named "solve_quadratic"/u],
  ['bfcl-simple-java.json', /the schema of tool \S+ is not one: received \{"type":"dict"/u],
])

// The lists are not part of the project. CI refuses to run without them.
describe.skipIf(!isThere)(`real lists of tools, in ${cases}`, () => {
  test('all of them load, or say why not', async () => {
    expect(manifest.length).toBeGreaterThan(50)
    for (const { file, tools } of manifest) {
      const why = refused.get(file)
      const loading = loadTools(join(cases, file))
      if (why === undefined) expect([file, readTools(await loading).length]).toEqual([file, tools])
      else await expect(loading).rejects.toThrow(why)
    }
  })
})
