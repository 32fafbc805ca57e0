import { readOptions } from '../../match/options.js'
import { requireAsked, requireKnown, requireTold } from '../../match/tools.js'
import type { Run, ToolResult } from '../../run/types.js'
import type { AnyToolName } from '../../tool/tool-types.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { inNameOf } from '../in-name-of.js'
import { runOf } from '../run-of.js'
import { askedAlike, type AskedCall } from './asked-alike.js'
import { cyclesIn } from './cycles-in.js'
import { badExcept, badRounds, badSameResult } from './errors.js'
import type { Loop } from './loop.js'

/** What counts as a loop. */
export interface FindLoopsOptions {
  /**
   * How many rounds make one, at least 2. Three is what the stuck detector of OpenHands takes for errors that repeat, and for two calls in
   * turn (it takes four for other repetitions).
   *
   * @default 3
   */
  readonly rounds?: number
  /**
   * Tools that may be called again and again, such as one that polls: their calls are left out.
   *
   * @default []
   */
  readonly except?: readonly AnyToolName[]
  /**
   * Whether a later result of an equal call says the same as an earlier one: for results with a time or a number of their own in them.
   *
   * @default equal as JSON, else as text
   */
  readonly sameResult?: (earlier: ToolResult, later: ToolResult) => boolean
}

/**
 * Where an agent turns in circles: one call over and over, or up to twenty in turn, equal by tool and arguments, each of the later ones with a
 * result that an equal call had before, or none. A call whose result is new ends the loop. One call that is told the same five times or more is a
 * repetition, whatever lies between. The calls of one turn have no order, and equal ones
 * among them count once. In the
 * order in which they begin.
 *
 * @example
 * ```ts
 * expect(findLoops(run).map(({ cycle, rounds }) => [cycle.map(({ tool }) => tool), rounds])).toEqual([[['search', 'list'], 3]])
 * ```
 *
 * @throws TypeError for what is no run; for a run that does not show what was asked or told; for a tool that it does not know
 */
export function findLoops(run: Run | AnyTranscript, options?: FindLoopsOptions): readonly Loop[] {
  return inNameOf('findLoops', findLoops, () => loopsIn(runOf(run), options))
}

/** The same for what was read. */
export function loopsIn(run: Run, options: unknown): readonly Loop[] {
  const { rounds, except, sameResult } = readLoopOptions(run, options)
  requireAsked(run)
  requireTold(run)
  const lanes = new Map<string, AskedCall[]>()
  for (const asked of askedAlike(run, except, sameResult)) {
    const list = lanes.get(asked.calls[0].lane)
    if (list === undefined) lanes.set(asked.calls[0].lane, [asked])
    else list.push(asked)
  }
  return [...lanes]
    .flatMap(([lane, asked]) => {
      const loops = cyclesIn(asked, rounds).map(({ from, to, period }) => toLoop(lane, asked.slice(from, to), period))
      return [...loops, ...scatteredIn(lane, asked, Math.max(rounds, mostScattered), loops)]
    })
    .toSorted((a, b) => (a.calls[0] ?? 0) - (b.calls[0] ?? 0))
}

/** Reads and checks the options. */
export function readLoopOptions(
  run: Run,
  options: unknown,
): {
  readonly rounds: number
  readonly except: ReadonlySet<string>
  readonly sameResult: FindLoopsOptions['sameResult'] | null
} {
  const { rounds = 3, except = [], sameResult = null } = readOptions(options, ['rounds', 'except', 'sameResult'])
  if (typeof rounds !== 'number' || !Number.isSafeInteger(rounds) || rounds < 2) throw badRounds(rounds)
  if (!Array.isArray(except)) throw badExcept(except)
  for (const [index, name] of except.entries()) requireKnown(run, name, `except[${index}]`)
  if (sameResult !== null && typeof sameResult !== 'function') throw badSameResult(sameResult)
  // What it returns is looked at each time; the names were.
  return { rounds, except: new Set(except), sameResult: sameResult as FindLoopsOptions['sameResult'] | null }
}

/** So often nobody asks the same to hear the same, whatever is asked in between. */
const mostScattered = 5

/** Equal calls that were told the same so often, whatever lies between them; none whose stale calls are all in loops already. */
function scatteredIn(
  lane: string,
  asked: readonly AskedCall[],
  least: number,
  loops: readonly Loop[],
): readonly Loop[] {
  const known = new Set(loops.flatMap(({ calls }) => calls))
  const groups = new Map<string, AskedCall[]>()
  for (const one of asked) {
    const key = `${one.kind} ${one.result}`
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [one])
    else own.push(one)
  }
  return [...groups.values()]
    .filter((own) => own.length >= least)
    .map((own) => toLoop(lane, own, 1))
    .filter(({ stale }) => !stale.every((call) => known.has(call)))
}

function toLoop(lane: string, asked: readonly AskedCall[], period: number): Loop {
  return {
    kind: period === 1 ? 'repetition' : 'alternation',
    lane,
    cycle: asked
      .slice(0, period)
      .map(({ calls: [{ name, args, rawArgs }] }) => ({ tool: name, args: args ?? rawArgs })),
    rounds: Math.floor(asked.length / period),
    calls: numbersOf(asked),
    stale: numbersOf(asked.filter(({ isStale }) => isStale)),
  }
}

function numbersOf(asked: readonly AskedCall[]): readonly number[] {
  return asked.flatMap(({ calls }) => calls.map(({ number }) => number)).toSorted((a, b) => a - b)
}
