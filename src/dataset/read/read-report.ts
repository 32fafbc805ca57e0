import * as z from 'zod'
import type { Path } from '../../json/paths.js'
import type { DatasetPlace } from '../errors.js'
import type { CaseSummary, Summary } from '../summary.js'
import { summaryOf } from '../summary-of.js'
import { verdictOf } from '../verdict-of.js'
import { wilsonInterval } from '../wilson.js'
import { idTwice } from './case-errors.js'
import { checkShape } from './check-shape.js'
import { jsonSource } from './json-source.js'

/**
 * The summary in a report that `callsheet score --json` wrote. Only the numbers of its cases are read: all shares are made of
 * them again.
 *
 * @param file what messages call it
 * @throws DatasetError with file and line, for what is no report, and for numbers that cannot be
 */
export function readReport(text: string, file: string): Summary {
  const { value, lineAt } = jsonSource(text, file)
  const at = (path: Path): DatasetPlace => ({ file, line: lineAt(path) })
  checkShape(reportShape, value, at)
  const { dataset, cases, latency_ms: latency } = reportShape.parse(value).summary
  const lines = new Map<string, number>()
  for (const [index, { test_id }] of cases.entries()) {
    const line = lineAt(['summary', 'cases', index])
    const first = lines.get(test_id)
    if (first !== undefined) throw idTwice({ file, line }, test_id, first)
    lines.set(test_id, line)
  }
  return summaryOf(dataset, cases.map(caseOf), latency)
}

function caseOf(one: z.infer<typeof caseShape>): CaseSummary {
  const { passed, runs } = one
  return { ...one, pass_interval: wilsonInterval(passed / runs, runs), verdict: verdictOf(passed, runs) }
}

const text = z.string({ error: 'has to be a text' })
const texts = z.array(text, { error: 'has to be a list of texts' })
const count = z.int({ error: 'has to be a whole number' }).min(0, { error: 'has to be 0 or more' })
const positive = count.min(1, { error: 'has to be 1 or more' })
const milliseconds = z.number({ error: 'has to be a number' }).min(0, { error: 'has to be 0 or more' })
const toOne = 'has to be a number from 0 to 1'
const share = z.number({ error: toOne }).min(0, { error: toOne }).max(1, { error: toOne })

const caseShape = z
  .object(
    {
      test_id: text,
      line: positive,
      critical: z.boolean({ error: 'has to be true or false' }),
      tags: texts,
      tools: texts,
      runs: positive,
      passed: count,
      exact: count,
      mean_score: share,
      reason: z.nullable(text),
    },
    { error: 'has to be an object' },
  )
  .refine(({ passed, runs }) => passed <= runs, { error: 'has to be no more than runs', path: ['passed'] })
  .refine(({ exact, runs }) => exact <= runs, { error: 'has to be no more than runs', path: ['exact'] })

const reportShape = z.object(
  {
    callsheet: z.literal('report', { error: 'has to be "report": this is no report of callsheet score --json' }),
    version: z.literal(1, { error: 'has to be 1, the version of reports that is known here' }),
    summary: z.object(
      {
        dataset: text,
        cases: z.array(caseShape, { error: 'has to be a list' }).min(1, { error: 'has to hold a case' }),
        latency_ms: z.nullable(z.object({ median: milliseconds, p95: milliseconds }, { error: 'has to be an object' })),
      },
      { error: 'has to be an object' },
    ),
  },
  { error: 'has to be an object: this is no report of callsheet score --json' },
)
