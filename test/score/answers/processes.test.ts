import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswers } from '../../../src/score/answers/answers-text.js'
import { runProgram } from '../../support/run-program.js'
import { bundle } from './support/bundle.js'
import { inFolder } from './support/in-folder.js'

// One bundle, since each of many processes would else load all sources.
let built = ''
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'callsheet-built-'))
  await bundle(built, ['answers/answer-cache'])
  writeFileSync(join(built, 'worker.mjs'), worker)
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

// Asks for each text by itself; its answers are its own, so that a mixture would show. Prints what it got.
const worker = `import { answerCache } from './answer-cache.mjs'
const [file, own, size, ...texts] = process.argv.slice(2)
const embed = async (texts) => texts.map(() => Array.from({ length: Number(size) }, () => Number(own)))
const embedder = answerCache(file, { mode: 'once' }).embedder({ model: 'm', embed })
const { signal } = new AbortController()
const got = {}
console.log('started')
for (const text of texts) got[text] = (await embedder([text], { signal }))[0][0]
console.log(JSON.stringify(got))
`

const textsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const run = (file: string, own: number, size: number, texts: readonly string[]) =>
  runProgram(process.execPath, [join(built, 'worker.mjs'), file, String(own), String(size), ...texts])

test('workers that write one file at once lose nothing, and agree on what they all asked', async () => {
  await inFolder(async (at) => {
    const shared = textsOf('shared', 5)
    const ended = await Promise.all(
      Array.from({ length: 3 }, (_, own) => run(at('a.json'), own + 1, 4, [...shared, ...textsOf(`own${own}-`, 5)])),
    )
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
    const got = ended.map(({ stdout }) => JSON.parse(stdout.split('\n')[1] ?? '') as Record<string, number>) // as the worker prints it
    for (const text of shared) expect(new Set(got.map((one) => one[text])).size).toBe(1)

    expect(readAnswers(readFileSync(at('a.json'), 'utf8'), 'a.json').size).toBe(5 + 3 * 5)
    expect(readdirSync(at('.'))).toEqual(['a.json'])
    // What the file says is what they got.
    const again = await run(at('a.json'), 9, 4, shared)
    expect(JSON.parse(again.stdout.split('\n')[1] ?? '')).toEqual(
      Object.fromEntries(shared.map((text) => [text, got[0]?.[text]])),
    )
  })
})

test('a worker that is killed at any moment leaves a whole file, and the next one goes on', async () => {
  await inFolder(async (at) => {
    // Large vectors, so that most of the time is spent in writing.
    const size = 10_000
    let before = 0
    for (const delay of [5, 40]) {
      const { signal } = await runProgram(
        process.execPath,
        [join(built, 'worker.mjs'), at('a.json'), '1', String(size), ...textsOf(`after ${delay} ms `, 500)],
        {
          onOutput: (child, stdout) => {
            if (stdout.startsWith('started')) setTimeout(() => child.kill('SIGKILL'), delay)
          },
        },
      )
      expect(signal).toBe('SIGKILL')
      const answers = countIn(at('a.json'))
      expect(answers).toBeGreaterThanOrEqual(before)
      before = answers
    }
    expect((await run(at('a.json'), 1, size, ['the last'])).code).toBe(0)
    expect(countIn(at('a.json'))).toBe(before + 1)
    expect(readdirSync(at('.'))).toEqual(['a.json'])
  })
})

/** How many answers are in a file; it is whole, or this throws. */
function countIn(file: string): number {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isThere = readdirSync(file.slice(0, -name.length)).includes(name)
  return isThere ? readAnswers(readFileSync(file, 'utf8'), file).size : 0
}
