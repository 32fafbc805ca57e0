import type { DatasetPlace } from '../../dataset/errors.js'
import type { Diagnosis } from '../../diagnose/diagnosis.js'
import type { JudgedCall } from '../../diagnose/runs/judge-run.js'
import { faultsText } from '../../explain/diagnose/faults-text.js'
import { plainText } from '../../explain/values.js'

/** A call that did not pass, and where it stands. */
export interface FailingCall {
  readonly file: string
  /** From 1; each line is a run. */
  readonly line: number | null
  /** The number of the call in its run. */
  readonly call: number
  /** As it was called. */
  readonly tool: string
  readonly stage: Diagnosis['stage']
  /** The first thing that is wrong, and how many more there are. */
  readonly text: string
}

/** The calls of a line that did not pass. */
export function failingCalls({ file, line }: DatasetPlace, judged: readonly JudgedCall[]): readonly FailingCall[] {
  return judged.flatMap(({ call: { number: call, name: tool }, result }) =>
    typeof result === 'string' || result.stage === 'passed'
      ? []
      : [{ file, line, call, tool, stage: result.stage, text: faultsText(result) }],
  )
}

/** `runs.jsonl:12 call 3 refund: amount 7 was told nowhere (grounding)`. */
export function failureLine({ file, line, call, tool, stage, text }: FailingCall): string {
  const name = tool === '' ? '' : ` ${plainText(tool, 60)}`
  return `${file}:${line} call ${call}${name}: ${text} (${stage})`
}
