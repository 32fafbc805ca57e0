import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BfclCase } from '../../../src/score/bfcl/bfcl-case.js'
import { groundTruthOfBfcl } from '../../../src/score/bfcl/ground-truth-of-bfcl.js'
import { scoreBfcl } from '../../../src/score/bfcl/score-bfcl.js'
import { ScoreError } from '../../../src/score/errors.js'
import { scoreRun } from '../../../src/score/score-run.js'
import { callsOf, caseOf, toolOf } from './support.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const nothing = { matching_strategy: 'schema', schema: false }

describe('the ground truth', () => {
  test.each<[what: string, schema: unknown, answers: readonly unknown[], call: unknown]>([
    ['one value', text, ['a'], { arguments: { p: 'a' }, rules: {} }],
    [
      'one that may be left out',
      text,
      ['a', ''],
      { arguments: { p: 'a' }, rules: { p: { matching_strategy: 'exact', optional: true } } },
    ],
    [
      'several',
      text,
      ['a', 'b'],
      { arguments: { p: 'a' }, rules: { p: { matching_strategy: 'one_of', values: ['a', 'b'] } } },
    ],
    ['only to be left out', text, [''], { arguments: {}, rules: {} }],
    ['nothing that the schema allows', integer, ['x'], { arguments: {}, rules: { p: nothing } }],
    [
      'what another keyword of the schema refuses',
      { ...integer, maximum: 4 },
      [5],
      { arguments: {}, rules: { p: nothing } },
    ],
    [
      'an object',
      { type: 'object' },
      [{ a: ['x', 'y', ''], 'b-c': [1] }],
      {
        arguments: { p: { a: 'x', 'b-c': 1 } },
        rules: { 'p.a': { matching_strategy: 'one_of', values: ['x', 'y'], optional: true } },
      },
    ],
    [
      'objects in a list',
      { type: 'array', items: { type: 'object' } },
      [[{ a: [1] }, { a: [2, 3] }]],
      { arguments: { p: [{ a: 1 }, { a: 2 }] }, rules: { 'p[1].a': { matching_strategy: 'one_of', values: [2, 3] } } },
    ],
  ])('%s', (_, schema, answers, call) => {
    const { groundTruth } = groundTruthOfBfcl(caseOf(schema, answers, {}))
    expect(groundTruth).toEqual({ expected_calls: [{ tool: 'f', ...(call as object) }], extra_arguments: 'penalise' })
  })

  test('several forms of an object are several ways to make the call', () => {
    const { groundTruth } = groundTruthOfBfcl(caseOf({ type: 'object' }, [{ a: [1] }, { b: [2] }], {}))
    expect(groundTruth.expected_calls).toEqual([
      {
        one_of: [
          { tool: 'f', arguments: { p: { a: 1 } }, rules: {} },
          { tool: 'f', arguments: { p: { b: 2 } }, rules: {} },
        ],
      },
    ])
  })

  test('what is required and not in the key makes it unmeetable', () => {
    const bfclCase = { ...caseOf(text, ['a'], { p: 'a' }), tools: [toolOf('f', { p: text, q: text }, ['q'])] }
    const { groundTruth, calls, tools } = groundTruthOfBfcl(bfclCase)
    expect(groundTruth.expected_calls).toMatchObject([{ rules: { q: nothing } }])
    expect(scoreRun(calls, groundTruth, { tools }).correct).toBe(false)
  })
})

describe('scored', () => {
  const tools = [toolOf('f', { p: text }, ['p']), toolOf('g', { p: text }, ['p'])]
  const of = (category: string, answers: BfclCase['possible_answers'], calls: BfclCase['calls']): BfclCase => ({
    category,
    language: 'python',
    tools,
    possible_answers: answers,
    calls,
  })

  test.each<[what: string, bfclCase: BfclCase, correct: boolean]>([
    ['in any order', of('parallel', [{ f: { p: ['x'] } }, { g: { p: ['y'] } }], callsOf(['g', 'y'], ['f', 'x'])), true],
    [
      'right ones, paired as well as can be',
      of('parallel', [{ f: { p: ['x', 'y'] } }, { f: { p: ['x'] } }], callsOf(['f', 'x'], ['f', 'y'])),
      true,
    ],
    ['one too many', of('parallel', [{ f: { p: ['x'] } }], callsOf(['f', 'x'], ['f', 'x'])), false],
    ['nothing to do, nothing done', of('irrelevance', [], null), true],
    ['nothing to do, something done', of('irrelevance', [], callsOf(['f', 'x'])), false],
    [
      'something to do, something offered done',
      of('live_relevance', [], callsOf(['g', 'anything'], ['f', 'more'])),
      true,
    ],
    ['something to do, something unknown done', of('live_relevance', [], callsOf(['unknown', 'x'])), false],
    ['something to do, nothing done', of('live_relevance', [], []), false],
    [
      'an integer in a list of floats',
      caseOf({ type: 'array', items: { type: 'number', 'x-bfcl-type': 'float' } }, [[1, 3]], { p: [1, 3] }),
      true,
    ],
    ['digits and signs', caseOf(text, ['2.5'], { p: '25' }), false],
    ['white space', caseOf(text, ['New York'], { p: ' New\u00a0York\n' }), true],
    ['null for what may be left out', caseOf(text, ['a', ''], { p: null }), true],
    ['an object in an object', caseOf({ type: 'object' }, [{ a: [1, ''], b: ['x'] }], { p: { b: 'x' } }), true],
    ['an unknown key in an object', caseOf({ type: 'object' }, [{ b: ['x'] }], { p: { b: 'x', c: 1 } }), false],
    [
      'a comma in a list of source text',
      caseOf(
        { 'x-bfcl-type': 'array', 'x-bfcl-items-type': 'String' },
        [['a, b', 'c']],
        { p: '["a, b", "c"]' },
        'javascript',
      ),
      true,
    ],
    [
      'another way to write a list',
      caseOf({ 'x-bfcl-type': 'ArrayList', 'x-bfcl-items-type': 'long' }, [[1, 2]], { p: 'List.of(1L, 2L)' }, 'java'),
      true,
    ],
    ['a number of source text', caseOf({ 'x-bfcl-type': 'float' }, [2.5], { p: '2.6' }, 'javascript'), false],
  ])('%s', (_, bfclCase, correct) => {
    const { groundTruth, tools: offered, calls } = groundTruthOfBfcl(bfclCase)
    expect(scoreRun(calls, groundTruth, { tools: offered }).correct).toBe(correct)
  })

  test('whatever a model does, nothing throws', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom('python', 'java', 'javascript'), (given, language) => {
        // A cast: a model may do anything.
        const bfclCase = {
          ...caseOf({ ...text, 'x-bfcl-type': 'String' }, ['x'], {}, language),
          calls: given as unknown as BfclCase['calls'],
        }
        const { groundTruth, tools: offered, calls } = groundTruthOfBfcl(bfclCase)
        expect(scoreRun(calls, groundTruth, { tools: offered }).correct).toBe(false)
      }),
    )
  })

  test('what it takes for right to the letter, the checker of the leaderboard does, too', () => {
    const answer = fc.oneof(fc.constant(''), fc.constantFrom('a', 'B c', "d'e"))
    fc.assert(
      fc.property(
        fc.uniqueArray(answer, { minLength: 1 }),
        fc.constantFrom('a', 'B c', "d'e", 'f', null),
        (answers, given) => {
          const bfclCase = caseOf(text, answers, given === null ? {} : { p: given })
          const { groundTruth, tools: offered, calls } = groundTruthOfBfcl(bfclCase)
          expect(scoreRun(calls, groundTruth, { tools: offered }).correct).toBe(scoreBfcl(bfclCase).valid)
        },
      ),
    )
  })

  test('a case that is none is refused', () => {
    // A cast: what a caller without types may hand in.
    expect(() => groundTruthOfBfcl({} as BfclCase)).toThrow(ScoreError)
  })
})

describe('where the leaderboard is arguably wrong, as docs/bfcl.md says', () => {
  const dict = { type: 'object', 'x-bfcl-type': 'dict' }
  const list = (items: unknown): unknown => ({ type: 'array', items })
  const float = { type: 'number', 'x-bfcl-type': 'float' }
  const bool = { type: 'boolean' }

  test.each<[what: string, bfclCase: BfclCase, bfcl: string | null, reason: string | null]>([
    ['a decimal point', caseOf(text, ['2.5'], { p: '25' }), null, 'punctuation-mismatch'],
    ['a sign', caseOf(text, ['5'], { p: '-5' }), null, 'punctuation-mismatch'],
    ['an address', caseOf(text, ['10.0.0.1'], { p: '100.0.1' }), null, 'punctuation-mismatch'],
    ['an operator', caseOf(text, ['x-2'], { p: 'x*2' }), null, 'punctuation-mismatch'],
    ['case', caseOf(text, ['dQw4'], { p: 'DQW4' }), null, 'case-mismatch'],
    ['an enum', caseOf({ type: 'string', enum: ['celsius'] }, ['celsius'], { p: 'CELSIUS' }), null, 'schema-violation'],
    ['punctuation alone', caseOf(text, [''], { p: ' - ' }), null, 'extra-argument'],
    ['an empty list', caseOf(list(integer), [[1], ''], { p: [] }), null, 'length-mismatch'],
    ['true in an object', caseOf(dict, [{ a: [1] }], { p: { a: true } }), null, 'type-mismatch'],
    ['true in a list', caseOf(list(integer), [[1, 0], ''], { p: [true, false] }), null, 'schema-violation'],
    ['a variable', caseOf(integer, ['5'], { p: '5' }), null, 'schema-mismatch'],
    ['integers for floats', caseOf(list(float), [[1, 3.5]], { p: [1, 3.5] }), 'type_error:nested', null],
    ['null', caseOf(text, ['a', ''], { p: null }), 'type_error:simple', null],
    [
      'a default left out',
      caseOf({ ...integer, default: 5 }, [5], {}),
      'simple_function_checker:missing_optional',
      null,
    ],
    [
      'a default that the key does not name',
      { ...caseOf({ ...integer, default: 5 }, [], { p: 5 }), possible_answers: [{ f: {} }] },
      'simple_function_checker:unexpected_param',
      null,
    ],
    ['a line end', caseOf(text, ['a b'], { p: 'a b\n' }), 'value_error:string', null],
    ['a typographic quote', caseOf(text, ["it's"], { p: 'it\u2019s' }), 'value_error:string', null],
    ['another normal form', caseOf(text, ['\u00e3'], { p: 'a\u0303' }), 'value_error:string', null],
    ['a text for a number', caseOf(integer, [5], { p: '5' }), 'type_error:simple', null],
    ['a text for a boolean', caseOf(bool, [true], { p: 'yes' }), 'type_error:simple', null],
    ['a text for an object', caseOf(dict, [{ a: [1] }], { p: '{"a":1}' }), 'type_error:simple', null],
    ['another order', caseOf(list(integer), [[1, 2]], { p: [2, 1] }), 'value_error:list/tuple', 'order-mismatch'],
    ['an object not wrapped in lists', caseOf(dict, [{ a: 5 }], { p: { a: 5 } }), 'CRASH:TypeError', null],
    ['a standard type', caseOf({ type: 'number' }, [5], { p: 5 }), 'CRASH:KeyError', null],
    ['several types', caseOf({ type: ['string', 'null'] }, ['a'], { p: 'a' }), 'CRASH:TypeError', null],
    ['no type of items', caseOf({ type: 'array' }, [['a']], { p: ['a'] }), 'CRASH:KeyError', null],
  ])('%s', (_, bfclCase, bfcl, reason) => {
    expect(scoreBfcl(bfclCase).error_type).toBe(bfcl)
    const { groundTruth, tools, calls } = groundTruthOfBfcl(bfclCase)
    const { correct, mismatches } = scoreRun(calls, groundTruth, { tools })
    expect({ correct, reason: mismatches[0]?.code ?? null }).toEqual({ correct: reason === null, reason })
  })
})
