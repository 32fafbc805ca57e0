import type { PlainCall } from '../../src/match/calls/read-calls.js'
import type { Run } from '../../src/run/types.js'
import type { GroundTruth } from '../../src/score/ground-truth.js'
import type { Rule } from '../../src/score/rule.js'
import type { ScoreMismatch } from '../../src/score/score.js'
import { buildRun } from './build-run.js'

/** What is scored so that one thing is wrong with it, and beside it what is right. */
export interface MismatchSample {
  readonly truth: GroundTruth
  readonly wrong: Run | readonly PlainCall[]
  readonly right: Run | readonly PlainCall[]
}

/** The tools of all samples. `note` has no schema. */
export const sampleTools = {
  transfer: {
    inputSchema: {
      type: 'object',
      properties: {
        recipient: { type: 'string' },
        amount: { type: 'number' },
        memo: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['recipient'],
    },
  },
  pay: { inputSchema: { type: 'object', properties: { to: { type: 'string' } } } },
  wipe: { inputSchema: { type: 'object' } },
  note: { execute: (): void => {} },
}

const transfer = (args: object = {}): PlainCall => ({ name: 'transfer', args: { recipient: 'John Doe', ...args } })
const note = (text: unknown): readonly PlainCall[] => [{ name: 'note', args: { text } }]
const expecting = (args: object): GroundTruth => ({
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', ...args },
})
const noting = (text: unknown, rule?: Rule): GroundTruth => ({
  expected_tool: 'note',
  arguments: text === undefined ? {} : { text },
  ...(rule === undefined ? {} : { rules: { text: rule } }),
})
const any: GroundTruth = { expected_tool: 'transfer' }
const answering = (text: string): Run => buildRun([`says ${text}`], { tools: ['note'] })

/** At least one for every code. */
export const mismatchSamples: Readonly<Record<ScoreMismatch['code'], readonly MismatchSample[]>> = {
  'missing-call': [{ truth: any, wrong: [], right: [transfer()] }],
  'wrong-tool': [{ truth: any, wrong: [{ name: 'pay' }], right: [transfer()] }],
  'extra-call': [{ truth: any, wrong: [transfer(), transfer()], right: [transfer()] }],
  'forbidden-tool': [
    {
      truth: { ...any, forbidden_tools: ['wipe'], extra_calls: 'ignore' },
      wrong: [transfer(), { name: 'wipe' }],
      right: [transfer(), { name: 'pay' }],
    },
  ],
  'order-mismatch': [
    {
      truth: { expected_calls: [{ tool: 'pay' }, { tool: 'transfer' }] },
      wrong: [transfer(), { name: 'pay' }],
      right: [{ name: 'pay' }, transfer()],
    },
    {
      truth: expecting({ tags: ['rent', 'May'] }),
      wrong: [transfer({ tags: ['May', 'rent'] })],
      right: [transfer({ tags: ['rent', 'May'] })],
    },
  ],
  'unparsable-arguments': [
    {
      truth: any,
      wrong: [{ name: 'transfer', rawArgs: '{"recipient":' }],
      right: [{ name: 'transfer', rawArgs: '{"recipient":"Ann"}' }],
    },
  ],
  'schema-violation': [{ truth: any, wrong: [transfer({ amount: 'much' })], right: [transfer({ amount: '250' })] }],
  'missing-parameter': [{ truth: expecting({}), wrong: [{ name: 'transfer', args: {} }], right: [transfer()] }],
  'extra-argument': [{ truth: expecting({}), wrong: [transfer({ force: true })], right: [transfer()] }],
  'value-mismatch': [
    { truth: expecting({ amount: 250 }), wrong: [transfer({ amount: 300 })], right: [transfer({ amount: 250.0 })] },
  ],
  'type-mismatch': [{ truth: noting('250'), wrong: note(250), right: note('250') }],
  'case-mismatch': [
    { truth: expecting({ memo: 'Rent' }), wrong: [transfer({ memo: 'rent' })], right: [transfer({ memo: 'Rent' })] },
  ],
  'punctuation-mismatch': [
    {
      truth: expecting({ memo: 'Rent, May' }),
      wrong: [transfer({ memo: 'Rent May' })],
      right: [transfer({ memo: 'Rent,  May' })],
    },
  ],
  'length-mismatch': [
    {
      truth: expecting({ tags: ['rent', 'May'] }),
      wrong: [transfer({ tags: ['rent'] })],
      right: [transfer({ tags: ['rent', 'May'] })],
    },
  ],
  'too-dissimilar': [
    {
      truth: { ...expecting({}), rules: { recipient: { matching_strategy: 'fuzzy', threshold: 0.85 } } },
      wrong: [transfer({ recipient: 'Jane Doe' })],
      right: [transfer({ recipient: 'Jon Doe' })],
    },
  ],
  'beyond-tolerance': [
    { truth: noting(250, { matching_strategy: 'numeric', tolerance: 5 }), wrong: note(256), right: note(255) },
  ],
  'not-a-number': [{ truth: noting(250, { matching_strategy: 'numeric' }), wrong: note('much'), right: note('250') }],
  'not-a-date': [
    { truth: noting('2026-03-30', { matching_strategy: 'date' }), wrong: note('tomorrow'), right: note('20260330') },
  ],
  'not-a-phone-number': [
    {
      truth: noting('+1 555 019 2834', { matching_strategy: 'phone', default_country: 'US' }),
      wrong: note('none'),
      right: note('(555) 019-2834'),
    },
  ],
  'not-an-amount': [
    { truth: noting('$250', { matching_strategy: 'currency' }), wrong: note('much'), right: note('250.00 USD') },
  ],
  'pattern-mismatch': [
    {
      truth: noting(undefined, { matching_strategy: 'pattern', pattern: '^A-[0-9]+$' }),
      wrong: note('B-1'),
      right: note('A-1'),
    },
  ],
  'not-one-of': [
    {
      truth: noting(undefined, { matching_strategy: 'one_of', values: ['km', 'mi'] }),
      wrong: note('m'),
      right: note('mi'),
    },
  ],
  'out-of-range': [
    { truth: noting(undefined, { matching_strategy: 'range', min: 1, max: 5 }), wrong: note(6), right: note(5) },
  ],
  'schema-mismatch': [
    {
      truth: noting(undefined, { matching_strategy: 'schema', schema: { type: 'string' } }),
      wrong: note(6),
      right: note('6'),
    },
  ],
  'schema-not-found': [
    {
      truth: noting(undefined, { matching_strategy: 'schema', optional: true }),
      wrong: note(6),
      right: [{ name: 'note', args: {} }],
    },
  ],
  'missing-optional': [
    { truth: expecting({ memo: 'Rent' }), wrong: [transfer()], right: [transfer({ memo: 'Rent' })] },
  ],
  'fallback-used': [
    {
      truth: { ...any, fallbacks: { transfer: [{ tool: 'pay', rename: { to: 'recipient' }, score: 0.8 }] } },
      wrong: [{ name: 'pay', args: { to: 'John Doe' } }],
      right: [transfer()],
    },
  ],
  'answer-mismatch': [
    { truth: { expected_answer: 'sent' }, wrong: answering('Sorry.'), right: answering('It is sent.') },
  ],
}
