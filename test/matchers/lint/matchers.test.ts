import { describe, expect, test } from 'vitest'
import { toBeCompatibleWith } from '../../../matchers/lint/to-be-compatible-with.js'
import { toFitTokenBudget } from '../../../matchers/lint/to-fit-token-budget.js'
import { compatibilityOf } from '../../../src/lint/targets/compatibility-of.js'
import { toPassLint } from '../../../matchers/lint/to-pass-lint.js'

const city = { type: 'string', description: 'The city, as in Oslo.' }
const good = {
  name: 'get_weather',
  description: 'Get the weather of a city. Use it for today only. Returns degrees and a word.',
  inputSchema: { type: 'object', properties: { city }, required: ['city'] },
  annotations: { readOnlyHint: true },
}
const listless = {
  ...good,
  name: 'get_forecast',
  description: 'Get the forecast of several cities. Use it for the days to come. Returns a list.',
  inputSchema: { type: 'object', properties: { cities: { type: 'array', description: 'Cities, as in Oslo.' } } },
}
const nameless = { ...good, description: '' }
/** What types refuse. */
const loosely = {
  toPassLint: toPassLint as (...values: readonly unknown[]) => ReturnType<typeof toPassLint>,
  toFitTokenBudget: toFitTokenBudget as (...values: readonly unknown[]) => ReturnType<typeof toPassLint>,
  toBeCompatibleWith: toBeCompatibleWith as (...values: readonly unknown[]) => ReturnType<typeof toPassLint>,
}

describe('toPassLint', () => {
  test('holds of good tools, in any shape', () => {
    const { name, description, inputSchema: parameters } = good
    expect(toPassLint([good]).pass).toBe(true)
    expect(toPassLint({ tools: [{ type: 'function', function: { name, description, parameters } }] }).pass).toBe(true)
  })

  test('fails of what is as severe as was said, and says what', () => {
    expect(toPassLint([nameless]).pass).toBe(false)
    expect(toPassLint([nameless], { rules: { 'desc/missing': 'warn' } }).pass).toBe(true)
    expect(toPassLint([nameless], { rules: { 'desc/missing': 'warn' }, failOn: 'warn' }).pass).toBe(false)
    expect(toPassLint([nameless]).message()).toMatchSnapshot('a tool without a description')
  })

  test('is bounded', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ ...nameless, name: `get_weather_of_${index}` }))
    const text = toPassLint(many).message()
    expect(text.split('\n').length).toBeLessThanOrEqual(25)
    expect(text).toMatch(/^expected 40 tools to pass lint, but \d+ findings are of severity error\n/u)
    expect(text).toMatch(/\n {2}and \d+ more\n/u)
  })

  test('holds with a reason why not', () => {
    const ignore = [{ rule: 'desc/missing', tool: 'get_*', reason: 'The name says it.' }]
    expect(toPassLint([nameless], { ignore }).pass).toBe(true)
    expect(toPassLint([nameless], { ignore: [{ rule: 'desc/missing', tool: 'set_*', reason: 'No.' }] }).pass).toBe(
      false,
    )
  })

  test('fails below the score', () => {
    expect(toPassLint([good], { minScore: 70 }).pass).toBe(true)
    const { pass, message } = toPassLint([nameless], { minScore: 70, rules: { 'desc/missing': 'warn' } })
    expect(pass).toBe(false)
    expect(message()).toMatch(/^expected 1 tool to score at least 70, but the score is \d+\.\d \([D-F]\)\n/u)
  })

  test.each<[string, readonly unknown[], RegExp]>([
    ['no tools', [[]], /^toPassLint: received no tools\./u],
    ['no list', [7], /^toPassLint: /u],
    ['an unknown option', [[good], { failsOn: 'warn' }], /failsOn.*failOn/u],
    [
      'a severity that there is not',
      [[good], { failOn: 'warning' }],
      /^toPassLint: failOn must be 'error', 'warn' or 'info'/u,
    ],
    ['a score of 0', [[good], { minScore: 0 }], /minScore/u],
    ['a rule that there is not', [[good], { rules: { 'desc/mising': 'off' } }], /desc\/mising.*desc\/missing/u],
    ['a target that there is not', [[good], { targets: ['openaii'] }], /did you mean openai\?.*openaii/u],
    ['no targets', [[good], { targets: [] }], /targets/u],
    ['an option that is undefined', [[good], { failOn: undefined }], /failOn of options/u],
    ['a suppression without a reason', [[good], { ignore: [{ rule: 'desc/missing', reason: ' ' }] }], /reason/u],
    [
      'one that expires some day',
      [[good], { ignore: [{ rule: 'desc/missing', reason: 'x', expires: '2027-01-01' }] }],
      /today/u,
    ],
    ['too many arguments', [[good], {}, {}], /at most 1 argument/u],
  ])('%s is misuse', (_, values, text) => {
    expect(() => loosely.toPassLint(...values)).toThrow(TypeError)
    expect(() => loosely.toPassLint(...values)).toThrow(text)
  })

  test('.not is misuse', () => {
    expect(() => toPassLint.not([nameless])).toThrow(/^not\.toPassLint: .*lintTools/u)
  })
})

describe('toFitTokenBudget', () => {
  test('holds up to the budget and not beyond', () => {
    const countTokens = (text: string): number => text.length
    const exactly = JSON.stringify({
      name: good.name,
      description: good.description,
      parameters: good.inputSchema,
    }).length
    expect(toFitTokenBudget([good], exactly, { countTokens }).pass).toBe(true)
    expect(toFitTokenBudget([good], exactly - 1, { countTokens }).pass).toBe(false)
  })

  test('says which tools take most', () => {
    const { pass, message } = toFitTokenBudget([good, listless], 40)
    expect(pass).toBe(false)
    expect(message()).toMatchSnapshot('two tools and 40 tokens')
  })

  test.each<[string, readonly unknown[], RegExp]>([
    ['no budget', [[good]], /tokens must be a number/u],
    ['a budget of 0', [[good], 0], /tokens must be a number/u],
    ['no tools', [[], 100], /received no tools/u],
    ['a counter that counts nothing', [[good], 100, { countTokens: () => NaN }], /countTokens/u],
    ['an unknown option', [[good], 100, { tokenizer: 1 }], /tokenizer/u],
  ])('%s is misuse', (_, values, text) => {
    expect(() => loosely.toFitTokenBudget(...values)).toThrow(text)
    expect(() => loosely.toFitTokenBudget(...values)).toThrow(TypeError)
  })
})

describe('toBeCompatibleWith', () => {
  test('tells the providers apart', () => {
    expect(toBeCompatibleWith([good], 'openai').pass).toBe(true)
    expect(toBeCompatibleWith([good], ['openai', 'anthropic', 'mcp', 'gemini']).pass).toBe(true)
    expect(toBeCompatibleWith([listless], 'openai').pass).toBe(false)
    expect(toBeCompatibleWith([listless], 'mcp').pass).toBe(true)
    expect(toBeCompatibleWith.not([listless], 'openai').pass).toBe(true)
    expect(toBeCompatibleWith.not([good], 'openai').pass).toBe(false)
  })

  test('is not moved by what a tool says of itself', () => {
    const own = { ...listless, _meta: { 'callsheet/ignore': { 'compat/*': 'It works here.' } } }
    expect(toBeCompatibleWith([own], 'openai').pass).toBe(false)
    expect(toPassLint([own]).pass).toBe(true)
    expect(compatibilityOf([own], ['openai'])).toMatchObject([{ accepts: 0, of: 1 }])
  })

  test('says what would be refused', () => {
    expect(toBeCompatibleWith([good, listless], 'openai').message()).toMatchSnapshot('a list without items')
    expect(toBeCompatibleWith.not([good], 'openai').message()).toMatchSnapshot('nothing to refuse')
  })

  test.each<[string, readonly unknown[], RegExp]>([
    ['no target', [[good]], /targets\[0\] must be one of/u],
    ['an empty list of them', [[good], []], /at least one/u],
    ['one that there is not', [[good], 'openai-stirct'], /did you mean openai-strict\?/u],
    ['no tools', [[], 'openai'], /received no tools/u],
  ])('%s is misuse, under .not too', (_, values, text) => {
    expect(() => loosely.toBeCompatibleWith(...values)).toThrow(text)
    expect(() => loosely.toBeCompatibleWith(...values)).toThrow(TypeError)
    expect(() => Reflect.apply(toBeCompatibleWith.not, undefined, [...values])).toThrow(text)
  })
})
