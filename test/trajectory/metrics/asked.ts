import { buildFrom } from '../../../src/transcripts/build-from.js'
import type { TranscriptItem } from '../../../src/transcripts/transcript.js'
import type { FailureCause, RecordedError, Run } from '../../../src/run/types.js'
import type { Unrun } from '../../../src/run/events.js'
import type { ArgsIssue } from '../../../src/tool/tool-spec.js'

/** One call of a run, as a record of a guard would say it: what became of it, or how each of its attempts ended. */
export interface Asked {
  readonly tool: string
  /** @default `['ok']` */
  readonly ends?: readonly ('ok' | 'open' | FailureCause | RecordedError)[]
  readonly unrun?: Unrun
  readonly issues?: readonly ArgsIssue[]
  readonly told?: string
  readonly rawArgs?: string
}

/** A call that conforms. */
export function fine(tool: string, ends: Asked['ends'] = ['ok']): Asked {
  return { tool, ends }
}

/** A call that its schema refuses at a place. */
export function refused(tool: string, path: readonly (string | number)[] = ['amount'], told?: string): Asked {
  return {
    tool,
    unrun: 'invalid-args',
    issues: [{ path, message: 'is no number' }],
    ...(told === undefined ? {} : { told }),
  }
}

/** A run that records of guarded tools show: one call a turn. */
export function runOf(calls: readonly Asked[], model: string | null = null): Run {
  const items: TranscriptItem[] = [{ kind: 'user', text: 'Go on.' }]
  let execution = 0
  for (const [index, { tool, ends = ['ok'] as const, unrun, issues, told, ...call }] of calls.entries()) {
    // Equal calls that are told the same would share an execution.
    const rawArgs = call.rawArgs ?? `{"n":${index}}`
    const id = `call_${index + 1}`
    const why = { ...(unrun === undefined ? {} : { unrun }), ...(issues === undefined ? {} : { issues }) }
    items.push({ kind: 'turn', text: null, calls: [{ id, name: tool, rawArgs, ...why }] })
    for (const end of unrun === undefined ? ends : []) {
      execution += 1
      items.push({ kind: 'entered', execution, parent: null, tool, args: { n: index }, callId: id })
      if (end === 'open') continue
      if (end === 'ok') {
        items.push({ kind: 'left', execution, end: 'returned', result: 'fine', error: null })
      } else if (typeof end === 'string') {
        const error = { name: 'Error', message: 'it failed' }
        items.push({ kind: 'left', execution, end: 'threw', result: undefined, error, failure: end })
      } else {
        items.push({ kind: 'left', execution, end: 'threw', result: undefined, error: end })
      }
    }
    items.push({ kind: 'result', id, text: told ?? 'told', ok: null })
  }
  if (calls.length === 0) items.push({ kind: 'turn', text: 'Nothing to do.', calls: [] })
  return buildFrom(
    'records',
    { provider: 'guard', model, items, trace: 'trace', isOver: true },
    { known: null, failed: null },
  )
}
