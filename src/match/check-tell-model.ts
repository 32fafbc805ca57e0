import { isToolCall } from '../run/is-run.js'
import type { Run, ToolCall } from '../run/types.js'
import { type Attempt, indexOf } from './attempts.js'
import { badOption, notOfThisRun } from './errors.js'
import type { Mismatch } from './mismatch.js'
import { distance } from './nearest-miss.js'
import { hasOnlyMore } from './only-more.js'
import { readOptions } from './options.js'
import { refOf } from './refs.js'
import { requireText, textMismatches } from './text.js'
import { toldAgain } from './told-again.js'
import { requireKnown, requireTold } from './tools.js'
import type { TellModelVerdict } from './verdict.js'

/** Whether a result with this text reached the model before its next turn. */
export function checkTellModel(run: Run, what: unknown, options?: unknown): TellModelVerdict {
  requireTold(run)
  requireText(what)
  const { of, error } = readOptions(options, ['of', 'error'])
  if (error !== undefined && typeof error !== 'boolean') throw badOption('error', error, 'true or false')
  const subject = readOf(run, of)
  const asked = indexOf(run).attempts.filter(({ call }) => isOf(subject, call))
  const nextRequest = nextRequests(run)
  const first = asked.map((attempt) => view(attempt, what, error, nextRequest))
  const isTold = first.some(({ code }) => code === 'told')
  const views = isTold ? first : [...first, ...viewsOfAgain(run, subject, asked, what, error)]
  const { tool, call } = subject
  return { ...judge(views), claim: 'tell-model', what, tool, call: call?.number ?? null, error: error ?? null }
}

interface Subject {
  readonly tool: string | null
  readonly call: ToolCall | null
}

function readOf(run: Run, of: unknown): Subject {
  if (of === undefined) return { tool: null, call: null }
  if (typeof of === 'string') {
    requireKnown(run, of, 'option of:')
    return { tool: of, call: null }
  }
  if (!isToolCall(of)) throw badOption('of', of, 'a tool name, or a call of this run such as run.calls[0]')
  const call = run.calls.find(({ number }) => number === of.number)
  if (call === undefined || call.name !== of.name || call.rawArgs !== of.rawArgs) throw notOfThisRun(of.number, of.name)
  return { tool: call.name, call }
}

function isOf({ tool, call }: Subject, asked: ToolCall | null): boolean {
  if (asked === null) return false
  return call === null ? tool === null || asked.name === tool : asked.number === call.number
}

/** By turn: the request that the next turn of its lane answers. */
function nextRequests(run: Run): ReadonlyMap<number, number> {
  const next = new Map<string, number>()
  return new Map(
    run.turns.toReversed().map(({ lane, number, request }): [number, number] => {
      const following = next.get(lane) ?? Infinity
      next.set(lane, request)
      return [number, following]
    }),
  )
}

/** One call, and how near it comes to the claim: 0 is there. */
interface View {
  /** `null` for a result of no call of this run. */
  readonly attempt: Attempt | null
  readonly code: TellModelVerdict['code']
  readonly mismatches: readonly Mismatch[]
}

/** What is neither told nor not told comes before what is not. */
const nearness = [
  'told',
  'told-late',
  'told-again',
  'error-unknown',
  'only-more',
  'error-differs',
  'text-differs',
  'never-told',
  'never-called',
] as const
const unclear: ReadonlySet<TellModelVerdict['code']> = new Set([
  'told-late',
  'told-again',
  'error-unknown',
  'only-more',
])

function view(
  attempt: Attempt,
  what: string | object,
  error: boolean | undefined,
  nextRequest: ReadonlyMap<number, number>,
): View {
  const { told, call } = attempt
  if (told === null || told.request === null) return { attempt, code: 'never-told', mismatches: [] }
  const mismatches = textMismatches(what, told.text)
  const isOtherwise = error !== undefined && told.error !== null && told.error !== error
  if (mismatches.length > 0) {
    return { attempt, code: hasOnlyMore(mismatches) && !isOtherwise ? 'only-more' : 'text-differs', mismatches }
  }
  if (isOtherwise) return { attempt, code: 'error-differs', mismatches: [] }
  if (error !== undefined && told.error === null) return { attempt, code: 'error-unknown', mismatches: [] }
  const late = told.request > (nextRequest.get(call?.turn ?? 0) ?? Infinity)
  return { attempt, code: late ? 'told-late' : 'told', mismatches: [] }
}

/** Results that a later request tells in other words; those that do not fit say nothing. */
function viewsOfAgain(
  run: Run,
  subject: Subject,
  asked: readonly Attempt[],
  what: string | object,
  error: boolean | undefined,
): readonly View[] {
  const isAny = subject.tool === null && subject.call === null
  return toldAgain(run, isAny ? null : (call) => isOf(subject, call)).flatMap(({ call, result }): readonly View[] => {
    const mismatches = textMismatches(what, result.text)
    const isOtherwise = error !== undefined && result.error !== null && result.error !== error
    if (isOtherwise || (mismatches.length > 0 && !hasOnlyMore(mismatches))) return []
    const attempt = asked.find((one) => one.call === call && call !== null) ?? null
    return [{ attempt, code: 'told-again', mismatches }]
  })
}

function judge(
  views: readonly View[],
): Pick<TellModelVerdict, 'code' | 'answer' | 'attempt' | 'guilty' | 'mismatches'> {
  const code = nearness.find((word) => views.some((item) => item.code === word)) ?? 'never-called'
  const same = views.filter((item) => item.code === code)
  const first = same.toSorted((a, b) => distance(a.mismatches) - distance(b.mismatches))[0]
  // Told, though too late: neither is it told in time, nor was it never told.
  const answer = code === 'told' ? 'holds' : unclear.has(code) ? 'neither' : 'fails'
  const others = same.filter((item) => item !== first)
  const guilty = [first, ...others].flatMap((item) => (item?.attempt ? [refOf(item.attempt)] : []))
  return { code, answer, attempt: first?.attempt ?? null, guilty, mismatches: first?.mismatches ?? [] }
}
