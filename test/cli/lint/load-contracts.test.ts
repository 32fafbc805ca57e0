import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { CliError } from '../../../src/cli/errors.js'
import { type LoadedContracts, loadContracts } from '../../../src/cli/lint/load-contracts.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const json = '{"tools":[{"name":"get_tide","inputSchema":{"type":"object"}}]}'
const module = `const tools = ${json}.tools`

async function load(name: string, content: string | Uint8Array): Promise<LoadedContracts> {
  const file = join(folder, name)
  writeFileSync(file, content)
  const [loaded] = await loadContracts([{ kind: 'file', file }])
  if (loaded === undefined) throw new Error('nothing was loaded')
  return loaded
}

describe('a file of tools', () => {
  test.each([
    ['plain.json', json],
    ['bom.json', `\uFEFF${json}`],
    ['crlf.JSON', `${json.replaceAll(',', ',\r\n')}\r\n`],
    ['named.mjs', `${module}\nexport { tools }`],
    ['default.mjs', `${module}\nexport default tools`],
    ['promised.mjs', `${module}\nexport default Promise.resolve(tools)`],
    ['common.cjs', `${module}\nmodule.exports = { tools }`],
  ])('%s', async (name, content) => {
    const { set, text, label, file } = await load(name, content)
    expect(set).toMatchObject({ shape: 'mcp', tools: [{ name: 'get_tide' }] })
    expect(label.endsWith(name)).toBe(true)
    expect(file).toBe(label)
    // Without the mark at its beginning, so that places in it are those of its characters.
    expect(text).toBe(/json$/iu.test(name) ? content.replace('\uFEFF', '') : null)
  })

  test.each([
    ['cut.json', '{\n  "tools": [,]\n}', /cut\.json:2:13 is no JSON/u],
    [
      'twice.json',
      '{\n"tools": [\n{"name":"a","inputSchema":{},\n"name":"b"}]}',
      /twice\.json:4: the key at \/tools\/0\/name occurs more than once/u,
    ],
    ['latin.json', new Uint8Array([0x22, 0xe9, 0x22]), /latin\.json: it is not UTF-8/u],
    ['other.json', '{"version":"1"}', /other\.json: there are no tools in/u],
    [
      'failed.json',
      '{"jsonrpc":"2.0","id":1,"error":{"message":"no such method"}}',
      /failed\.json: .*"no such method"/u,
    ],
    ['tools.yaml', 'tools: []', /tools\.yaml is none of/u],
    ['throws.mjs', 'throw new Error("no key")', /throws\.mjs: Error: no key/u],
    ['empty.mjs', 'export const other = 1', /empty\.mjs exports no tools: it exports other/u],
  ])('that is none is an error: %s', async (name, content, message) => {
    const error: unknown = await load(name, content).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CliError)
    expect(String(error)).toMatch(message)
  })

  test('that there is not is an error', async () => {
    for (const name of ['none.json', 'none.mjs']) {
      await expect(loadContracts([{ kind: 'file', file: join(folder, name) }])).rejects.toThrow('there is no such file')
    }
  })
})

test('a server is read like a file, in the order of the sources', async () => {
  const file = join(folder, 'first.json')
  writeFileSync(file, json)
  const command = `${process.execPath} ${fileURLToPath(new URL('mcp-server.mjs', import.meta.url))} pages`
  const loaded = await loadContracts([
    { kind: 'mcp', command },
    { kind: 'file', file },
  ])
  expect(loaded).toMatchObject([
    { label: command, file: null, text: null, set: { shape: 'mcp', tools: [{ name: 'page_0' }, {}, {}] } },
    { set: { tools: [{ name: 'get_tide' }] } },
  ])
})
