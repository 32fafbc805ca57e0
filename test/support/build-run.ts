import { parseJson } from '../../src/json/parse-json.js'
import { snapshot } from '../../src/json/snapshot.js'
import type {
  Effect,
  Execution,
  NeutralRequest,
  Outcome,
  Run,
  Seen,
  ToolCall,
  ToolResult,
  Turn,
} from '../../src/run/types.js'

/** What a run has beside what its notation says. */
export interface BuildOptions {
  /** Registered and watched; by default every tool of the notation that exists. */
  readonly tools?: readonly string[]
  readonly schemas?: Readonly<Record<string, { readonly [keyword: string]: unknown }>>
  readonly watched?: readonly string[]
  readonly kinds?: readonly string[]
  readonly answer?: string | null
  readonly end?: Run['end']
  readonly seen?: Partial<Seen>
  /** Turn by turn; a name stands for that lane. */
  readonly lanes?: readonly string[]
}

type Entry = string | readonly string[] | { readonly parallel: readonly string[] }

const ends: Readonly<Record<string, Execution['end']>> = {
  ok: 'returned',
  error: 'returned',
  threw: 'threw',
  paused: 'paused',
  open: 'open',
}

/**
 * A run from a terse notation, one entry a turn:
 * - `name {args} > outcomes > told + kind {value}`: a call; outcomes are those of its executions (`threw,ok`, each with
 *   what it received: `ok {args}`), or the word for a call that never ran; told is a text, `-` when nothing; effects last
 * - a list: calls of one turn, run one after the other; `{ parallel: [...] }`: run at once
 * - `says text`; `! name {args} > outcome`: an execution that nobody asked for; `+ kind {value}`: an effect of unknown cause
 */
export function buildRun(entries: readonly Entry[], options: BuildOptions = {}): Run {
  const builder = new Builder(options)
  for (const entry of entries) builder.add(entry)
  return builder.build()
}

class Builder {
  private at = 0
  private readonly turns: Turn[] = []
  private readonly requests: NeutralRequest[] = []
  private readonly calls: ToolCall[] = []
  private readonly executions: Execution[] = []
  private readonly effects: Effect[] = []
  private pending: { readonly call: number; readonly told: string }[] = []
  private readonly options: BuildOptions

  constructor(options: BuildOptions) {
    this.options = options
  }

  add(entry: Entry): void {
    if (typeof entry !== 'string') return this.turn('parallel' in entry ? entry.parallel : entry, 'parallel' in entry)
    if (entry.startsWith('says ')) return this.says(entry.slice(5))
    if (entry.startsWith('! ')) return this.unasked(entry.slice(2))
    if (entry.startsWith('+ ')) return this.effect(entry.slice(2), null)
    this.turn([entry], false)
  }

  build(): Run {
    const { options } = this
    const exists = this.calls.filter(({ outcome }) => outcome !== 'unknown-tool').map(({ name }) => name)
    const tools = options.tools ?? [...new Set([...exists, ...this.executions.map(({ tool }) => tool)])]
    const kinds = options.kinds ?? [...new Set(this.effects.map(({ kind }) => kind))]
    const last = this.turns.at(-1)
    const said = last === undefined || last.calls.length > 0 ? null : last.text
    const seen = {
      asked: true,
      ran: options.watched ?? tools,
      unread: [],
      told: true,
      effects: kinds.length > 0,
      kinds,
    }
    const end = options.end ?? 'finished'
    return snapshot({
      input: 'Refund A-1001, please',
      answer: options.answer === undefined ? said : options.answer,
      end,
      error: end === 'threw' ? { name: 'Error', message: 'the agent gave up' } : null,
      tools: tools.map((name) => ({ name, description: null, inputSchema: options.schemas?.[name] ?? null })),
      turns: this.turns,
      requests: this.requests,
      calls: this.calls,
      executions: this.executions,
      effects: this.effects,
      legs: [
        {
          number: 1,
          firstTurn: this.turns.length > 0 ? 1 : null,
          lastTurn: this.turns.length || null,
          started: 1,
          finished: Infinity,
          waiting: [],
          end: 'finished',
          error: null,
          value: undefined,
        },
      ],
      seen: { ...seen, ...options.seen },
      transcript: null,
    })
  }

  private says(text: string): void {
    const { number, request } = this.openTurn()
    this.turns.push({
      number,
      leg: 1,
      lane: this.lane(number),
      request,
      text,
      calls: [],
      finish: 'stop',
      at: this.tick(),
    })
  }

  private turn(texts: readonly string[], parallel: boolean): void {
    const { number, request } = this.openTurn()
    const read = texts.map((text) => ({
      ...readCall(text),
      number: this.calls.length + texts.indexOf(text) + 1,
      at: this.tick(),
    }))
    const calls = read.map((_, index) => this.calls.length + index + 1)
    this.turns.push({
      number,
      leg: 1,
      lane: this.lane(number),
      request,
      text: null,
      calls,
      finish: 'tool',
      at: this.tick(),
    })
    const opened = read.map((call, index) => {
      const open = call.runs.map((run) => ({ run, started: parallel ? this.tick() : 0 }))
      return { call, number: calls[index] ?? 0, open }
    })
    for (const { call, number: own, open } of opened) {
      const executions = open.map(({ run, started }) =>
        this.execute(call.name, run.args ?? call.args, run.end, own, started),
      )
      for (const effect of call.effects) this.effect(effect, executions.at(-1) ?? null)
      this.calls.push(this.toCall(call, own, number, executions))
      if (call.told !== null) this.pending.push({ call: own, told: call.told })
    }
  }

  private toCall(
    read: ReadCall & { readonly at: number },
    number: number,
    turn: number,
    executions: readonly number[],
  ): ToolCall {
    const parsed = parseJson(read.rawArgs)
    const shared = { leg: 1, lane: this.lane(turn), turn, id: `call_${number}`, duplicates: [], issues: [] }
    return {
      ...shared,
      number,
      name: read.name,
      rawArgs: read.rawArgs,
      args: read.args,
      exact: parsed.ok ? parsed.exact : {},
      parsed: read.args,
      executions,
      told: null,
      outcome: read.outcome,
      at: read.at,
    }
  }

  private execute(tool: string, args: unknown, end: string, call: number | null, entered: number): number {
    const number = this.executions.length + 1
    const started = entered === 0 ? this.tick() : entered
    const finished = end === 'open' ? null : this.tick()
    const error = end === 'threw' ? { name: 'Error', message: `${tool} is down` } : null
    const result = end === 'ok' ? { done: true } : undefined
    const shared = { parent: null, issues: [], failed: end === 'error', error, result, started, finished }
    this.executions.push({ ...shared, number, call, tool, args, end: ends[end] ?? 'returned' })
    return number
  }

  private unasked(text: string): void {
    const { name, args, runs, effects } = readCall(text)
    for (const run of runs) {
      const number = this.execute(name, run.args ?? args, run.end, null, 0)
      for (const effect of effects) this.effect(effect, number)
    }
  }

  private effect(text: string, cause: number | null): void {
    const [kind, value] = splitName(text)
    this.effects.push({ number: this.effects.length + 1, kind, value: readJson(value), cause, at: this.tick() })
  }

  /** The request carries what is to be told. */
  private openTurn(): { readonly number: number; readonly request: number } {
    const request = this.requests.length + 1
    const number = this.turns.length + 1
    const at = this.tick()
    this.requests.push({
      number: request,
      leg: 1,
      lane: this.lane(number),
      provider: 'neutral',
      model: 'scripted',
      stream: false,
      system: null,
      messages: [],
      tools: [],
      raw: null,
      at,
    })
    for (const { call, told } of this.pending) {
      const own = this.calls[call - 1]
      if (own !== undefined) this.calls[call - 1] = { ...own, told: readTold(told, request, at) }
    }
    this.pending = []
    return { number, request }
  }

  private lane(turn: number): string {
    return this.options.lanes?.[turn - 1] ?? ''
  }

  private tick(): number {
    this.at += 1
    return this.at
  }
}

interface ReadCall {
  readonly name: string
  readonly rawArgs: string
  readonly args: unknown
  readonly outcome: Outcome
  readonly runs: readonly { readonly end: string; readonly args: unknown }[]
  readonly told: string | null
  readonly effects: readonly string[]
}

function readCall(text: string): ReadCall {
  const [main = '', ...effects] = text.split(' + ')
  const [asked = '', became = 'ok', told] = main.split(' > ')
  const [name, rawArgs] = splitName(asked)
  const runs = became.split(/,\s*(?=[a-z])/).map((part) => {
    const [end, args] = splitName(part)
    return { end, args: args === '{}' ? undefined : readJson(args) }
  })
  const ran = runs.filter(({ end }) => end in ends)
  const outcome = (runs.at(-1)?.end ?? 'ok') as Outcome // the notation is written by tests
  const silent = told === '-' || outcome === 'unanswered'
  return {
    name,
    rawArgs,
    args: readJson(rawArgs),
    outcome,
    runs: ran,
    told: silent ? null : (told ?? outcome),
    effects,
  }
}

function splitName(text: string): readonly [name: string, rest: string] {
  const space = text.trim().indexOf(' ')
  return space < 0 ? [text.trim(), '{}'] : [text.trim().slice(0, space), text.trim().slice(space + 1)]
}

function readJson(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

function readTold(text: string, request: number, at: number): ToolResult {
  const parsed = parseJson(text)
  const value = parsed.ok ? parsed.value : undefined
  const error = typeof value === 'object' && value !== null && 'error' in value ? true : null
  return { text, ...(parsed.ok ? { json: value } : {}), error, request, at }
}
