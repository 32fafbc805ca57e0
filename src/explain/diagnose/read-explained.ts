import type { Diagnosis } from '../../diagnose/diagnosis.js'
import type { Span, Told } from '../../diagnose/grounding/grounding.js'
import type { CallDiagnosis } from '../../diagnose/runs/diagnose-run.js'
import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import { pointingAt, requireRun } from '../../run/require-run.js'
import type { Run } from '../../run/types.js'
import type { ExplainDiagnosisOptions } from './explain-diagnosis.js'

/** What a text shows beside a diagnosis. */
export interface Explained {
  readonly told: Told | null
  readonly run: Run | null
  readonly call: number | null
}

/** Checks what `explainDiagnosis` was given; `{ ...one, run }` of one that `diagnoseRun` gave is right. Errors point at who called `by`. */
export function readExplained(diagnosis: unknown, options: unknown, by: (...args: never[]) => unknown): Explained {
  const wrong = (what: string): TypeError => pointingAt(by, `${name} ${what}.`)
  if (!isDiagnosis(diagnosis)) throw wrong(`takes a diagnosis, as diagnose gives it, but got ${inline(diagnosis, 60)}`)
  if (!isObject(options)) throw wrong(`takes { told?, run?, call? } beside it, but got ${inline(options, 60)}`)
  const stranger = Object.keys(options).find((key) => !(key in known))
  if (stranger !== undefined) throw wrong(`has no option ${inline(stranger, 60)}. Known: told, run, call`)
  const { told = null, run = null, call = null } = options
  if (run !== null) requireRun(name, by, run)
  if (call !== null && !(typeof call === 'number' && Number.isSafeInteger(call) && call > 0)) {
    throw wrong(`takes as call its number in the run, from 1, but got ${inline(call, 60)}`)
  }
  const all = typeof told === 'string' ? { parts: [{ from: 'the query', text: told }] } : told
  if (all !== null && !isTold(all)) {
    throw wrong(`takes as told the query, or { parts: [{ from, text }] }, but got ${inline(told, 60)}`)
  }
  const lost = all === null ? undefined : spansOf(diagnosis).find((span) => !isWithin(span, all))
  if (lost !== undefined) {
    throw wrong(
      `was given another told than the diagnosis was made of, which points at part ${lost.part}, ${lost.start} to ${lost.end}: hand in all that was told, the query first, then each context: { parts: [{ from, text }] }`,
    )
  }
  return { told: all, run: run as Run | null, call } // `requireRun` has looked
}

const name = 'explainDiagnosis'
const known = { told: 0, run: 0, call: 0, diagnosis: 0 } as const satisfies Record<
  keyof ExplainDiagnosisOptions | keyof CallDiagnosis,
  0
>

function isDiagnosis(value: unknown): value is Diagnosis {
  return isObject(value) && ['findings', 'parameters'].every((key) => Array.isArray(value[key]))
}

function isTold(value: unknown): value is Told {
  if (!isObject(value) || !Array.isArray(value['parts']) || value['parts'].length === 0) return false
  return Array.from(value['parts']).every(
    (part: unknown) => isObject(part) && typeof part['from'] === 'string' && typeof part['text'] === 'string',
  )
}

function spansOf({ findings, parameters }: Diagnosis): readonly Span[] {
  const nearest = findings.map((finding) => (finding.code === 'ungrounded-value' ? finding.nearest : null))
  const told = parameters.flatMap(({ values }) => values.map(({ span }) => span))
  return [...nearest, ...told].filter((span) => span !== null)
}

function isWithin({ part, end }: Span, { parts }: Told): boolean {
  return end <= (parts[part]?.text.length ?? -1)
}
