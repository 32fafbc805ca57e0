import * as z from 'zod'
import { isObject } from '../../json/is-object.js'
import type { DatasetCase, DatasetTurn, TurnField } from '../dataset.js'
import { only } from './check-shape.js'

const text = z.string({ error: 'has to be a text' })
const name = text.min(1, { error: 'has to be a text that is not empty' })
const names = z.array(name, { error: 'has to be a list of names' })
const object = z.custom<object>(isObject, { error: 'has to be an object' })
const list = z.array(z.unknown(), { error: 'has to be a list' })
const upToOne = z.custom<number>((value) => typeof value === 'number' && value > 0 && value <= 1, {
  error: 'has to be a number above 0 and at most 1',
})

function oneOf(...words: readonly string[]): z.ZodType {
  return z.optional(z.enum(words, { error: `has to be ${words.join(', ')}` }))
}

/** What is inside is read as a ground truth. */
const fields = {
  expected_tool: z.optional(
    z.custom((value) => value === null || (typeof value === 'string' && value !== ''), {
      error: 'has to be the name of a tool, or null for no call',
    }),
  ),
  arguments: z.optional(object),
  rules: z.optional(object),
  weights: z.optional(object),
  expected_calls: z.optional(list),
  alternatives: z.optional(list),
  fallbacks: z.optional(object),
  forbidden_tools: z.optional(names),
  expected_answer: z.optional(
    z.custom((value) => typeof value === 'string' || isObject(value), {
      error: 'has to be a text, or { value?, rule }',
    }),
  ),
  aggregate: oneOf('weighted', 'binary'),
  extra_calls: oneOf('fail', 'penalise', 'first', 'ignore'),
  extra_call_penalty: z.optional(upToOne),
  extra_arguments: oneOf('fail', 'penalise', 'ignore'),
} satisfies Record<TurnField, z.ZodType>

/** The keys of a case or a turn that say what is expected. */
export const turnFields: readonly string[] = Object.keys(fields)

const turn = only({ prompt: text, ...fields } satisfies Record<keyof DatasetTurn, z.ZodType>, 'a turn')

/** A case, before its ground truth is read. */
export const caseShape: z.ZodType = only(
  {
    test_id: name,
    prompt: z.optional(text),
    turns: z.optional(
      z.array(turn, { error: 'has to be a list of turns' }).min(1, { error: 'has to hold a message of the user' }),
    ),
    ...fields,
    tool_results: z.optional(object),
    threshold: z.optional(upToOne),
    critical: z.optional(z.boolean({ error: 'has to be true or false' })),
    tags: z.optional(names),
  } satisfies Record<keyof DatasetCase, z.ZodType>,
  'a case',
)
