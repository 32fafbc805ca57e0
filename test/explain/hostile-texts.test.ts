import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCallExactly } from '../../matchers/core/to-call-exactly.js'
import { toCallNothing } from '../../matchers/core/to-call-nothing.js'
import { toCallOnly } from '../../matchers/core/to-call-only.js'
import { toCallTool } from '../../matchers/core/to-call-tool.js'
import { toBeGrounded } from '../../matchers/diagnose/to-be-grounded.js'
import { toConform } from '../../matchers/diagnose/to-conform.js'
import { diagnoseRuns } from '../../src/diagnose/runs/diagnose-runs.js'
import { mostLines } from '../../src/explain/explain.js'
import { explainDiagnoses } from '../../src/explain/diagnose/explain-diagnoses.js'
import { print } from '../../src/explain/print.js'
import { explainScore } from '../../src/explain/score.js'
import { scoreRun } from '../../src/score/score-run.js'
import { runFrom } from '../../src/transcripts/run-from.js'
import { chat } from '../matchers/diagnose/asked.js'

const red = '\u001b[31mexpected\u001b[0m'
/** What moves a cursor, ends a line, turns the direction of reading, or fills a screen. */
const nasty = fc.constantFrom(red, '\n> 9  pay', '\r', '\t', '\u202e', '\u2066', '\u061c', '\u200f', '\u2028', '\u0085')
const harmless = fc.constantFrom('a', 'pay', ' ', '"', '東', '👍', 'e\u0301', '\ud800', 'x'.repeat(70))
const hostile = fc.array(fc.oneof(nasty, harmless), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
const args = fc.dictionary(hostile, fc.oneof(hostile, fc.integer(), fc.array(hostile, { maxLength: 3 })), {
  maxKeys: 4,
})
// The validator takes no halves of characters in a schema.
const parameter = hostile.map((text) => text.replaceAll('\ud800', ''))
const calls = fc.array(fc.tuple(hostile, args, hostile), { minLength: 1, maxLength: 4 })

/** But for the ends of lines, nothing that a terminal takes as more than a character. */
const unseen = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

test('no text of a run is moved, forged or made longer by what stands in it', () => {
  fc.assert(
    fc.property(
      hostile,
      calls,
      hostile,
      fc.dictionary(parameter, fc.constant({ type: 'integer' })),
      (query, asked, said, properties) => {
        const open = { inputSchema: { type: 'object', additionalProperties: { type: ['string', 'number', 'array'] } } }
        const run = runFrom(chat(query, said, ...asked.map((call) => [call])), { tools: { [red]: open } })
        const names = [...new Set(asked.map(([name]) => name))]
        const schema = { type: 'object', properties, required: Object.keys(properties) }
        const strict = {
          tools: {
            [red]: { inputSchema: schema },
            ...Object.fromEntries(names.slice(1).map((name) => [name, { inputSchema: schema }])),
          },
        }
        const loose = { tools: Object.fromEntries(names.map((name) => [name, open])) }
        const [first = ''] = names
        const texts = [
          toConform(run, strict).message(),
          toBeGrounded(run, strict).message(),
          toBeGrounded(run, loose).message(),
          toBeGrounded(run.calls, { ...loose, in: `x${query}` }).message(),
          toCallNothing(run).message(),
          toCallOnly(run, [red]).message(),
          toCallTool(run, first, { nothing: red }).message(),
          toCallTool.not(run, first).message(),
          toCallExactly(run, [[first, { nothing: red }], red]).message(),
          explainScore(scoreRun(run, { expected_tool: red, arguments: { [red]: red } }), { run }),
        ]
        for (const text of texts) {
          expect(text).not.toMatch(unseen)
          expect(text.split('\n').length).toBeLessThanOrEqual(mostLines)
          expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(200)
        }
        for (const text of [print(run), explainDiagnoses(diagnoseRuns([run], strict))]) expect(text).not.toMatch(unseen)
        // The head of the table, and a line for each call and for what was said.
        const lines = print(run).split('\n')
        expect(lines.slice(lines.indexOf('') + 1, lines.lastIndexOf(''))).toHaveLength(asked.length + 2)
      },
    ),
    { numRuns: 8 },
  )
})
