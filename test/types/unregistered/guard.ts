// Guards, traces and runs of records. Compiled, never run.
import {
  cloudLogSink,
  currentTrace,
  guard,
  GuardError,
  jsonLinesSink,
  memorySink,
  runsFrom,
  traceparent,
  withTrace,
  type GuardOptions,
  type GuardRecord,
  type Sink,
  type ToldError,
  type ToolPolicy,
} from 'callsheet/guard'
import type { Run } from 'callsheet'

declare const record: GuardRecord
declare const sink: Sink

/** A value whose type is exactly this. */
declare function exactly<Expected>(): <Actual>(
  value: Actual & (Same<Actual, Expected> extends true ? unknown : never),
) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const tools = { restart: async ({ timeout }: { timeout: number }) => `in ${timeout}` }
const schemas = { restart: { type: 'object', properties: { timeout: { type: 'integer' } } } }

// A guarded function takes the model's text, too, and may answer with an error
const guarded = guard(tools, { sink, schemas })
exactly<Promise<string | ToldError>>()(guarded.restart('{}', { toolCallId: 'call_1' }))
const inText = guard(tools, { sink, schemas, errors: 'text' })
exactly<Promise<string>>()(inText.restart({ timeout: 3 }))
declare const options: GuardOptions
exactly<Promise<string | ToldError>>()(guard(tools, options).restart('{}'))
// @ts-expect-error the refusal is no text
export const text: string = await guarded.restart({ timeout: 3 })
// @ts-expect-error arguments of another type
await guarded.restart({ timeout: '3' })
const many = guard(
  {
    now: (): number => 1,
    maybe: (at?: Date) => at,
    steps: async function* () {
      yield 1
    },
  },
  { sink },
)
exactly<number | ToldError>()(many.now())
exactly<Date | undefined | ToldError>()(many.maybe('{}'))
exactly<IteratorResult<number | ToldError, void>>()(await many.steps().next())
const list = guard([tools.restart] as const, { sink, schemas })
exactly<Promise<string | ToldError>>()(list[0]('{}'))

// All other tools have their own type
const objects = { restart: { inputSchema: schemas.restart, execute: tools.restart } }
exactly<typeof objects>()(guard(objects, { sink }))
const named = [{ name: 'restart', inputSchema: schemas.restart, execute: tools.restart }]
exactly<typeof named>()(guard(named, { sink }))
const client = { listTools: async () => ({ tools: [] }), callTool: async (_: { name: string }) => ({ content: [] }) }
exactly<typeof client>()(guard(client, { sink }))
declare const anything: unknown
exactly<unknown>()(guard(anything, { sink }))

exactly<readonly Run[]>()(runsFrom(memorySink().records, { tools }))
exactly<readonly GuardRecord[]>()(memorySink().records)
guard(tools, { sink: [sink, memorySink(), jsonLinesSink('records.jsonl'), cloudLogSink()], schemas })
guard(tools, {
  sink,
  unchecked: ['restart'],
  redact: ['*.token'],
  journal: true,
  model: 'model-a',
  errors: 'text',
  trace: () => currentTrace()?.id ?? null,
  cause: (error, { tool }) => (error instanceof GuardError && tool === 'restart' ? 'logical' : null),
  policies: {
    restart: {
      requires: [{ tool: 'status', by: 'service' }, 'login'],
      limit: 1,
      approve: async ({ args }) => ({ ok: false, why: String(args) }),
      dryRun: (args) => args,
      timeout: 5000,
      retry: { attempts: 3, wait: (attempt) => attempt * 100 },
      idempotent: true,
      told: { fields: ['id'] },
      offload: { above: 1000, store: { put: (id) => id } },
    },
  },
})
// @ts-expect-error records go somewhere
guard(tools, { schemas })
// @ts-expect-error an option that is misspelt
guard(tools, { sink, schema: schemas })
// @ts-expect-error a policy that does not exist
export const policy: ToolPolicy = { require: 'status' }
// @ts-expect-error only what is safe to do twice is idempotent
export const idempotent: ToolPolicy = { idempotent: false }
// @ts-expect-error a cause that does not exist
export const cause: GuardOptions['cause'] = () => 'temporary'
// @ts-expect-error a record is not changed
record.status = 'success'
// @ts-expect-error a status that does not exist
export const status: GuardRecord['status'] = 'failed'

// Traces
exactly<number>()(withTrace('t-1', () => 1))
exactly<Promise<number>>()(withTrace({ traceparent: undefined, model: 'model-a' }, async () => 1))
exactly<string | null>()(traceparent())
// @ts-expect-error nothing runs in it
withTrace('t-1')
// @ts-expect-error an option that is misspelt
withTrace({ traceParent: '00-' }, () => 1)
