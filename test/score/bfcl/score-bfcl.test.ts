import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BfclCase } from '../../../src/score/bfcl/bfcl-case.js'
import { scoreBfcl } from '../../../src/score/bfcl/score-bfcl.js'
import { ScoreError } from '../../../src/score/errors.js'
import { callsOf, caseOf, toolOf } from './support.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const float = { type: 'number', 'x-bfcl-type': 'float' }
const bool = { type: 'boolean' }
const dict = { type: 'object', 'x-bfcl-type': 'dict' }
const any = { 'x-bfcl-type': 'any' }
const list = (items: unknown): unknown => ({ type: 'array', items })

describe('one parameter', () => {
  test.each<[what: string, schema: unknown, answers: readonly unknown[], value: unknown, error: string | null]>([
    ['the same text', text, ['New York'], 'New York', null],
    ['another writing of a text', text, ['New York, NY'], 'new-york_ny.', null],
    ['another text', text, ['New York'], 'Boston', 'value_error:string'],
    ['punctuation alone where a text may be left out', text, [''], ' - ', null],
    ['a non-breaking space', text, ['a b'], 'a\u00a0b', 'value_error:string'],
    ['a value outside the enum', { type: 'string', enum: ['celsius'] }, ['celsius'], 'CELSIUS', null],
    ['a number for a text', text, ['5'], 5, 'type_error:simple'],
    ['null for a text', text, ['a', ''], null, 'type_error:simple'],
    ['null where it is the first answer', text, ['', null], null, null],
    ['a text beside null', text, ['', null], 'a', 'value_error:others'],
    ['a text for a number, as a variable', integer, ['n'], 'n', null],
    ['a variable is not standardised', integer, ['n'], 'N', 'value_error:others'],
    ['an integer', integer, [5], 5, null],
    ['another integer', integer, [5], 6, 'value_error:others'],
    ['a fraction for an integer', integer, [5], 5.5, 'type_error:simple'],
    ['true for 1', integer, [1], true, 'type_error:simple'],
    ['an integer for a float', float, [5.5, 6], 6, null],
    ['a float', float, [5.5], 5.5, null],
    ['true for a float', float, [1], true, 'type_error:simple'],
    ['a boolean', bool, [true], true, null],
    ['the other boolean', bool, [true], false, 'value_error:others'],
    ['1 for true', bool, [true], 1, 'type_error:simple'],
    ['a list in its order', list(integer), [[1, 2]], [1, 2], null],
    ['a list in another order', list(integer), [[1, 2]], [2, 1], 'value_error:list/tuple'],
    ['texts in a list, standardised', list(text), [['A b']], ['ab'], null],
    ['texts in a list in a list, raw', list(list(text)), [[['A b']]], [['ab']], 'value_error:list/tuple'],
    ['the wrong items', list(integer), [[1, 2]], ['1', '2'], 'type_error:nested'],
    ['integers in a list of floats', list(float), [[1, 3]], [1, 3], 'type_error:nested'],
    ['wrong items where the list may be left out', list(integer), [[1, 0], ''], [true, false], null],
    ['an empty list where it may be left out', list(integer), [[1], ''], [], null],
    ['the characters of an answer', list(text), ['', ['x'], 'ab'], ['a', 'b'], null],
    ['an object', dict, [{ a: [1, 2], b: ['x', ''] }], { a: 2 }, null],
    ['True == 1 in an object', dict, [{ a: [1] }], { a: true }, null],
    ['an unknown key', dict, [{ a: [1] }], { a: 1, b: 2 }, 'value_error:dict_key'],
    ['a missing key', dict, [{ a: [1], b: [2] }], { a: 1 }, 'value_error:dict_key'],
    ['a wrong member', dict, [{ a: [1] }], { a: 2 }, 'value_error:dict_value'],
    ['a missing key rather than a wrong member', dict, [{ a: [1], b: [2] }], { a: 2 }, 'value_error:dict_key'],
    ['any object that may only be left out', dict, [''], {}, 'dict_checker:unclear'],
    ['the second of two objects', dict, [{ a: [1] }, { a: [2] }], { a: 2 }, null],
    ['a list in an object, raw', dict, [{ a: [['X y']] }], { a: ['xy'] }, 'value_error:dict_value'],
    ['objects in a list', list(dict), [[{ a: [1] }, { a: [2] }]], [{ a: 1 }, { a: 2 }], null],
    ['too few objects', list(dict), [[{ a: [1] }, { a: [2] }]], [{ a: 1 }], 'value_error:list_dict_count'],
    [
      'objects in another order',
      list(dict),
      [[{ a: [1] }, { a: [2] }]],
      [{ a: 2 }, { a: 1 }],
      'value_error:dict_value',
    ],
    ['any value, as a text', any, ['A'], 'a', null],
    ['any value, as a variable', any, [5], 5, null],
    // What the checker dies of.
    ['an object not wrapped in lists', dict, [{ a: 5 }], { a: 5 }, 'CRASH:TypeError'],
    ['an optional list of objects with another item', list(dict), [[{ a: [1] }], ''], ['y'], 'CRASH:AttributeError'],
    ['a standard name of a type', { type: 'number' }, [1], 1, 'CRASH:KeyError'],
    ['several types', { type: ['string', 'null'] }, ['a'], 'a', 'CRASH:TypeError'],
    ['no type', {}, ['a'], 'a', 'CRASH:KeyError'],
    ['a list without items', { type: 'array' }, [['a']], ['a'], 'CRASH:KeyError'],
    ['a list beside a number among the answers', list(integer), [[1], 2], [1], 'CRASH:TypeError'],
  ])('%s', (_, schema, answers, value, error) => {
    expect(scoreBfcl(caseOf(schema, answers, { p: value }))).toEqual({ valid: error === null, error_type: error })
  })
})

describe('one call', () => {
  const bfclCase: BfclCase = {
    category: 'simple',
    language: 'python',
    tools: [toolOf('a.f', { p: text, q: text, r: text }, ['p'])],
    possible_answers: [{ 'a.f': { p: ['x'], q: ['y', ''] } }],
    calls: [],
  }
  const call = (name: string, args: unknown): BfclCase => ({ ...bfclCase, calls: [{ name, arguments: args }] })

  test.each<[string, BfclCase, string | null]>([
    ['right', call('a.f', { q: 'y', p: 'x' }), null],
    ['without what may be left out', call('a.f', { p: 'x' }), null],
    ['another name', call('a_f', { p: 'x' }), 'simple_function_checker:wrong_func_name'],
    ['without what is required', call('a.f', { q: 'y' }), 'simple_function_checker:missing_required'],
    ['what neither key nor schema know', call('a.f', { p: 'x', z: 1 }), 'simple_function_checker:unexpected_param'],
    ['what the key does not know', call('a.f', { p: 'x', r: 'x' }), 'simple_function_checker:unexpected_param'],
    ['the first error in the order given', call('a.f', { q: 'no', z: 1, p: 'x' }), 'value_error:string'],
    [
      'what the key asks for',
      { ...call('a.f', { p: 'x' }), possible_answers: [{ 'a.f': { p: ['x'], q: ['y'] } }] },
      'simple_function_checker:missing_optional',
    ],
    ['names from a prototype', call('a.f', { p: 'x', toString: 'y' }), 'simple_function_checker:unexpected_param'],
    ['none', { ...bfclCase, calls: [] }, 'simple_function_checker:wrong_count'],
    ['nothing decodable', { ...bfclCase, calls: null }, 'ast_decoder:decoder_failed'],
    ['arguments that are no object', call('a.f', ['x']), 'ast_decoder:decoder_wrong_output_format'],
    ['a tool without parameters', { ...call('a.f', {}), tools: [{ function: { name: 'a.f' } }] }, 'CRASH:KeyError'],
  ])('%s', (_, given, error) => {
    expect(scoreBfcl(given)).toEqual({ valid: error === null, error_type: error })
  })

  test('dots are underscores where the model cannot write them, and nothing else then', () => {
    const options = { underscoreToDot: true }
    expect(scoreBfcl(call('a_f', { p: 'x' }), options).valid).toBe(true)
    expect(scoreBfcl(call('a.f', { p: 'x' }), options).error_type).toBe('simple_function_checker:wrong_func_name')
  })
})

describe('several calls', () => {
  const tools = [toolOf('f', { p: text }, ['p']), toolOf('g', { p: text }, ['p'])]
  const of = (category: string, answers: BfclCase['possible_answers'], calls: BfclCase['calls']): BfclCase => ({
    category,
    language: 'python',
    tools,
    possible_answers: answers,
    calls,
  })
  const both = [{ f: { p: ['x'] } }, { g: { p: ['y'] } }]

  test.each<[string, BfclCase, string | null]>([
    ['of one tool of several', of('live_multiple', [{ g: { p: ['y'] } }], callsOf(['g', 'y'])), null],
    [
      'one too many',
      of('multiple', [{ g: { p: ['y'] } }], callsOf(['g', 'y'], ['f', 'x'])),
      'multiple_function_checker:wrong_count',
    ],
    ['a key of no tool', of('multiple', [{ h: { p: ['y'] } }], callsOf(['h', 'y'])), 'CRASH:TypeError'],
    ['in any order', of('parallel_multiple', both, callsOf(['g', 'y'], ['f', 'x'])), null],
    ['too few', of('parallel', both, callsOf(['f', 'x'])), 'parallel_function_checker_no_order:wrong_count'],
    [
      'one twice',
      of('parallel', both, callsOf(['f', 'x'], ['f', 'x'])),
      'parallel_function_checker_no_order:cannot_find_match',
    ],
    // The first answer takes the only call that the second could have had.
    [
      'right ones, paired greedily',
      of('parallel', [{ f: { p: ['x', 'y'] } }, { f: { p: ['x'] } }], callsOf(['f', 'x'], ['f', 'y'])),
      'parallel_function_checker_no_order:cannot_find_match',
    ],
    [
      'the same in the other order',
      of('parallel', [{ f: { p: ['x', 'y'] } }, { f: { p: ['x'] } }], callsOf(['f', 'y'], ['f', 'x'])),
      null,
    ],
    ['nothing to do, nothing done', of('irrelevance', [], null), null],
    ['nothing to do, an empty list', of('live_irrelevance', [], []), null],
    ['nothing to do, something malformed', of('irrelevance', [], [{ name: 'f', arguments: '{' }]), null],
    ['nothing to do, something done', of('irrelevance', [], callsOf(['f', 'x'])), 'irrelevance_error:decoder_success'],
    ['something to do, anything done', of('live_relevance', [], callsOf(['unknown', 'x'])), null],
    ['something to do, nothing done', of('live_relevance', [], []), 'relevance_error:decoder_failed'],
  ])('%s', (_, given, error) => {
    expect(scoreBfcl(given)).toEqual({ valid: error === null, error_type: error })
  })
})

describe('source text', () => {
  test.each<[string, 'java' | 'javascript', unknown, readonly unknown[], unknown, string | null]>([
    ['an integer', 'java', { 'x-bfcl-type': 'integer' }, [5], '5', null],
    ['a number itself', 'java', { 'x-bfcl-type': 'integer' }, [5], 5, 'type_error:java'],
    ['a number itself', 'javascript', { 'x-bfcl-type': 'float' }, [5], 5, 'type_error:js'],
    ['a float without its f', 'java', { 'x-bfcl-type': 'float' }, [2.5], '2.5', 'type_error:simple'],
    ['an integer for a float', 'javascript', { 'x-bfcl-type': 'float' }, [5], '5', null],
    ['another integer for a float', 'javascript', { 'x-bfcl-type': 'float' }, [2.5], '6', 'value_error:others'],
    ['a variable', 'java', { 'x-bfcl-type': 'HashMap' }, ['docFields'], 'docFields', null],
    [
      'a list',
      'java',
      { 'x-bfcl-type': 'ArrayList', 'x-bfcl-items-type': 'long' },
      [[1, 2]],
      'new ArrayList<>(Arrays.asList(1L, 2L))',
      null,
    ],
    [
      'an unknown way to make a list',
      'java',
      { 'x-bfcl-type': 'ArrayList', 'x-bfcl-items-type': 'long' },
      [[1, 2]],
      'List.of(1L, 2L)',
      'type_error:simple',
    ],
    [
      'a list of floats',
      'javascript',
      { 'x-bfcl-type': 'array', 'x-bfcl-items-type': 'float' },
      [[60, 30]],
      '[60, 30]',
      null,
    ],
    [
      'a comma in a text',
      'javascript',
      { 'x-bfcl-type': 'array', 'x-bfcl-items-type': 'String' },
      [['a, b']],
      '["a, b"]',
      'value_error:list/tuple',
    ],
    ['an object', 'javascript', { 'x-bfcl-type': 'dict' }, [{ a: ['x'] }], "{'a': 'x'}", null],
    ['a list without the type of its items', 'javascript', { 'x-bfcl-type': 'array' }, [[1]], '[1]', 'CRASH:KeyError'],
    ['a set', 'java', { 'x-bfcl-type': 'Set' }, [[1]], 'Set.of(1)', 'CRASH:NotImplementedError'],
    ['a type of another language', 'java', { 'x-bfcl-type': 'Bigint' }, [1], '1n', 'CRASH:KeyError'],
  ])('%s in %s', (_, language, schema, answers, value, error) => {
    expect(scoreBfcl(caseOf(schema, answers, { p: value }, language))).toEqual({
      valid: error === null,
      error_type: error,
    })
  })
})

describe('whatever a model does', () => {
  const schemas = [text, integer, float, bool, dict, any, list(integer), list(dict), list(text), { type: 'number' }]
  const answers = fc.array(
    fc.oneof(fc.constant(''), fc.jsonValue(), fc.dictionary(fc.string(), fc.array(fc.jsonValue()))),
  )

  test('nothing throws', () => {
    const calls = fc.oneof(
      fc.constant(null),
      fc.array(fc.jsonValue()),
      fc.array(
        fc.record({
          name: fc.constant('f'),
          arguments: fc.dictionary(fc.constantFrom('p', '__proto__'), fc.jsonValue()),
        }),
      ),
    )
    const language = fc.constantFrom('python', 'java', 'javascript')
    const category = fc.constantFrom('simple', 'multiple', 'parallel', 'irrelevance', 'live_relevance')
    fc.assert(
      fc.property(
        fc.constantFrom(...schemas),
        answers,
        calls,
        language,
        category,
        (schema, allowed, given, ...kind) => {
          // A cast: a model may do anything.
          const bfclCase = {
            ...caseOf(schema, allowed, {}, kind[0]),
            category: kind[1],
            calls: given as BfclCase['calls'],
          }
          const { valid, error_type } = scoreBfcl(bfclCase)
          expect(valid).toBe(error_type === null)
        },
      ),
    )
  })

  test('the order of arguments decides which error comes first, not whether there is one', () => {
    const parameters = { a: text, b: integer, c: list(text) }
    const args = fc.record({
      a: fc.constantFrom('x', 'y', 1),
      b: fc.constantFrom(1, 2, '1'),
      c: fc.constantFrom(['x'], ['y'], [1]),
    })
    fc.assert(
      fc.property(args, (given) => {
        const of = (entries: readonly (readonly [string, unknown])[]): boolean =>
          scoreBfcl({
            category: 'simple',
            language: 'python',
            tools: [toolOf('f', parameters)],
            possible_answers: [{ f: { a: ['x'], b: [1], c: [['x']] } }],
            calls: [{ name: 'f', arguments: Object.fromEntries(entries) }],
          }).valid
        expect(of(Object.entries(given))).toBe(of(Object.entries(given).toReversed()))
      }),
    )
  })

  test('arguments that are nested too deep for a comparison do not overflow', () => {
    const deep = (): unknown => JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const { error_type } = scoreBfcl(caseOf(list(list(text)), [deep()], { p: deep() }))
    expect(error_type).toBe('CRASH:RecursionError')
  })
})

describe('a case that is none', () => {
  const good = caseOf(text, ['x'], { p: 'x' })

  test.each<[string, unknown, string]>([
    ['no object', null, 'it must be an object'],
    ['no category', { ...good, category: 1 }, 'category must be a category of the leaderboard'],
    ['a misspelt category', { ...good, category: 'simpel' }, 'category must be a category of the leaderboard'],
    ['no calls', (({ calls: _calls, ...rest }) => rest)(good), 'calls must be a list of calls'],
    ['another language', { ...good, language: 'rust' }, 'language must be "python", "java" or "javascript"'],
    ['no tools', { ...good, tools: {} }, 'tools must be a list'],
    ['an empty list of tools', { ...good, tools: [] }, 'tools must be a list of at least one tool'],
    ['a tool of another shape', { ...good, tools: [{ name: 'f' }] }, 'tools[0] must be a tool as OpenAI has them'],
    ['no answers', { ...good, possible_answers: null }, 'possible_answers must be a list'],
    [
      'an empty list of answers',
      { ...good, possible_answers: [] },
      'possible_answers must be a list of at least one answer',
    ],
    [
      'an answer of two functions',
      { ...good, possible_answers: [{ f: {}, g: {} }] },
      'possible_answers[0] must be an object of one function',
    ],
    [
      'an answer of no parameters',
      { ...good, possible_answers: [{ f: [] }] },
      'possible_answers[0].f must be an object of parameters',
    ],
    [
      'a parameter without a list',
      { ...good, possible_answers: [{ f: { p: 'x' } }] },
      'possible_answers[0].f.p must be a list of allowed values',
    ],
  ])('%s', (_, bfclCase, words) => {
    // A cast: what a caller without types may hand in.
    const act = (): unknown => scoreBfcl(bfclCase as BfclCase)
    expect(act).toThrow(ScoreError)
    expect(act).toThrow(words)
    expect(act).toThrow(expect.objectContaining({ code: 'invalid-bfcl-case' }))
  })
})
