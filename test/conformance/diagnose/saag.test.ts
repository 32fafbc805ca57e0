import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnose, type Diagnosis, type DiagnosisFinding } from 'callsheet/diagnose'
import { describe, expect, test } from 'vitest'

/** A call and what a reference implementation of the published metrics says of it. */
interface Row {
  readonly id: string
  readonly query: string
  readonly tools: unknown
  readonly call: { readonly name: string; readonly arguments: unknown } | null
  readonly expected: Expected
}

type Share = number | null

interface Expected {
  readonly fnem: -1 | 0 | 1
  readonly ncs: Share
  readonly nearest: string | null
  readonly rpr: Share
  readonly spr: Share
  readonly params: Readonly<
    Record<string, { readonly pds: number; readonly nearest: string | null; readonly class: string }>
  >
  readonly missing: readonly string[]
  readonly avem: Share
  readonly qslo: Share
  readonly values: Readonly<
    Record<string, { readonly em: number; readonly pr: Share; readonly h: Share; readonly in_G: boolean }>
  >
  readonly vhr_ctx_sum: Share
  readonly vhr_ctx_mean: Share
  readonly n_graded: number | null
  readonly n_excluded: number | null
  readonly stage1_pass: boolean
  readonly stage2_pass: boolean | null
  readonly stage3_pass: boolean | null
  readonly accepted: boolean
  readonly psi: ({ readonly stage: 1 | 2 | 3 } & Readonly<Record<string, unknown>>) | null
}

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'saag/cases.jsonl')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)
const rows = isThere ? readRows() : []
const close = 1e-9

// The rows are not part of the project: without the file there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`mode paper and the published metrics in ${file}`, () => {
  const of = (read: (row: Row, diagnosis: Diagnosis) => { readonly ours: unknown; readonly there: unknown }) =>
    rows.flatMap((row) => {
      const { ours, there } = read(row, diagnosisOf(row))
      return isSame(ours, there) ? [] : [{ id: row.id, ours, there }]
    })

  test('all rows are there, and they differ', () => {
    expect(rows.length).toBe(40)
    expect(new Set(rows.map(({ expected }) => expected.psi?.stage ?? 0))).toEqual(new Set([0, 1, 2, 3]))
    expect(rows.filter(({ expected }) => expected.accepted).length).toBeGreaterThan(10)
  })

  test('registry: FNEM, NCS and the nearest name', () => {
    const different = of(({ expected: { fnem, ncs, nearest } }, { metrics: { FNEM, NCS }, nearest: near }) => ({
      ours: { FNEM, NCS, nearest: near },
      there: { FNEM: fnem, NCS: ncs, nearest },
    }))
    expect(different).toEqual([])
  })

  test('structure: RPR and SPR, and of each parameter its PDS, what it is near to and its class', () => {
    const different = of(({ expected }, { metrics: { RPR, SPR, PDS }, parameters }) => ({
      ours: {
        RPR,
        SPR,
        PDS: PDS ?? {},
        strange: parameters
          .filter(({ status }) => status === 'drifted' || status === 'spurious')
          .map(({ name, status, nearest, PDS: own }) => [name, status, nearest, own]),
        missing: parameters.filter(({ status }) => status === 'missing').map(({ name }) => name),
      },
      there: {
        RPR: expected.rpr,
        SPR: expected.spr,
        PDS: Object.fromEntries(Object.entries(expected.params).map(([name, { pds }]) => [name, pds])),
        strange: Object.entries(expected.params).map(([name, { pds, nearest, class: status }]) => [
          name,
          status === 'drift' ? 'drifted' : status,
          nearest,
          pds,
        ]),
        missing: expected.missing,
      },
    }))
    expect(different).toEqual([])
  })

  test('grounding: AVEM, QSLO and VHR', () => {
    const different = of(({ expected }, { metrics: { AVEM, QSLO, VHR } }) => ({
      ours: { AVEM, QSLO, VHR },
      there: { AVEM: expected.avem, QSLO: expected.qslo, VHR: expected.vhr_ctx_mean },
    }))
    expect(different).toEqual([])
  })

  test('each value: exact, its overlap, its hallucination, and whether it is graded', () => {
    const different = of(({ expected }, { parameters }) => ({
      ours: Object.fromEntries(
        parameters.flatMap(({ name, values }) =>
          values.map(({ exact, overlap, hallucination }) => [name, { exact, overlap, hallucination }]),
        ),
      ),
      there: Object.fromEntries(
        Object.entries(expected.values).map(([name, { em, pr, h, in_G: isGraded }]) => [
          name,
          { exact: em === 1, overlap: pr, hallucination: isGraded ? h : null },
        ]),
      ),
    }))
    expect(different).toEqual([])
  })

  test('how many values are graded and how many are not, and the sum of what is hallucinated', () => {
    const different = of(({ expected }, { parameters, verdicts }) => {
      const values = parameters.flatMap((parameter) => parameter.values)
      const graded = values.flatMap(({ hallucination }) => (hallucination === null ? [] : [hallucination]))
      const excluded = values.filter(({ verdict }) => verdict === 'excluded')
      const isReached = verdicts.grounding !== null
      return {
        ours: isReached ? [graded.length, excluded.length, graded.reduce((sum, h) => sum + h, 0)] : null,
        there: isReached ? [expected.n_graded, expected.n_excluded, expected.vhr_ctx_sum] : expected.n_graded,
      }
    })
    expect(different).toEqual([])
  })

  test('the verdict of each stage, and whether the call is accepted', () => {
    const different = of(({ expected }, { verdicts, stage }) => ({
      ours: { ...verdicts, accepted: stage === 'passed' },
      there: {
        registry: expected.stage1_pass,
        structure: expected.stage2_pass,
        grounding: expected.stage3_pass,
        accepted: expected.accepted,
      },
    }))
    expect(different).toEqual([])
  })

  test('what the correction is about', () => {
    const different = of(({ expected: { psi } }, diagnosis) => ({ ours: correctedIn(diagnosis), there: psi }))
    expect(different).toEqual([])
    const silent = rows.filter((row) => (diagnosisOf(row).correction === null) !== (row.expected.psi === null))
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

function diagnosisOf({ call, tools, query }: Row): Diagnosis {
  const asked = call === null ? null : { name: call.name, args: call.arguments }
  return diagnose({ call: asked, tools, query, mode: 'paper' })
}

const stages = ['registry', 'structure', 'grounding', 'passed']

/** The findings of the stage to be corrected, as the rows write them. */
function correctedIn({ stage, findings }: Diagnosis): unknown {
  if (stage === 'passed') return null
  const number = stages.indexOf(stage) + 1
  const own = findings.filter((finding) => finding.stage === stage)
  const [first] = own
  if (first?.code === 'no-call') return { stage: number, kind: 'missing_name', nearest: null }
  if (first?.code === 'unknown-tool') return { stage: number, kind: 'unknown_name', nearest: first.nearest }
  if (stage === 'grounding') {
    return { stage: number, items: own.map((finding) => hallucinatedIn(finding)) }
  }
  const named = (code: string) => own.flatMap((finding) => (finding.code === code ? [paramOf(finding)] : []))
  const items = [
    { kind: 'missing_required', params: named('missing-parameter') },
    { kind: 'spurious', params: named('spurious-parameter') },
    { kind: 'drift', params: named('drifted-parameter') },
  ]
  return { stage: number, items: items.filter(({ params }) => params.length > 0) }
}

function hallucinatedIn(finding: DiagnosisFinding): unknown {
  if (finding.code !== 'ungrounded-value') return finding
  const kind = typeof finding.value === 'number' ? 'hallucinated_number' : 'hallucinated_string'
  return { kind, param: finding.parameter }
}

function paramOf(finding: DiagnosisFinding): unknown {
  if (finding.code === 'drifted-parameter') return { from: finding.parameter, to: finding.nearest }
  return 'parameter' in finding ? finding.parameter : finding
}

/** The same data; numbers within 1e-9. */
function isSame(ours: unknown, there: unknown): boolean {
  if (typeof ours === 'number' && typeof there === 'number') return Math.abs(ours - there) <= close
  if (typeof ours !== 'object' || typeof there !== 'object' || ours === null || there === null) return ours === there
  const [left, right] = [Object.entries(ours), Object.entries(there)]
  return (
    Array.isArray(ours) === Array.isArray(there) &&
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(there, key) && isSame(value, Reflect.get(there, key)))
  )
}

function readRows(): readonly Row[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row) // the shape that the file is documented to have
}
