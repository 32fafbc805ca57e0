import type { Diagnosis, DiagnosisMetrics, Repair } from 'callsheet/diagnose'

/** What was said in a repair, attempt by attempt, with the metrics of each call. */
export function transcript(query: string, { attempts, end }: Repair): string {
  const lines = attempts.flatMap(({ number, calls, diagnoses, told }) => [
    `model   ${number}. ${calls.map(({ name, rawArgs }) => `${name}(${rawArgs})`).join(', ')}`,
    ...diagnoses.map((diagnosis) => `        ${diagnosis.stage}: ${metricsText(diagnosis)}`),
    ...told.flatMap((text) => text.split('\n')).map((text) => `told    ${text}`),
  ])
  return [`user    ${query}`, ...lines, `end     ${end}`].join('\n')
}

function metricsText({ metrics }: Diagnosis): string {
  return Object.entries(metrics)
    .filter(([, value]) => value !== null && JSON.stringify(value) !== '{}')
    .map(([name, value]) => `${name} ${JSON.stringify(value, (_, part: unknown) => rounded(part)).replaceAll('"', '')}`)
    .join(', ')
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(2)) : value
}

const intrinsic = ['FNEM', 'NCS', 'RPR', 'PDS', 'SPR', 'AVEM', 'QSLO', 'VHR'] as const

/** The mean of each metric over the calls that it could be taken of. */
export function meanMetrics(diagnoses: readonly Diagnosis[]): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    intrinsic.map((name) => [name, mean(diagnoses.flatMap(({ metrics }) => valuesOf(metrics[name])))]),
  )
}

/** The parameter drift score (PDS) is one number for each parameter that has drifted. */
function valuesOf(metric: DiagnosisMetrics[keyof DiagnosisMetrics]): readonly number[] {
  if (metric === null) return []
  return typeof metric === 'number' ? [metric] : Object.values(metric)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Rows of texts and numbers, each column as wide as it needs to be. */
export function table(rows: readonly (readonly (string | number | null)[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(Number(cell.toFixed(2))) : (cell ?? '-'))),
  )
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
