import { frozen } from '../../guard/frozen.js'
import { type AttemptKey, type CallRecords, gatherTraces } from '../../guard/gather-traces.js'
import { endOf, outcomeOf } from '../../guard/outcome-of.js'
import { parsed, parseText } from '../../guard/parse-text.js'
import type { GuardRecord } from '../../guard/record.js'
import { fromPointer, type Path } from '../../json/paths.js'
import { causeOf } from '../../run/cause-of.js'
import { holdsRedacted } from '../../run/redacted.js'
import type { FailureCause } from '../../run/types.js'
import type { KnownTool } from '../../tool/tool-spec.js'
import { entryOf } from './entry-of.js'
import { type CallFacts, factsOfCall, type Ran, unnamedIn } from './facts-of-call.js'

/** Takes records in any order, and keeps little of each. */
export interface RecordFacts {
  /** An object or a line of JSON. Throws a GuardError that names the line, as `runsFrom` does; by default lines are counted from 1. */
  add(record: unknown, line?: number): void
  /** What records show of the calls of each trace: the same as the run that `runsFrom` makes of them. */
  traces(): Iterable<readonly CallFacts[]>
}

/** Tools, by their names, judge what no guard refused. */
export function recordFacts(tools: Tools): RecordFacts {
  const shared = sharing()
  const gatherer = gatherTraces((record) => attemptOf(record, tools, shared))
  return {
    add: gatherer.add,
    *traces() {
      for (const { calls } of gatherer.traces()) yield calls.map((attempts, index) => factsOf(attempts, index + 1))
    },
  }
}

type Tools = ReadonlyMap<string, KnownTool>

/** What is kept of an attempt: very many of them fit into memory. */
interface Attempt extends AttemptKey, Pick<GuardRecord, 'tool' | 'model' | 'status' | 'blocked_by'> {
  /** `null` where the tool was not entered. */
  readonly ran: Ran | null
  readonly isJson: boolean
  readonly places: readonly Path[]
  /** `null`, too, where it could change no figure. */
  readonly told: string | null
}

function attemptOf(record: GuardRecord, tools: Tools, { text, places: one }: Sharing): Attempt {
  const { phase, execution_id, trace_id, step, attempt, started_at, tool, model, status, blocked_by } = record
  const ran = ranOf(record)
  const validate = tools.get(tool)?.validate
  // What entered its tool was read.
  const args = ran === null || typeof validate === 'function' ? parseText(record.raw_args) : null
  const check = args?.ok === true && !holdsRedacted(record.raw_args) ? validate?.(frozen(args.value)) : undefined
  const refused = status === 'schema_validation_error' ? record.errors.map(({ path }) => fromPointer(path)) : null
  const places = one(refused ?? (check?.valid === false ? check.issues.map(({ path }) => path) : []))
  return {
    phase,
    execution_id,
    trace_id: text(trace_id),
    step,
    attempt,
    started_at,
    tool: text(tool),
    model: typeof model === 'string' && model !== '' ? text(model) : null,
    status,
    blocked_by,
    ran,
    isJson: args?.ok !== false,
    places,
    told: typeof record.told === 'string' && mayCount(record, record.told, ran, places) ? record.told : null,
  }
}

function ranOf(record: GuardRecord): Ran | null {
  const ended = endOf(record)
  if (ended === null) return null
  if (ended.end !== 'threw') return ended.end === 'open' ? open : ended.failed ? failed : returned
  const { cause, error } = record
  if (typeof cause === 'string') return threw[cause]
  return error === null || error === undefined ? threwUntold : threw[causeOf(error)]
}

const returned: Ran = { end: 'returned', failed: false, error: null }
const failed: Ran = { end: 'returned', failed: true, error: null }
const open: Ran = { end: 'open', failed: false, error: null }
const threwUntold: Ran = { end: 'threw', failed: false, error: null }
const threw: Readonly<Record<FailureCause, Ran>> = {
  transient: { ...threwUntold, failure: 'transient' },
  logical: { ...threwUntold, failure: 'logical' },
  unknown: { ...threwUntold, failure: 'unknown' },
}

/** Whether what the model was told says more than the record: a first attempt is the last of its call only where it is the only one. */
function mayCount({ attempt, status }: GuardRecord, told: string, ran: Ran | null, places: readonly Path[]): boolean {
  if (attempt > 1) return true
  if (ran === null) return status !== 'blocked' && unnamedIn(told, places) !== null
  // JSON may write any letter as an escape.
  return ran === failed || ran === threwUntold || (ran === returned && /isError|\\u/u.test(told))
}

/** What very many records have in common is kept once. */
interface Sharing {
  text(text: string): string
  places(places: readonly Path[]): readonly Path[]
}

function sharing(): Sharing {
  const texts = new Map<string, string>()
  const lists = new Map<string, readonly Path[]>()
  return {
    text: (text) => entryOf(texts, text, () => text),
    places: (places) => (places.length === 0 ? none : entryOf(lists, JSON.stringify(places), () => places)),
  }
}

const none: readonly never[] = []

function factsOf(attempts: CallRecords<Attempt>, step: number): CallFacts {
  const [first] = attempts
  const last = attempts.at(-1) ?? first
  const ran = attempts.flatMap((attempt) => attempt.ran ?? [])
  const told = last.told === null ? null : { text: last.told, json: parsed(last.told), error: null }
  const outcome = outcomeOf(last, ran.at(-1), told?.json)
  return factsOfCall({
    tool: first.tool,
    model: first.model,
    step,
    outcome,
    isUnknown: outcome === 'unknown-tool',
    isJudged: true,
    isJson: first.isJson && outcome !== 'invalid-json',
    places: first.places,
    told,
    ran,
  })
}
