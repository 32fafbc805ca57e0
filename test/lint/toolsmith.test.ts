import { expect, test } from 'vitest'
import { categories } from '../../src/lint/finding.js'
import { lintTools } from '../../src/lint/lint-tools.js'

/** Five faults: a passive opening, no imperative verb, a parameter without a type, a closed set without an enum, no `required`. */
const findPerson = {
  name: 'find_person',
  description: 'Used to look people up in the directory of the company, by name or by office.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      office: { description: 'The office they work in.' },
      status: { type: 'string', description: 'One of active, away, left.' },
    },
  },
}

const published = [
  'desc/filler-opening',
  'desc/no-leading-verb',
  'param/closed-name-without-enum',
  'param/untyped',
  'schema/no-required',
]

test('five faults are the five findings of the published linter', () => {
  const { findings, score, grade } = lintTools([findPerson], { preset: 'toolsmith' })
  expect(findings.map(({ rule }) => rule).sort()).toEqual(published)
  expect(score).toBe(80)
  expect(grade).toBe('B')
})

test('and each of them gone is one less', () => {
  const { inputSchema } = findPerson
  const { properties } = inputSchema
  const mended = [
    { ...findPerson, description: 'Find people in the directory of the company, by name or by office.' },
    { ...findPerson, inputSchema: { ...inputSchema, required: ['name'] } },
    { ...findPerson, inputSchema: { ...inputSchema, properties: { ...properties, office: { type: 'string' } } } },
    {
      ...findPerson,
      inputSchema: {
        ...inputSchema,
        properties: { ...properties, status: { type: 'string', enum: ['active', 'left'] } },
      },
    },
  ]
  const gone = mended.map((tool) => {
    const rules = new Set(lintTools([tool], { preset: 'toolsmith' }).findings.map(({ rule }) => rule))
    return published.filter((rule) => !rules.has(rule))
  })
  expect(gone).toEqual([
    ['desc/filler-opening', 'desc/no-leading-verb'],
    ['schema/no-required'],
    ['param/untyped'],
    ['param/closed-name-without-enum'],
  ])
})

test('by default more is found', () => {
  const { findings } = lintTools([findPerson])
  expect(findings.length).toBeGreaterThan(published.length)
})

test('the published score is 0 for thirteen tools without an imperative verb, and stays so when most are mended', () => {
  const passive = { ...findPerson, description: 'Directory of the people of the company, by name or by office.' }
  const many = Array.from({ length: 30 }, (_, index) => ({ ...passive, name: `find_person_${index}` }))
  const mended = many.map((tool, index) =>
    index < 13 ? tool : { ...tool, description: `Find ${passive.description}` },
  )
  const off = Object.fromEntries(categories.map((category) => [`${category}/*`, 'off' as const]))
  const rules = { ...off, 'desc/no-leading-verb': 'warn' } as const
  expect(lintTools(many, { preset: 'toolsmith', rules }).score).toBe(0)
  expect(lintTools(mended, { preset: 'toolsmith', rules }).score).toBe(0)
  // Of ours every fix shows.
  const [before, after] = [many, mended].map((tools) => lintTools(tools, { rules }).score ?? NaN)
  expect(after).toBeGreaterThan(before ?? NaN)
})
