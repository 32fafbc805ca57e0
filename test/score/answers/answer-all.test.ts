import { describe, expect, test } from 'vitest'
import { answerAll } from '../../../src/score/answers/answer-all.js'
import type { Answers, JudgeQuestion } from '../../../src/score/answers/answers.js'
import { cosine } from '../../../src/score/answers/cosine.js'
import type { Embedder, Judge } from '../../../src/score/answers/models.js'
import { ScoreError } from '../../../src/score/errors.js'
import { fakeEmbedder, vectorOfLetters } from './support/fake-embedder.js'
import { question } from './support/question.js'
import { rejection } from './support/rejection.js'

const compareAll =
  (pairs: readonly (readonly [string, string])[]) =>
  ({ semantic }: Answers) =>
    pairs.map(([left, right]) => semantic(left, right))

describe('an embedder', () => {
  test('is asked once for all texts, each once, in the order of the questions', async () => {
    const { embed, asked } = fakeEmbedder()
    const pairs = [
      ['refund', 'money back'],
      ['late', 'refund'],
      ['money back', 'refund'],
    ] as const
    const similarities = await answerAll(compareAll(pairs), { embedder: embed })
    expect(asked).toEqual([['refund', 'money back', 'late']])
    const expected = pairs.map(([left, right]) => cosine(vectorOfLetters(left), vectorOfLetters(right)))
    expect(similarities).toEqual(expected)
  })

  test('is not asked for equal texts, nor for empty ones', async () => {
    expect(
      await answerAll(
        compareAll([
          ['same', 'same'],
          ['', ''],
          ['', 'a'],
          ['a', ''],
        ]),
        {},
      ),
    ).toEqual([1, 1, 0, 0])
  })

  test('is asked again for what an answer brings up', async () => {
    const { embed, asked } = fakeEmbedder()
    const run = ({ semantic }: Answers) => {
      const first = semantic('abc', 'abd')
      return first === null || first < 0.5 ? null : semantic('abc', 'xyz')
    }
    expect(await answerAll(run, { embedder: embed })).toBeGreaterThan(0)
    expect(asked).toEqual([['abc', 'abd'], ['xyz']])
  })

  test('cannot change what is asked by the list it gets', async () => {
    const embedder: Embedder = (texts) => {
      const vectors = texts.map(vectorOfLetters)
      ;(texts as string[]).length = 0 // what a user's code can do
      return Promise.resolve(vectors)
    }
    expect(await answerAll(compareAll([['a', 'b']]), { embedder })).toEqual([
      cosine(vectorOfLetters('a'), vectorOfLetters('b')),
    ])
  })

  test('is not asked where nothing asks, and the result is that of one run', async () => {
    let runs = 0
    const result = await answerAll(() => {
      runs += 1
      return 'done'
    }, {})
    expect([result, runs]).toEqual(['done', 1])
  })
})

const two = compareAll([['late', 'too late']])
const returning = (value: unknown) => (() => Promise.resolve(value)) as unknown as Embedder // what a user's code can return

test.each([
  [
    'none',
    undefined,
    'no-embedder',
    'a rule is `semantic`, but no embedder was handed in; hand one in: `await score(actual, groundTruth, { embedder })`',
  ],
  [
    'too few vectors',
    returning([[1]]),
    'bad-embedding',
    'the embedder was asked for 2 texts, "late" and "too late", and returned 1 vector; it must return an array with one array of numbers for each text, in the order of the texts',
  ],
  ['too many vectors', returning([[1], [1], [1]]), 'bad-embedding', 'returned 3 vectors'],
  ['no array', returning({ data: [] }), 'bad-embedding', 'returned {"data":[]}; it must'],
  ['nothing', returning(undefined), 'bad-embedding', 'returned undefined; it must'],
  [
    'a vector that is none',
    returning([[1], { embedding: [1] }]),
    'bad-embedding',
    'the embedder\'s vector for "too late" is {"embedding":[1]}; it must be an array of numbers',
  ],
  [
    'a vector of texts',
    returning([['1'], ['1']]),
    'bad-embedding',
    'the embedder\'s vector for "late" is ["1"]; it must be an array of numbers',
  ],
  [
    'a vector with a hole',
    returning([Array.from({ length: 2 }), [1, 2]]),
    'bad-embedding',
    'the embedder\'s vector for "late" is [undefined,undefined]; it must be an array of numbers',
  ],
  [
    'vectors of unequal length',
    returning([[1, 2], [1]]),
    'bad-embedding',
    'the embedder\'s vector for "too late" has 1 number, and that for "late" has 2 numbers; vectors of two models cannot be compared',
  ],
  [
    'NaN',
    returning([
      [1, 2],
      [1, Number.NaN],
    ]),
    'bad-embedding',
    'the embedder\'s vector for "too late" has NaN at index 1; its numbers must be finite',
  ],
  [
    'infinity',
    returning([[-Infinity], [1]]),
    'bad-embedding',
    'the embedder\'s vector for "late" has -Infinity at index 0; its numbers must be finite',
  ],
  [
    'a zero vector',
    returning([
      [1, 0],
      [0, -0],
    ]),
    'bad-embedding',
    'the embedder\'s vector for "too late" is all zeros, which has no direction to compare',
  ],
  ['empty vectors', returning([[], []]), 'bad-embedding', 'the embedder\'s vector for "late" is empty'],
] as const)('%s instead of an embedder that works is an error', async (_name, embedder, code, message) => {
  const error = await rejection(answerAll(two, { embedder }))
  expect(error).toBeInstanceOf(ScoreError)
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
})

test('vectors of two rounds must be of one length, too', async () => {
  const run = ({ semantic }: Answers) => (semantic('a', 'b') === null ? null : semantic('a', 'c'))
  const embedder: Embedder = (texts) => Promise.resolve(texts.map((text) => (text === 'c' ? [1] : [1, 1])))
  expect(await rejection(answerAll(run, { embedder }))).toMatchObject({
    message:
      'the embedder\'s vector for "c" has 1 number, and that for "a" has 2 numbers; vectors of two models cannot be compared',
  })
})

test.each([
  ['rejects', () => Promise.reject(new Error('no quota'))],
  [
    'throws at once',
    () => {
      throw new Error('no quota')
    },
  ],
])('an embedder that %s is named with the texts it was asked for', async (_name, embedder) => {
  const run = compareAll(Array.from({ length: 5 }, (_, index) => [`a${index}`, `b${index}`] as const))
  const error = await rejection(answerAll(run, { embedder }))
  expect(error).toBeInstanceOf(ScoreError)
  expect(error).toMatchObject({
    code: 'embedder-failed',
    message: 'the embedder threw for "a0", "b0", "a1" and 7 more: no quota',
    cause: new Error('no quota'),
  })
})

describe('a judge', () => {
  const askAll =
    (questions: readonly JudgeQuestion[]) =>
    ({ judge }: Answers) =>
      questions.map((one) => judge(one)?.score ?? null)
  const many = Array.from({ length: 20 }, (_, index) => question({ actual: index }))

  test('is asked each question once, in their order, eight at a time', async () => {
    const asked: unknown[] = []
    let [now, most] = [0, 0]
    const judge: Judge = async ({ actual }) => {
      asked.push(actual)
      now += 1
      most = Math.max(most, now)
      // Later ones are quicker.
      for (let turn = Number(actual); turn < 20; turn += 1) await Promise.resolve()
      now -= 1
      return { score: Number(actual) / 20, reason: 'because' }
    }
    expect(await answerAll(askAll([...many, ...many]), { judge })).toEqual(
      [...many, ...many].map(({ actual }) => Number(actual) / 20),
    )
    expect(asked).toEqual(many.map(({ actual }) => actual))
    expect(most).toBe(8)
  })

  test('gives its reason on, and nothing else', async () => {
    const verdict = { score: 1, reason: 'the same in other words', tokens: 7 }
    const result = await answerAll(({ judge }) => judge(question()), { judge: () => Promise.resolve(verdict) })
    expect(result).toEqual({ score: 1, reason: 'the same in other words' })
  })

  test('that is missing is an error', async () => {
    expect(await rejection(answerAll(askAll(many), {}))).toMatchObject({
      code: 'no-judge',
      message:
        'a rule is `judge`, but no judge was handed in; hand one in: `await score(actual, groundTruth, { judge })`',
    })
  })

  test.each([
    ['no answer', undefined, 'undefined'],
    ['a text', 'good', '"good"'],
    ['a score above 1', { score: 1.01, reason: '' }, '{"score":1.01,"reason":""}'],
    ['a score below 0', { score: -0.1, reason: '' }, '{"score":-0.1,"reason":""}'],
    ['NaN', { score: Number.NaN, reason: '' }, '{"score":NaN,"reason":""}'],
    ['a score that is a text', { score: '1', reason: '' }, '{"score":"1","reason":""}'],
    ['no reason', { score: 1 }, '{"score":1}'],
    ['a reason that is no text', { score: 1, reason: null }, '{"score":1,"reason":null}'],
  ])('that answers with %s is wrong', async (_name, answer, shown) => {
    const judge = (() => Promise.resolve(answer)) as unknown as Judge // what a user's code can return
    const error = await rejection(answerAll(askAll([question()]), { judge }))
    expect(error).toBeInstanceOf(ScoreError)
    expect(error).toMatchObject({
      code: 'bad-verdict',
      message: `the judge answered ${shown} for note (expected "late", received "too late"); it must answer { score, reason }, with a score from 0 to 1 and a reason that is a text`,
    })
  })

  test('that throws stops the others, and is named with the place', async () => {
    const signals: AbortSignal[] = []
    const judge: Judge = ({ actual }, { signal }) => {
      signals.push(signal)
      if (actual === 3) return Promise.reject(new Error('no quota'))
      return new Promise(() => undefined)
    }
    expect(await rejection(answerAll(askAll(many), { judge }))).toMatchObject({
      code: 'judge-failed',
      message: 'the judge threw for note (expected "late", received 3): no quota',
      cause: new Error('no quota'),
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array.from({ length: 8 }, () => true))
  })
})

describe('an aborted signal', () => {
  const reason = new Error('the test ended')

  test('rejects with its reason before anything is run', async () => {
    let runs = 0
    const run = () => (runs += 1)
    expect(await rejection(answerAll(run, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(runs).toBe(0)
  })

  test.each([
    ['hangs', () => new Promise<never>(() => undefined)],
    [
      'rejects with an error of its own',
      ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('own')))),
    ],
  ])('rejects with its reason while an embedder or a judge %s', async (_name, model) => {
    const runs: readonly ((answers: Answers) => unknown)[] = [
      ({ semantic }) => semantic('a', 'b'),
      ({ judge }) => judge(question()),
    ]
    for (const run of runs) {
      const stop = new AbortController()
      const result = rejection(
        answerAll(run, {
          embedder: (_texts, options) => model(options),
          judge: (_question, options) => model(options),
          signal: stop.signal,
        }),
      )
      await Promise.resolve()
      stop.abort(reason)
      expect(await result).toBe(reason)
    }
  })

  test('stops asking: what was not asked yet is never asked', async () => {
    const stop = new AbortController()
    const asked: unknown[] = []
    const judge: Judge = ({ actual }) => {
      asked.push(actual)
      if (actual === 9) stop.abort(reason)
      return Promise.resolve({ score: 1, reason: '' })
    }
    const run = ({ judge }: Answers) => Array.from({ length: 20 }, (_, actual) => judge(question({ actual })))
    expect(await rejection(answerAll(run, { judge, signal: stop.signal }))).toBe(reason)
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

test('one that asks something else each time ends', async () => {
  const { embed, asked } = fakeEmbedder()
  let runs = 0
  const run = ({ semantic }: Answers) => semantic('a', `b${(runs += 1)}`)
  expect(await rejection(answerAll(run, { embedder: embed }))).toMatchObject({
    code: 'unsettled',
    message:
      'after 1000 rounds of answers the score still asks new questions; a normaliser may return something else each time it is called',
  })
  expect(asked).toHaveLength(1000)
})

test('one that asks 500 things one after the other is answered', async () => {
  const { embed } = fakeEmbedder()
  const run = ({ semantic }: Answers) => {
    let index = 0
    while (index < 500 && semantic('a', `b${index}`) !== null) index += 1
    return index
  }
  expect(await answerAll(run, { embedder: embed })).toBe(500)
})

test.each([
  ['embedder', { embed: 1 }, '`embedder` is {"embed":1}; it takes a function'],
  ['embedder', null, '`embedder` is null; it takes a function'],
  ['judge', 'gpt-4.1', '`judge` is "gpt-4.1"; it takes a function'],
  [
    'signal',
    new AbortController(),
    '`signal` is [AbortController]; it takes an AbortSignal, which is `controller.signal` of an AbortController',
  ],
  ['signal', null, '`signal` is null; it takes an AbortSignal, which is `controller.signal` of an AbortController'],
  ['signal', { aborted: false }, '`signal` is {"aborted":false}; it takes an AbortSignal, which is'],
])('a wrong %s is misuse, even where nothing asks', async (name, value, message) => {
  const error = await rejection(answerAll(() => 'done', { [name]: value }))
  expect(error).toMatchObject({ code: 'bad-option', message: expect.stringContaining(message) })
})

test('what the run throws is thrown', async () => {
  const error = new ScoreError('bad-rule', 'the rule is none')
  const run = () => {
    throw error
  }
  expect(await rejection(answerAll(run, {}))).toBe(error)
})

test('a judge cannot change what it is asked about, which is that of the ground truth', async () => {
  const expected = { notes: ['late'], at: new Date(0) }
  const judge: Judge = ({ expected: copy, actual }) => {
    const { notes, at } = copy as typeof expected // as it was asked
    expect(() => notes.push('x')).toThrow(TypeError)
    at.setTime(5)
    expect(() => Object.assign(actual as object, { b: 1 })).toThrow(TypeError) // as it was asked
    return Promise.resolve({ score: 1, reason: '' })
  }
  const actual = { a: 1 }
  await answerAll(({ judge }) => judge(question({ expected, actual })), { judge })
  expect(expected).toEqual({ notes: ['late'], at: new Date(0) })
  expect(actual).toEqual({ a: 1 })
})
