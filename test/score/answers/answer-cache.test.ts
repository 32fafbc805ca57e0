import { existsSync, readFileSync, readdirSync, symlinkSync, lstatSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { answerAll } from '../../../src/score/answers/answer-all.js'
import { answerCache } from '../../../src/score/answers/answer-cache.js'
import type { Answers } from '../../../src/score/answers/answers.js'
import type { Embedder, Judge } from '../../../src/score/answers/models.js'
import { ScoreError } from '../../../src/score/errors.js'
import { fakeEmbedder, vectorOfLetters } from './support/fake-embedder.js'
import { inFolder } from './support/in-folder.js'
import { question } from './support/question.js'
import { rejection } from './support/rejection.js'

const { signal } = new AbortController()
const model = 'letters-1'
const semantic = (left: string, right: string) => (answers: Answers) => answers.semantic(left, right)

describe('an embedder with a file', () => {
  test('asks each text once, ever, and a replay needs nothing to ask', async () => {
    await inFolder(async (at) => {
      const file = at('deep/er/answers.json')
      const { embed, asked } = fakeEmbedder()
      const once = () => answerCache(file, { mode: 'once' }).embedder({ model, embed })
      const first = await once()(['a', 'bb', 'a'], { signal })
      expect(asked).toEqual([['a', 'bb']])
      const second = await once()(['bb', 'c'], { signal })
      expect(asked).toEqual([['a', 'bb'], ['c']])

      const replayed = await answerCache(file, { mode: 'replay' }).embedder({ model })(['a', 'bb', 'a', 'c'], {
        signal,
      })
      expect(replayed).toEqual([...first, second[1]])
      expect(replayed[1]).toEqual(Array.from(Float32Array.from(vectorOfLetters('bb'))))
    })
  })

  test('gives the same similarity when it asks and when it replays, to the last bit', async () => {
    await inFolder(async (at) => {
      const { embed } = fakeEmbedder()
      const run = semantic('a late delivery', 'the parcel came late')
      const recorded = await answerAll(run, {
        embedder: answerCache(at('a.json'), { mode: 'once' }).embedder({ model, embed }),
      })
      const replayed = await answerAll(run, {
        embedder: answerCache(at('a.json'), { mode: 'replay' }).embedder({ model }),
      })
      expect(Object.is(replayed, recorded)).toBe(true)
      // These numbers need more than 32 bits, so that without rounding it would not be.
      expect(recorded).not.toBe(await answerAll(run, { embedder: embed }))
    })
  })

  test('asks in NFC, and texts of one normal form are one text', async () => {
    await inFolder(async (at) => {
      const { embed, asked } = fakeEmbedder()
      const embedder = answerCache(at('a.json'), { mode: 'once' }).embedder({ model, embed })
      const [one, other] = await embedder(['cafe\u0301', 'caf\u00E9'], { signal })
      expect(asked).toEqual([['caf\u00E9']])
      expect(one).toEqual(other)
    })
  })

  test('keeps models apart', async () => {
    await inFolder(async (at) => {
      const answers = answerCache(at('a.json'), { mode: 'once' })
      const constant =
        (value: number): Embedder =>
        (texts) =>
          Promise.resolve(texts.map(() => [value]))
      await answers.embedder({ model: 'one', embed: constant(1) })(['a'], { signal })
      expect(await answers.embedder({ model: 'two', embed: constant(2) })(['a'], { signal })).toEqual([[2]])
      expect(await answers.embedder({ model: 'one' })(['a'], { signal })).toEqual([[1]])
    })
  })

  test('writes the same bytes whatever the order in which it was asked', async () => {
    await inFolder(async (at) => {
      const { embed } = fakeEmbedder()
      for (const texts of [
        ['a', 'b', 'c'],
        ['c', 'a', 'b'],
      ]) {
        const embedder = answerCache(at(`${texts.join('')}.json`), { mode: 'once' }).embedder({ model, embed })
        for (const text of texts) await embedder([text], { signal })
      }
      expect(readFileSync(at('cab.json'), 'utf8')).toBe(readFileSync(at('abc.json'), 'utf8'))
      expect(readdirSync(at('.')).sort()).toEqual(['abc.json', 'cab.json'])
    })
  })

  test('takes what somebody else wrote meanwhile, so that a replay finds what was used', async () => {
    await inFolder(async (at) => {
      const other = answerCache(at('a.json'), { mode: 'once' })
      const embed: Embedder = async () => {
        await other.embedder({ model, embed: () => Promise.resolve([[7]]) })(['a'], { signal })
        return [[8]]
      }
      const embedder = answerCache(at('a.json'), { mode: 'once' }).embedder({ model, embed })
      expect(await embedder(['a'], { signal })).toEqual([[7]])
      // And reads again before it asks.
      await other.embedder({ model, embed: () => Promise.resolve([[9]]) })(['b'], { signal })
      expect(await embedder(['b'], { signal })).toEqual([[9]])
    })
  })

  test('stores no answer that is wrong', async () => {
    await inFolder(async (at) => {
      const answers = answerCache(at('a.json'), { mode: 'once' })
      const tried = (vectors: number[][]) =>
        rejection(answers.embedder({ model, embed: () => Promise.resolve(vectors) })(['a'], { signal }))
      expect(await tried([[0]])).toMatchObject({ code: 'bad-embedding', message: expect.stringContaining('all zeros') })
      // Too small and too large for 32 bits.
      expect(await tried([[1e-60]])).toMatchObject({ message: expect.stringContaining('all zeros') })
      expect(await tried([[1e60]])).toMatchObject({ message: expect.stringContaining('Infinity at index 0') })
      expect(existsSync(at('a.json'))).toBe(false)

      await answers.embedder({ model, embed: () => Promise.resolve([[1, 2]]) })(['b'], { signal })
      const longer = answers.embedder({ model, embed: () => Promise.resolve([[1, 2, 3]]) })
      expect(await rejection(longer(['b', 'a'], { signal }))).toMatchObject({
        message:
          'the embedder\'s vector for "a" has 3 numbers, and that for "b" has 2 numbers; vectors of two models cannot be compared',
      })
      expect(readFileSync(at('a.json'), 'utf8')).not.toContain('"text":"a"')
    })
  })

  test('names what it was asked for where the model throws, and keeps what it has', async () => {
    await inFolder(async (at) => {
      const embedder = answerCache(at('a.json'), { mode: 'once' }).embedder({
        model,
        embed: ([text]) => (text === 'bad' ? Promise.reject(new Error('no quota')) : Promise.resolve([[1]])),
      })
      await embedder(['good'], { signal })
      const error = await rejection(answerAll(semantic('good', 'bad'), { embedder }))
      expect(error).toMatchObject({ code: 'embedder-failed', message: 'the embedder threw for "bad": no quota' })
      expect(await answerCache(at('a.json'), { mode: 'replay' }).embedder({ model })(['good'], { signal })).toEqual([
        [1],
      ])
    })
  })
})

describe('a judge with a file', () => {
  test('is asked each question once, ever', async () => {
    await inFolder(async (at) => {
      const asked: unknown[] = []
      const judge: Judge = (one) => {
        asked.push(one.actual)
        return Promise.resolve({ score: 0.1 + 0.2, reason: `about ${String(one.actual)}` })
      }
      const run = (answers: Answers) => ['a', 'b', 'a'].map((actual) => answers.judge(question({ actual })))
      const name = 'gpt-4.1-mini, prompt 3'
      const recorded = await answerAll(run, {
        judge: answerCache(at('a.json'), { mode: 'once' }).judge({ name, judge }),
      })
      expect(recorded[1]).toEqual({ score: 0.1 + 0.2, reason: 'about b' })
      expect(asked).toEqual(['a', 'b'])
      const replay = answerCache(at('a.json'), { mode: 'replay' })
      expect(await answerAll(run, { judge: replay.judge({ name }) })).toEqual(recorded)

      expect(await rejection(answerAll(run, { judge: replay.judge({ name: 'another' }) }))).toMatchObject({
        code: 'answer-missing',
      })
    })
  })

  test('stores no verdict that is wrong', async () => {
    await inFolder(async (at) => {
      const judge = answerCache(at('a.json'), { mode: 'once' }).judge({
        name: 'j',
        judge: () => Promise.resolve({ score: 2, reason: '' }),
      })
      expect(await rejection(judge(question(), { signal }))).toMatchObject({ code: 'bad-verdict' })
      expect(existsSync(at('a.json'))).toBe(false)
    })
  })
})

describe('an answer that is missing', () => {
  const howTo =
    "nothing is asked in a replay, which is the default where CI is set. Run the test where CI is not set, or with `answerCache(file, { mode: 'once' })`, and commit the file"

  test('is an error of a replay, which asks nothing', async () => {
    await inFolder(async (at) => {
      const { embed, asked } = fakeEmbedder()
      const file = at('a.json')
      const replay = answerCache(file, { mode: 'replay' })
      const embedder = replay.embedder({ model, embed })
      const run = semantic('late', 'too late')
      const error = await rejection(answerAll(run, { embedder }))
      expect(error).toBeInstanceOf(ScoreError)
      expect(error).toMatchObject({
        code: 'answer-missing',
        message: `there is no file ${file}, so no answer, of "letters-1" for "late" and "too late"; ${howTo}`,
      })
      await answerCache(file, { mode: 'once' }).embedder({ model, embed })(['late'], { signal })
      expect(await rejection(answerAll(run, { embedder }))).toMatchObject({
        message: `${file} has no answer of "letters-1" for "too late"; ${howTo}`,
      })
      const judge = replay.judge({ name: 'j', judge: () => Promise.resolve({ score: 1, reason: '' }) })
      expect(await rejection(judge(question(), { signal }))).toMatchObject({
        code: 'answer-missing',
        message: `${file} has no answer of "j" for note (expected "late", received "too late"); ${howTo}`,
      })
      expect(asked).toEqual([['late']])
    })
  })

  test('is an error where nobody can be asked', async () => {
    await inFolder(async (at) => {
      const answers = answerCache(at('a.json'), { mode: 'once' })
      expect(await rejection(answers.embedder({ model })(['late'], { signal }))).toMatchObject({
        code: 'answer-missing',
        message: `${at('a.json')} has no answer of "letters-1" for "late", and cannot ask for it: hand in \`embed\``,
      })
      expect(await rejection(answers.judge({ name: 'j' })(question(), { signal }))).toMatchObject({
        message: `${at('a.json')} has no answer of "j" for note (expected "late", received "too late"), and cannot ask for it: hand in \`judge\``,
      })
    })
  })
})

describe('a file', () => {
  test('is named by a path from the working directory, a link to it, or a URL', async () => {
    await inFolder(async (at) => {
      const { embed, asked } = fakeEmbedder()
      symlinkSync(at('a.json'), at('dangling.json'))
      writeFileSync(at('real.json'), '{"format":"callsheet answers","version":1,"answers":{}}')
      symlinkSync(at('real.json'), at('link.json'))
      for (const file of [
        relative(process.cwd(), at('a b.json')),
        pathToFileURL(at('a b.json')),
        pathToFileURL(at('a b.json')).href,
        at('link.json'),
        at('real.json'),
        at('dangling.json'),
        at('a.json'),
      ]) {
        await answerCache(file, { mode: 'once' }).embedder({ model, embed })(['a'], { signal })
      }
      expect(asked).toHaveLength(3)
      expect(lstatSync(at('dangling.json')).isSymbolicLink()).toBe(true)
      expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true)
    })
  })

  test.each([
    ['damaged', '{"format": "callsheet answers", "vers', 'bad-answer-file'],
    ['foreign', '{"name": "my-package"}', 'bad-answer-file'],
    ['newer', '{"format": "callsheet answers", "version": 2, "answers": {}}', 'bad-answer-file'],
  ])('that is %s is an error before anything is asked, and stays as it is', async (_name, text, code) => {
    await inFolder(async (at) => {
      const { embed, asked } = fakeEmbedder()
      writeFileSync(at('a.json'), text)
      for (const mode of ['once', 'replay'] as const) {
        const embedder = answerCache(at('a.json'), { mode }).embedder({ model, embed })
        expect(await rejection(answerAll(semantic('a', 'b'), { embedder }))).toMatchObject({ code })
      }
      expect(asked).toEqual([])
      expect(readFileSync(at('a.json'), 'utf8')).toBe(text)
      expect(readdirSync(at('.'))).toEqual(['a.json'])
    })
  })

  test('that has it all by now stays to the byte, however it is laid out', async () => {
    await inFolder(async (at) => {
      const { embed } = fakeEmbedder()
      await answerCache(at('other.json'), { mode: 'once' }).embedder({ model, embed })(['a'], { signal })
      const text = readFileSync(at('other.json'), 'utf8').replaceAll('\n', '\r\n')
      const late: Embedder = (texts, options) => {
        writeFileSync(at('a.json'), text)
        return embed(texts, options)
      }
      await answerCache(at('a.json'), { mode: 'once' }).embedder({ model, embed: late })(['a'], { signal })
      expect(readFileSync(at('a.json'), 'utf8')).toBe(text)
    })
  })

  test('that was damaged while a model was asked stays as it is', async () => {
    await inFolder(async (at) => {
      const embed: Embedder = () => {
        writeFileSync(at('a.json'), 'oh')
        return Promise.resolve([[1]])
      }
      const embedder = answerCache(at('a.json'), { mode: 'once' }).embedder({ model, embed })
      expect(await rejection(embedder(['a'], { signal }))).toMatchObject({ code: 'bad-answer-file' })
      expect(readFileSync(at('a.json'), 'utf8')).toBe('oh')
      expect(readdirSync(at('.'))).toEqual(['a.json'])
    })
  })
})

const wrong = (value: unknown) => value as never // what a user's code can hand in

test.each([
  ['no file', () => answerCache(''), 'the file of answers is ""; it takes a path or a file URL'],
  ['another URL', () => answerCache(new URL('https://example.com/a.json')), 'a path or a file URL'],
  [
    'nothing as a file',
    () => answerCache(wrong(undefined)),
    'the file of answers is undefined; it takes a path or a file URL',
  ],
  [
    'a mode of cassettes',
    () => answerCache('a', { mode: wrong('update') }),
    "`mode` is \"update\"; it takes 'replay' or 'once'",
  ],
  ['a URL of another machine', () => answerCache('file://host/x'), 'is "file://host/x"; it takes a path or a file URL'],
  ['null as options', () => answerCache('a', wrong(null)), 'the second argument is null; it takes { mode? }'],
  ['a misspelt option', () => answerCache('a', wrong({ moode: 'replay' })), 'Did you mean mode?'],
  ['a misspelt key', () => answerCache('a').embedder(wrong({ model, embedd: 1 })), 'Did you mean embed?'],
  ['another key', () => answerCache('a').judge(wrong({ name: 'j', model })), 'Known: name, judge'],
  ['no embedder', () => answerCache('a').embedder(wrong(null)), 'the argument is null; it takes { model, embed? }'],
  ['no judge', () => answerCache('a').judge(wrong(null)), 'the argument is null; it takes { name, judge? }'],
  ['no model', () => answerCache('a').embedder(wrong({})), '`model` is undefined; it takes a text that is not empty'],
  ['no name', () => answerCache('a').judge({ name: '' }), '`name` is ""; it takes a text that is not empty'],
  [
    'a model as embed',
    () => answerCache('a').embedder({ model, embed: wrong({}) }),
    '`embed` is {}; it takes a function',
  ],
  [
    'a text as judge',
    () => answerCache('a').judge({ name: 'j', judge: wrong('x') }),
    '`judge` is "x"; it takes a function',
  ],
])('%s is misuse', (_name, use, message) => {
  expect(use).toThrow(expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(message) }))
})
