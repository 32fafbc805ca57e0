import { stripVTControlCharacters } from 'node:util'
import { call, cut, fault, forever, maybe, raw, refuse, say, turn, withIds, type Step } from 'callsheet'
import { clients } from './clients.js'
import type { AgentTool, Client } from './clients/client.js'
import { meet, type Meeting, type Met } from './meet.js'

/** One thing that goes wrong. */
interface GridFault {
  /** The step, as a test writes it. */
  readonly title: string
  readonly status?: number
  readonly steps: readonly Step[]
  readonly timeoutMs?: number
  readonly abortMs?: number
  readonly patienceMs?: number
}

/** What one client made of one fault. */
export interface GridCell {
  readonly saw: string
  readonly requests: number
  /** What it throws; `null` where it throws nothing. */
  readonly thrown: { readonly kind: string; readonly message: string } | null
  /** What harm was done without a word: a tool ran with other arguments, half a text or nothing passes, or no end comes. */
  readonly harm: 'altered' | 'half' | 'nothing' | 'endless' | null
}

/** One fault with what each client made of it. */
export interface GridSection {
  readonly title: string
  readonly status: number | null
  readonly rows: readonly { readonly client: string; readonly whole: GridCell; readonly streamed: GridCell }[]
}

const refund = call('issue_refund', { order_id: 'A-1001', amount: '1500.00' })
const refundText = '{"order_id":"A-1001","amount":"1500.00"}'
/** After the 1 of the amount. */
const inside = refundText.indexOf('1500') + 1
const otherText = '{"order_id":"A-1002","amount":"7.00"}'
const both = turn({ calls: [refund, call('issue_refund', { order_id: 'A-1002', amount: '7.00' })] })
const done = [maybe(say('Done.')), maybe(say('Done.'))]

const statuses = [400, 401, 403, 404, 413, 429, 500, 503, 529]
const kinds = ['network', 'bad-json', 'bad-sse', 'html', 'mid-stream-error', 'empty'] as const

/** Whatever fails does so as often as it is asked. */
const failing: readonly GridFault[] = [
  ...statuses.map((status) => ({ title: `fault(${status})`, status, steps: [forever(fault(status))] })),
  ...kinds.map((kind) => ({ title: `fault('${kind}')`, steps: [forever(fault(kind))] })),
  { title: "fault('hang')", steps: [forever(fault('hang'))], timeoutMs: 40 },
]

const broken = (['end', 'reset', 'error'] as const).flatMap((how): readonly GridFault[] => {
  const end = `{ how: '${how}' })`
  return [
    {
      title: `cut(say('Done at once.'), { chars: 4 }, ${end}`,
      steps: [cut(say('Done at once.'), { chars: 4 }, { how })],
    },
    { title: `cut(refund, { chars: ${inside} }, ${end}`, steps: [cut(refund, { chars: inside }, { how })] },
    { title: `cut(refund, 'finish', ${end}`, steps: [cut(refund, 'finish', { how })] },
  ]
})

/** A client waits up to 2 s between its tries, on a machine that has other work. */
const patienceMs = 6000
const stalled = [cut(refund, { chars: inside }, { how: 'hang' })]
const stalledTitle = `cut(refund, { chars: ${inside} }, { how: 'hang' })`

const hanging: readonly GridFault[] = [
  { title: `${stalledTitle} // the client has a timeout`, steps: stalled, timeoutMs: 40, patienceMs },
  { title: `${stalledTitle} // its user aborts`, steps: stalled, abortMs: 40, patienceMs },
]

const odd: readonly GridFault[] = [
  { title: "withIds(both, ['same', 'same'])", steps: [withIds(both, ['same', 'same'])] },
  { title: 'withIds(refund, [null])', steps: [withIds(refund, [null])] },
  { title: "turn({ calls: [refund], finish: 'stop' })", steps: [turn({ calls: [refund], finish: 'stop' })] },
  { title: "turn({ calls: [refund], finish: 'length' })", steps: [turn({ calls: [refund], finish: 'length' })] },
  { title: "turn({ text: 'Hm.', finish: 'tool' })", steps: [turn({ text: 'Hm.', finish: 'tool' })] },
  { title: "refuse('I cannot do that.')", steps: [refuse('I cannot do that.')] },
  { title: `raw('issue_refund', '{"order_id": "A-10')`, steps: [raw('issue_refund', '{"order_id": "A-10')] },
  {
    title: `raw('issue_refund', '{"order_id":"A-1001","amount":"1.00"')`,
    steps: [raw('issue_refund', '{"order_id":"A-1001","amount":"1.00"')],
  },
  { title: "raw('drop_database', {})", steps: [raw('drop_database', {})] },
]

/** Every fault with every client, whole and streamed. */
export async function faultGrid(maxRetries: number): Promise<readonly GridSection[]> {
  const before = await sectionsOf([...failing, ...broken.map(goingOn)], maxRetries)
  // Alone, so that a client that takes its time is not one that waits for ever.
  const waited = await sectionsOf(hanging.map(goingOn), maxRetries)
  return [...before, ...waited, ...(await sectionsOf(odd.map(goingOn), maxRetries))]
}

/** The model goes on, should it be asked. */
function goingOn(one: GridFault): GridFault {
  return { ...one, steps: [...one.steps, ...done] }
}

function sectionsOf(faults: readonly GridFault[], maxRetries: number): Promise<readonly GridSection[]> {
  return Promise.all(
    faults.map(async ({ title, status = null, steps, ...limits }) => ({
      title,
      status,
      rows: await Promise.all(
        clients.map(async (client) => {
          const cell = (stream: boolean): Promise<GridCell> => cellOf(client, steps, { stream, maxRetries, ...limits })
          const [whole, streamed] = await Promise.all([cell(false), cell(true)])
          return { client: client.name, whole, streamed }
        }),
      ),
    })),
  )
}

/** The same status as often as it is asked, with the client's own number of retries. */
export function withDefaultRetries(client: Client, status: number, stream: boolean): Promise<GridCell> {
  return cellOf(client, [forever(fault(status))], { stream })
}

async function cellOf(
  client: Client,
  steps: readonly Step[],
  meeting: Pick<Meeting, 'stream' | 'maxRetries' | 'timeoutMs' | 'abortMs' | 'patienceMs'>,
): Promise<GridCell> {
  // What no provider would accept is part of what is shown.
  const met = await meet(client, steps, { ...meeting, makeTools: refundTools, history: 'lenient' })
  const thrown = met.thrown === undefined ? null : readError(met.thrown)
  return { saw: describe(met, thrown), requests: met.requests, thrown, harm: harmOf(met) }
}

function refundTools(refunds: { push(value: unknown): unknown }): readonly AgentTool[] {
  return [
    {
      name: 'issue_refund',
      description: 'Pays money back.',
      // Nothing is required, so that no schema hides what a client makes of an answer.
      inputSchema: { type: 'object', properties: { order_id: { type: 'string' }, amount: { type: 'string' } } },
      async execute(args) {
        refunds.push(args)
        return 'refunded'
      },
    },
  ]
}

/** What the agent saw and did, in a line. */
function describe({ run, seen, thrown, isWaiting }: Met, error: GridCell['thrown']): string {
  const ran = run.executions.map(({ args }) => args)
  const said = seen.turns.flatMap(({ text, refusal, calls }) => [
    ...(text === '' ? [] : [`reads ${shortened(JSON.stringify(text))}`]),
    ...(refusal === '' ? [] : [`reads the refusal ${shortened(JSON.stringify(refusal))}`]),
    ...calls.map((call) => {
      const shown = `${call.name}(${call.fault === undefined ? textOf(call.args) : lineOf(call.fault)})`
      const index = ran.findIndex((args) => JSON.stringify(args) === JSON.stringify(call.args))
      if (index < 0 || call.fault !== undefined) return `is asked for ${shown}`
      return `${isWhole(ran.splice(index, 1)[0]) ? '' : '⚠ '}runs ${shown}`
    }),
  ])
  const unseen = ran.map((args) => `⚠ runs issue_refund(${textOf(args)}), which it shows nowhere`)
  const parts = [...said, ...unseen]
  if (error !== null) parts.push(`throws ${error.kind}: ${error.message}`)
  if (isWaiting) parts.push('waits for ever')
  return parts.length === 0 && thrown === undefined ? 'reads nothing, and no error' : parts.join('; ')
}

function harmOf({ run, seen, thrown, isWaiting }: Met): GridCell['harm'] {
  if (run.executions.some(({ args }) => !isWhole(args))) return 'altered'
  if (isWaiting) return 'endless'
  if (thrown !== undefined) return null
  const [first] = seen.turns
  if (first === undefined || (first.text + first.refusal === '' && first.calls.length === 0)) return 'nothing'
  return first.text === 'Done' ? 'half' : null
}

/** Whether these are arguments that a script of the grid asks for. */
function isWhole(args: unknown): boolean {
  return [refundText, otherText].includes(JSON.stringify(args))
}

/** Arguments, without their names. */
function textOf(args: unknown): string {
  return typeof args === 'object' && args !== null ? Object.values(args).join(', ') : JSON.stringify(args)
}

/** Its class and the first line of its message, without what depends on the version of Node, and colours. */
function readError(thrown: unknown): NonNullable<GridCell['thrown']> {
  const { name, message } = Object(thrown) as { readonly name?: unknown; readonly message?: unknown } // anything may be thrown
  // Some classes leave the name to be Error; some clients throw what is none.
  const own = thrown instanceof Error && name === 'Error' ? thrown.constructor.name : name
  const kind = typeof own === 'string' ? own : 'a plain object'
  const [line = ''] = (typeof message === 'string' ? message : JSON.stringify(thrown)).trim().split('\n')
  return { kind, message: lineOf(stripVTControlCharacters(line)) }
}

/** A message on one line, without the place in a JSON text, which depends on the version of Node. */
function lineOf(message: string): string {
  return shortened(
    message
      .trim()
      .replaceAll(/\s+/gu, ' ')
      .replace(/ at position \d+.*$/u, ''),
  )
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}
