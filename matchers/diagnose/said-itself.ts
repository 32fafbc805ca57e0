import { type ReadRunOptions, judgeRun } from '../../src/diagnose/runs/judge-run.js'
import { sentTo } from '../../src/diagnose/runs/told-before.js'
import type { DiagnosedCall, SaidValue } from '../../src/explain/diagnose/diagnosis-text.js'
import type { Run } from '../../src/run/types.js'

/** The values of a call that nobody told, and that the model had said itself before, such as to have them confirmed. */
export function saidItself(run: Run, { call: number, diagnosis }: DiagnosedCall, read: ReadRunOptions): SaidValue[] {
  const call = run.calls.find((one) => one.number === number)
  const request = call === undefined ? null : sentTo(run).request(call)
  if (call === undefined || request === null) return []
  const turns = [...(run.earlier?.turns ?? []), ...run.turns].filter((turn) => turn.number < call.turn)
  const said = request.messages.flatMap(({ role, text }) =>
    role === 'assistant' && text !== undefined ? [{ from: 'what the model said', text }] : [],
  )
  if (said.length === 0) return []
  // Asked once more, as if what the model said had been told.
  const judged = judgeRun(run, { ...read, context: [...read.context, ...said] })
  const again = judged.find((one) => one.call === call)
  if (again === undefined || typeof again.result === 'string') return []
  const values = again.result.parameters.flatMap((parameter) => parameter.values)
  return diagnosis.findings.flatMap((finding) => {
    if (finding.code !== 'ungrounded-value') return []
    const { path, value } = finding
    const found = values.find((one) => one.path === path && one.verdict === 'grounded')?.span ?? null
    const part = said.find((one) => found !== null && one === again.told.parts[found.part])
    if (part === undefined) return []
    return [{ path, value, turn: turns.findLast((turn) => turn.text === part.text)?.number ?? null }]
  })
}
