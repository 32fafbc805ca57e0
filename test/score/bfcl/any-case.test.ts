import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BfclCase, BfclLanguage } from '../../../src/score/bfcl/bfcl-case.js'
import { groundTruthOfBfcl } from '../../../src/score/bfcl/ground-truth-of-bfcl.js'
import { scoreBfcl } from '../../../src/score/bfcl/score-bfcl.js'
import { ScoreError } from '../../../src/score/errors.js'
import { scoreRun } from '../../../src/score/score-run.js'
import type { Score } from '../../../src/score/score.js'
import { caseOf, toolOf } from './support.js'

function scored(bfclCase: BfclCase): Score {
  const { groundTruth, tools, calls } = groundTruthOfBfcl(bfclCase)
  return scoreRun(calls, groundTruth, { tools })
}

/** Casts: what a caller without types may hand in, and what a model may do. */
function withTools(tools: unknown, given: unknown = { p: 'a' }): BfclCase {
  return { ...caseOf({}, ['a'], {}), tools, calls: [{ name: 'f', arguments: given }] } as BfclCase
}
function withCalls(calls: unknown, language: BfclLanguage = 'python'): BfclCase {
  return { ...caseOf({}, ['a'], {}, language), calls } as BfclCase
}

const dict = { type: 'object' }
const dicts = { type: 'array', items: dict }

describe('what may be left out, with rules for its parts', () => {
  test.each<[what: string, schema: unknown, answers: readonly unknown[], right: readonly unknown[], wrong: unknown]>([
    ['an object', dict, [{ a: [1, 2] }, ''], [{ a: 1 }, { a: 2 }, undefined, null], { a: 3 }],
    ['a member', dict, [{ a: [1], b: ['', 'x'] }, ''], [{ a: 1 }, { a: 1, b: 'x' }, undefined], { b: 'x' }],
    ['a list', dicts, [[{ a: [1, 2] }], ''], [[{ a: 1 }], [{ a: 2 }], undefined], [{ a: 3 }]],
    [
      'an object in an object',
      { type: 'object', properties: { o: { type: 'object', properties: { a: { type: 'integer' } } } } },
      [{ o: [{ a: [1, 2] }, ''], c: [1] }, ''],
      [{ o: { a: 2 }, c: 1 }, { c: 1 }, undefined],
      { o: { a: 3 }, c: 1 },
    ],
    ['one of two', dict, [{ a: [1, 2] }, { b: [3, 4] }, ''], [{ a: 2 }, { b: 4 }, undefined], { a: 2, b: 4 }],
    ['an object or a text', {}, [{ a: [1, 2] }, 'x', ''], [{ a: 2 }, 'x', undefined], 'y'],
    ['with a default', { ...dict, default: { a: 9 } }, [{ a: [1, 2] }, ''], [{ a: 2 }, { a: 9 }, undefined], { a: 8 }],
  ])('%s', (_, schema, answers, right, wrong) => {
    const isRight = (p: unknown): boolean => scored(caseOf(schema, answers, p === undefined ? {} : { p })).correct
    expect(right.map(isRight)).toEqual(right.map(() => true))
    expect(isRight(wrong)).toBe(false)
  })

  test('what the schema refuses has no rules below it', () => {
    const schema = { type: 'object', maxProperties: 1 }
    expect(scored(caseOf(schema, [{ a: [1, 2], b: [3, 4] }], { p: { a: 1 } })).correct).toBe(false)
  })

  test('too many ways to fill objects are an error before they are listed', () => {
    const keys = Array.from({ length: 40 }, (_, index) => `p${index}`)
    const bfclCase: BfclCase = {
      ...caseOf(dict, [], {}),
      tools: [toolOf('f', Object.fromEntries(keys.map((key) => [key, dict])))],
      possible_answers: [{ f: Object.fromEntries(keys.map((key) => [key, [{ a: [1] }, { b: [2] }, '']])) }],
    }
    expect(() => groundTruthOfBfcl(bfclCase)).toThrow(expect.objectContaining({ code: 'too-many-forms' }))
    const some = { f: Object.fromEntries(keys.map((key, index) => [key, index < 6 ? [{ a: [1] }, ''] : ['']])) }
    expect(scored({ ...bfclCase, possible_answers: [some] }).correct).toBe(true)
  })
})

describe('a case that the checker takes', () => {
  const parameters = (more: object): unknown => [{ function: { name: 'f', parameters: { type: 'dict', ...more } } }]

  test.each<[what: string, tools: unknown]>([
    ['without the type of a tool', parameters({ properties: { p: { type: 'string' } }, required: [] })],
    ['with a tool twice', [toolOf('f', { p: {} }), toolOf('f', { p: { type: 'integer' } })]],
    ['with parameters that are null', [{ function: { name: 'f', parameters: null } }]],
    ['with null for a schema', parameters({ properties: { p: {}, x: null }, required: [] })],
    ['with null for properties', parameters({ properties: null, required: null })],
    ['with null for items', parameters({ properties: { p: {}, x: { type: 'array', items: null } }, required: [] })],
    ['with published types', parameters({ properties: { p: { type: 'any' }, x: { type: 'float' } }, required: ['p'] })],
    ['with a parameter that the schema lacks', parameters({ properties: {}, required: [] })],
  ])('%s', (_, tools) => {
    scoreBfcl(withTools(tools))
    expect(scored(withTools(tools)).correct).toBe(true)
    expect(scored(withTools(tools, { p: 'b' })).correct).toBe(false)
  })

  test.each<[what: string, tools: unknown, given: unknown]>([
    [
      'that requires what it does not declare',
      parameters({ properties: { p: {} }, required: ['q'] }),
      { p: 'a', q: 1 },
    ],
    ['that forbids what is right', parameters({ properties: { q: {} }, additionalProperties: false }), { p: 'a' }],
    ['that refuses the arguments as a whole', parameters({ properties: { p: {} }, minProperties: 2 }), { p: 'a' }],
  ])('%s, no call can meet', (_, tools, given) => {
    expect(scored(withTools(tools, given)).correct).toBe(false)
  })

  test('with no tools where none is to be called', () => {
    const bfclCase: BfclCase = { ...withTools([]), category: 'irrelevance', possible_answers: [], calls: [] }
    expect(scored(bfclCase).correct).toBe(true)
    expect(() => scoreBfcl({ ...bfclCase, category: 'live_relevance' })).toThrow(ScoreError)
  })

  test.each<BfclLanguage>(['java', 'javascript'])('published types of %s say how source text is read', (language) => {
    const schema = { type: language === 'java' ? 'long' : 'Bigint' }
    const given = { p: language === 'java' ? '5L' : '5n' }
    expect(scored(caseOf(schema, [5], given, language)).correct).toBe(true)
    expect(scored(caseOf({ type: 'integer' }, [5], { p: '5' }, language)).correct).toBe(true)
  })
})

test.each<unknown>(['text', {}, 5, true, null, undefined, [null], [[]], [{ name: 5 }]])(
  'a model that answers %j called nothing right',
  (calls) => {
    for (const language of ['python', 'java', 'javascript'] as const) {
      expect(scored(withCalls(calls, language)).correct).toBe(false)
    }
  },
)

test('whatever a case is, its ground truth can be scored', () => {
  const key = fc.constantFrom('a', 'b', '*', 'x.y', '')
  const leaf = fc.constantFrom<unknown>('', 'x', '5', 1, 2.5, true, null)
  const { answer } = fc.letrec<{ answer: unknown }>((tie) => ({
    answer: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('answer'), { maxLength: 2 }),
      fc.dictionary(key, fc.oneof(fc.array(tie('answer'), { maxLength: 2 }), tie('answer')), { maxKeys: 2 }),
    ),
  }))
  const types = ['string', 'integer', 'object', 'array', 'dict', 'float', 'any', 'long', 'constructor', null, 5]
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(null, true, {}, 'text'),
      fc.record(
        {
          type: fc.constantFrom<unknown>(...types, ['string', 'null']),
          properties: fc.oneof(fc.constant(null), fc.dictionary(key, tie('schema'), { maxKeys: 3 })),
          items: tie('schema'),
          required: fc.oneof(fc.array(key, { maxLength: 2 }), fc.constantFrom(null, true)),
          additionalProperties: fc.constantFrom<unknown>(true, false, { type: 'integer' }),
          enum: fc.constantFrom<unknown>(null, ['x', 1], 'x'),
          default: leaf,
          minProperties: fc.constant(1),
        },
        { requiredKeys: [] },
      ),
    ),
  }))
  const language = fc.constantFrom('python', 'java', 'javascript')
  const answers = fc.dictionary(key, fc.array(answer, { maxLength: 3 }), { maxKeys: 3 })
  fc.assert(
    fc.property(schema, answers, language, fc.dictionary(key, answer), (parameters, allowed, spoken, given) => {
      // A cast: what a caller without types may hand in.
      const bfclCase = {
        category: 'simple',
        language: spoken,
        tools: [{ function: { name: 'f', parameters } }],
        possible_answers: [{ f: allowed }],
        calls: [{ name: 'f', arguments: given }],
      } as BfclCase
      scoreBfcl(bfclCase)
      // The second: without any parameter, nothing can say that no call is right.
      const codes = ['too-many-forms', 'invalid-bfcl-case']
      expect([null, ...codes]).toContain(codeOf(() => scored(bfclCase)))
    }),
    { numRuns: 400 },
  )
})

function codeOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof ScoreError) return error.code
    throw error
  }
}
