import type { Diagnosis, ParameterDiagnosis } from '../../diagnose/diagnosis.js'
import type { Grounding, Told } from '../../diagnose/grounding/grounding.js'
import { inline } from '../../json/inline.js'
import { shortNumber } from '../score-numbers.js'
import { nameText, plainText } from '../values.js'
import { pickLines } from '../window.js'
import { displayWidth, padToWidth } from '../display-width.js'

/** One line of the table: a parameter, or a value within it. */
export interface DiagnosisRow {
  readonly isWrong: boolean
  readonly cells: readonly string[]
}

const head = ['parameter', 'value', 'status', 'nearest', 'PDS', 'verdict', 'by', 'overlap', 'told in']
const widestName = 40
const widestValue = 40

/** What was found of the parameters of a call; empty where the call did not get so far. */
export function diagnosisRows(diagnosis: Diagnosis, told: Told | null): readonly DiagnosisRow[] {
  const refused = new Set(
    diagnosis.findings.flatMap((finding) =>
      finding.stage === 'structure' && 'path' in finding ? [finding.parameter] : [],
    ),
  )
  return diagnosis.parameters.flatMap((parameter) => {
    const status = parameter.status === 'known' && refused.has(parameter.name) ? 'refused' : parameter.status
    return parameter.values.length === 0
      ? [rowOf(parameter, status, null, told)]
      : parameter.values.map((value) => rowOf(parameter, status, value, told))
  })
}

function rowOf(
  parameter: ParameterDiagnosis,
  status: string,
  value: Grounding | null,
  told: Told | null,
): DiagnosisRow {
  const { name, nearest, PDS } = parameter
  const isTold = value?.verdict === 'grounded' && value.span !== null
  return {
    isWrong: status !== 'known' || value?.verdict === 'ungrounded',
    cells: [
      nameText(value?.path ?? name, widestName),
      value === null ? '' : inline(value.value, widestValue),
      status === 'known' && value !== null ? '' : status,
      nearest === null || PDS === 0 ? '' : nameText(nearest, widestName),
      PDS === null ? '' : shortNumber(PDS, 0.8),
      value?.verdict ?? '',
      value?.by ?? '',
      value === null || value.overlap === null ? '' : shortNumber(value.overlap, 1),
      isTold ? plainText(told?.parts[value.span.part]?.from ?? '', widestName) : '',
    ],
  }
}

/** The rows as a table with at most `budget` rows, wrong ones marked with `>`; a column that says nothing is left out. */
export function writeDiagnosisTable(rows: readonly DiagnosisRow[], budget: number): readonly string[] {
  const wrong = rows.flatMap(({ isWrong }, index) => (isWrong ? [index] : []))
  const picks = pickLines(rows.length, wrong, budget)
  const shown = picks.flatMap((pick) => ('index' in pick ? (rows[pick.index] ?? []) : []))
  const columns = head.flatMap((_, column) => (shown.some(({ cells }) => cells[column] !== '') ? [column] : []))
  const all = [head, ...shown.map(({ cells }) => cells)]
  const sizes = head.map((_, column) => Math.max(...all.map((cells) => displayWidth(cells[column] ?? ''))))
  const write = (mark: string, cells: readonly string[]): string =>
    `${mark}${columns.map((column) => padToWidth(cells[column] ?? '', sizes[column] ?? 0)).join('  ')}`.trimEnd()
  return [
    write('  ', head),
    ...picks.map((pick) => {
      const row = 'index' in pick ? rows[pick.index] : undefined
      if (row !== undefined) return write(row.isWrong ? '> ' : '  ', row.cells)
      const left = 'left' in pick ? pick.left : 0
      return `  …  ${left} ${left === 1 ? 'value' : 'values'} left out`
    }),
  ]
}
