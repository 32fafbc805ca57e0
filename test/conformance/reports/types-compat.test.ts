import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { generateText, type LanguageModel } from 'ai'
import { callsheet, say } from 'callsheet'
import { aiSdkModel, aiSdkProvider } from 'callsheet/fakes/ai-sdk'
import 'callsheet/vitest'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { inputOf, test } from './report.js'

function sourcesIn(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const)
}

test('R184 types come from vitest itself', () => {
  const { ts } = inputOf('R184', z.object({ ts: z.string() }))
  const [good = '', bad = ''] = [...ts.matchAll(/"(@?[a-z/]+)"/g)].map(([, name]) => name)
  expect([good, bad]).toEqual(['vitest', '@vitest/expect'])
  const sources = ['src', 'matchers', 'fakes'].flatMap(sourcesIn)
  const naming = (name: string) => sources.filter(([, text]) => text.includes(`'${name}'`)).map(([file]) => file)

  expect(sources.length).toBeGreaterThan(100)
  expect(naming(bad)).toEqual([])
  expect(readFileSync('matchers/core/register.ts', 'utf8')).toContain(`declare module '${good}'`)
  expect(naming(good)).toContain(join('matchers', 'core', 'register.ts'))
})

test('R186 a model says the version that it has, and who it is', async () => {
  const { spec } = inputOf('R186', z.object({ spec: z.array(z.enum(['v2', 'v3', 'v4'])) }))
  // ai 6 takes an older one, and prints that it does.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const seen: Record<string, unknown> = {}
  for (const version of spec) {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello.')])
    const model = aiSdkModel(llm, { spec: version })
    const provided = aiSdkProvider(llm, { spec: version }).languageModel('m')
    expect([model.specificationVersion, provided.specificationVersion]).toEqual([version, version])
    // Its types are those of one version, ai takes each.
    const run = sheet.run(async () => (await generateText({ model: model as LanguageModel, prompt: 'Hi.' })).text)
    seen[version] = await run.then(({ answer }) => answer, String)
  }
  vi.restoreAllMocks()

  expect(seen).toMatchObject({ v2: 'Hello.', v3: 'Hello.' })
  // The SDK names the version that does not fit; the sheet hands that on.
  expect(seen['v4']).toContain('Unsupported model version v4 for provider "callsheet"')
  const llm = callsheet().llm([say('Hello.')])
  const made = Reflect.apply.bind(null, aiSdkModel, undefined, [llm, { spec: 'v9' }])
  expect(made).toThrow("takes 'v2', 'v3' or 'v4' as spec, but got \"v9\"")
})

test('R188 every way in is published, and can be imported', async () => {
  expect(inputOf('R188', z.object({ import: z.string() })).import).toBe('InMemoryTransport')
  const shape = z.object({ exports: z.record(z.string(), z.unknown()) })
  const { exports } = shape.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const published = Object.keys(exports).filter((name) => name !== './package.json')
  const names = sourcesIn(join('src', 'entries')).map(([file]) => {
    const name = relative(join('src', 'entries'), file).replace(/\.ts$/, '').replaceAll('\\', '/')
    return name === 'callsheet' ? '.' : `./${name}`
  })

  expect([...published].sort()).toEqual([...names].sort())
  // What only registers has no names of its own.
  const registering = new Set([
    './vitest',
    './score/vitest',
    './diagnose/vitest',
    './lint/vitest',
    './trajectory/vitest',
  ])
  for (const name of published) {
    const entry: object = await import(/* @vite-ignore */ join('callsheet', name))
    expect([name, Object.keys(entry).length > 0]).toEqual([name, !registering.has(name)])
  }
})
