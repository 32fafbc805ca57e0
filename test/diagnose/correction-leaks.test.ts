import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'

// No word of a sentence of ours begins like these, and no offset or count has as many digits.
const word = fc.string({ unit: fc.constantFrom(...'abemz'), minLength: 5, maxLength: 7 }).map((text) => `zq${text}`)
const number = fc.integer({ min: 100_000_000, max: 999_999_999 })

/** The same with one letter or digit changed: what the model gets nearly right. */
function nearly(token: string | number): string | number {
  return typeof token === 'number' ? token + 1_000 : `${token.slice(0, 4)}x${token.slice(5)}`
}

const paths = ['city', 'days', 'note', 'stops'] as const
const tool = (name: string): object => ({
  name,
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      note: { enum: ['short', 'long'] },
      stops: { type: 'array', items: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
    },
    required: ['city', 'days'],
  },
})

const situation = fc
  .record({
    told: fc.array(fc.oneof(word, number), { minLength: 4, maxLength: 8 }),
    names: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
    isInContext: fc.boolean(),
    how: fc.constantFrom('none', 'unknown', 'raw', 'args', 'sound'),
    own: word,
    parameters: fc.uniqueArray(fc.oneof(fc.constantFrom(...paths, 'citty', 'day'), word), { maxLength: 5 }),
    picks: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    isNear: fc.boolean(),
  })
  .map(({ told, names, isInContext, how, own, parameters, picks, isNear }) => {
    const valueAt = (index: number): string | number => {
      const token = told[(picks[index] ?? 0) % told.length] ?? own
      return isNear ? nearly(token) : own
    }
    const number = told.find((token) => typeof token === 'number') ?? 0
    const sound = { city: String(valueAt(0)), days: Number(nearly(number)), stops: [{ city: String(valueAt(1)) }] }
    const any = Object.fromEntries(
      parameters.map((name, index) => [name, name === 'stops' ? [{ city: valueAt(index) }, {}] : valueAt(index)]),
    )
    const args = how === 'sound' ? sound : any
    const name = how === 'unknown' ? `${names[0] ?? ''}x` : (names[0] ?? '')
    const call =
      how === 'none' ? null : how === 'raw' ? { name, rawArgs: `${JSON.stringify(args)}{"a":1}` } : { name, args }
    const said = told.join(' ')
    return {
      secrets: told.map(String),
      registered: names[0] ?? '',
      question: {
        call,
        tools: names.map(tool),
        query: isInContext ? 'Plan the trip.' : said,
        context: isInContext ? [said, { told }] : [],
      },
    }
  })

const everyFault = [
  'no-call',
  'unknown-tool',
  'arguments-unreadable',
  'missing-parameter',
  'spurious-parameter',
  'drifted-parameter',
  'schema-violation',
  'ungrounded-value',
]

test('no word or number that was told is in a correction, but for what the model itself wrote or a tool has', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(situation, ({ secrets, question }) => {
      const { correction, findings } = diagnose(question)
      const known = JSON.stringify([question.call, question.tools])
      for (const { code } of findings) met.add(code)
      expect(correction === null).toBe(findings.length === 0)
      for (const secret of secrets) if (!known.includes(secret)) expect(correction ?? '').not.toContain(secret)
    }),
    { numRuns: 250 },
  )
  expect([...met].toSorted()).toEqual(everyFault.toSorted())
})

test('whatever was expected, the correction is the same to the byte', () => {
  const anyArgs = fc.record({ city: word, days: number, stops: fc.array(fc.record({ city: word })) })
  fc.assert(
    fc.property(situation, anyArgs, ({ question, registered: name }, args) => {
      const blind = diagnose(question)
      expect(diagnose({ ...question, expected: { name, args } }).correction).toBe(blind.correction)
      expect(diagnose({ ...question, expected: { expected_tool: name, arguments: args } }).findings).toEqual(
        blind.findings,
      )
    }),
    { numRuns: 60 },
  )
})
