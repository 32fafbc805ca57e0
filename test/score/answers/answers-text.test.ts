import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  embeddingEntry,
  keyOfQuestion,
  keyOfText,
  verdictEntry,
  type AnswerEntry,
} from '../../../src/score/answers/answer-entry.js'
import { readAnswers, writeAnswers } from '../../../src/score/answers/answers-text.js'
import { question } from './support/question.js'

const asked = question({ expected: { b: 1n, a: undefined }, question: 'As good?' })
const entries: readonly (readonly [string, AnswerEntry])[] = [
  [keyOfText('m', 'late'), embeddingEntry('m', 'late', [1, -0.5])],
  [keyOfQuestion('j', asked), verdictEntry('j', asked, { reason: 'Both say "late".', score: 0.75 })],
]
const whole = writeAnswers(new Map(entries))

test('one answer a line, in the order of the keys, with what was asked', () => {
  expect(whole).toMatchInlineSnapshot(`
    "{
      "format": "callsheet answers",
      "version": 1,
      "answers": {
        "008aeb4078704b1884a6445c62ef369616741cf496ffac6b8300098312111a74": {"kind":"judge","name":"j","question":{"actual":"too late","expected":{"b":{"$bigint":"1"}},"path":"note","prompt":null,"question":"As good?"},"reason":"Both say \\"late\\".","score":0.75},
        "2d2e1f0e41e0e88212888be053312e43651a39d994dea7471a501f603d2395ff": {"kind":"embedding","model":"m","text":"late","vector":"AACAPwAAAL8="}
      }
    }
    "
  `)
  expect(writeAnswers(new Map(entries.toReversed()))).toBe(whole)
  expect(writeAnswers(readAnswers(whole, 'a.json'))).toBe(whole)
})

test('none at all', () => {
  const none = writeAnswers(new Map())
  expect(none).toBe('{\n  "format": "callsheet answers",\n  "version": 1,\n  "answers": {}\n}\n')
  expect(readAnswers(none, 'a.json').size).toBe(0)
})

test('what another tool laid out anew has the same answers', () => {
  expect(writeAnswers(readAnswers(JSON.stringify(JSON.parse(whole), null, 4), 'a.json'))).toBe(whole)
})

test('any text and any question come back', () => {
  const item = fc.record({
    model: fc.string({ unit: 'binary' }),
    text: fc.string({ unit: 'binary' }),
    expected: fc.jsonValue(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const made = new Map<string, AnswerEntry>()
      for (const { model, text, expected, score } of items) {
        const one = question({ expected })
        made.set(keyOfText(model, text), embeddingEntry(model, text, [score, 1]))
        made.set(keyOfQuestion(model, one), verdictEntry(model, one, { score, reason: text }))
      }
      const written = writeAnswers(made)
      expect(writeAnswers(readAnswers(written, 'a.json'))).toBe(written)
    }),
  )
})

const end = '; nothing was written. Restore it, or delete it and record again'

test.each([
  ['an empty file', '', `the file of answers a.json is not JSON${end}`],
  ['half of a file', whole.slice(0, 300), `the file of answers a.json is not JSON${end}`],
  ['a conflict of git', `<<<<<<< ours\n${whole}=======\n`, `the file of answers a.json is not JSON${end}`],
  ['another file', '{"version":1,"answers":{}}', `the file of answers a.json is no such file${end}`],
  ['a list', '[]', `the file of answers a.json is no such file${end}`],
  ['no answers', '{"format":"callsheet answers","version":1}', `the file of answers a.json has no answers in it${end}`],
  [
    'a newer file',
    whole.replace('"version": 1', '"version": 2'),
    'the file of answers a.json is of version 2, and this release reads version 1: update callsheet; nothing was written',
  ],
])('%s is an error', (_name, text, message) => {
  expect(() => readAnswers(text, 'a.json')).toThrow(expect.objectContaining({ code: 'bad-answer-file', message }))
})

test.each([
  ['another text', '"late","vector"', '"early","vector"'],
  ['another model', '"model":"m"', '"model":"n"'],
  ['another name', '"name":"j"', '"name":"k"'],
  ['another question', 'As good?', 'As bad?'],
  ['another kind', '"kind":"judge"', '"kind":"embedding"'],
  ['an unknown kind', '"kind":"judge"', '"kind":"oracle"'],
  ['half a number', 'AACAPwAAAL8=', 'AACAPwAA'],
  ['no numbers', 'AACAPwAAAL8=', ''],
  ['no base64', 'AACAPwAAAL8=', 'AACAPw*AAL8='],
  ['a vector of another form', '"AACAPwAAAL8="', '[1,-0.5]'],
  ['a score above 1', '"score":0.75', '"score":75'],
  ['no reason', '"reason":', '"because":'],
])('an answer with %s is an error', (_name, from, to) => {
  expect(whole).toContain(from)
  expect(() => readAnswers(whole.replace(from, to), 'a.json')).toThrow(
    /^the file of answers a\.json has something else than the answer that belongs under [\da-f]{64}; nothing was written/u,
  )
})

test('a key that occurs twice, as a merge leaves it, is an error, wherever', () => {
  const [line = ''] = /^ {4}"008a.*$/mu.exec(whole) ?? []
  const twice = whole.replace(line, `${line}\n${line.replace('0.75', '0.25')}`)
  expect(() => readAnswers(twice, 'a.json')).toThrow(
    `the file of answers a.json has the key 008aeb4078704b1884a6445c62ef369616741cf496ffac6b8300098312111a74 twice, as a merge of two versions leaves it; keep the one that counts${end}`,
  )
  const inside = whole.replace('"score":0.75', '"score":0.25,"score":0.75')
  expect(() => readAnswers(inside, 'a.json')).toThrow('has the key score twice')
})

test('a byte order mark is named', () => {
  expect(() => readAnswers(`\uFEFF${whole}`, 'a.json')).toThrow(
    `the file of answers a.json begins with a byte order mark, which JSON does not have; save it as UTF-8 without one${end}`,
  )
})

test('what the next write would drop is an error', () => {
  expect(() => readAnswers(whole.replace('"score":0.75', '"score":0.75,"by":"Ada"'), 'a.json')).toThrow(
    /^the file of answers a\.json has the key "by" in the answer under 008a[\da-f]{60}, where there are only kind, name, question, reason, score; nothing was written/u,
  )
  expect(() => readAnswers(whole.replace('"version": 1', '"version": 1, "note": ""'), 'a.json')).toThrow(
    'has the key "note" at its top, where there are only format, version, answers',
  )
})

test('a score that somebody put right counts', () => {
  const [key = ''] = entries[1] ?? []
  expect(readAnswers(whole.replace('0.75', '0.5'), 'a.json').get(key)).toMatchObject({ score: 0.5 })
})
