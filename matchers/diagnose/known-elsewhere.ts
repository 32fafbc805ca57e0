import { type ReadRunOptions, judgeRun } from '../../src/diagnose/runs/judge-run.js'
import { sentTo } from '../../src/diagnose/runs/told-before.js'
import type { DiagnosedCall, ValueHint } from '../../src/explain/diagnose/diagnosis-text.js'
import type { Run } from '../../src/run/types.js'

/**
 * The values of a call that nobody had told, and that stand elsewhere in its run: the model had said them itself before, such as to have
 * them confirmed, or they are in a result that was asked for in the same turn.
 */
export function knownElsewhere(
  run: Run,
  { call: number, diagnosis }: DiagnosedCall,
  read: ReadRunOptions,
): ValueHint[] {
  const call = run.calls.find((one) => one.number === number)
  const request = call === undefined ? null : sentTo(run).request(call)
  if (call === undefined || request === null) return []
  const turns = [...(run.earlier?.turns ?? []), ...run.turns].filter((turn) => turn.number < call.turn)
  const said = request.messages.flatMap(({ role, text }) =>
    role === 'assistant' && text !== undefined ? [{ from: 'what the model said', text }] : [],
  )
  const beside = run.calls.flatMap((one) =>
    one === call || one.turn !== call.turn || one.ofProvider === true || one.told === null
      ? []
      : [{ from: `call ${one.number} (${one.name})`, text: one.told.text }],
  )
  if (said.length === 0 && beside.length === 0) return []
  // Asked once more, as if this had been told, too.
  const judged = judgeRun(run, { ...read, context: [...read.context, ...said, ...beside] })
  const again = judged.find((one) => one.call === call)
  if (again === undefined || typeof again.result === 'string') return []
  const values = again.result.parameters.flatMap((parameter) => parameter.values)
  return diagnosis.findings.flatMap((finding): readonly ValueHint[] => {
    if (finding.code !== 'ungrounded-value') return []
    const { path, value } = finding
    const found = values.find((one) => one.path === path && one.verdict === 'grounded')?.span ?? null
    const part = found === null ? undefined : again.told.parts[found.part]
    if (part === undefined) return []
    const other = beside.find((one) => one === part)
    if (other !== undefined) return [{ kind: 'same-turn', path, value, call: other.from }]
    if (!said.some((one) => one === part)) return []
    return [{ kind: 'said', path, value, turn: turns.findLast((turn) => turn.text === part.text)?.number ?? null }]
  })
}
