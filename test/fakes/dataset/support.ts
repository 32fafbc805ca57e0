import { onTestFinished, vi } from 'vitest'
import type { CaseMeta, DescribeDatasetOptions } from 'callsheet/dataset/vitest'
import { caseTest } from '../../../fakes/dataset/case-test.js'
import { madeTools } from '../../../fakes/dataset/made-tools.js'
import { checkDataset } from '../../../src/dataset/check-dataset.js'
import type { DatasetCase } from '../../../src/dataset/dataset.js'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { StoredResult } from '../../../src/store/stored-result.js'

const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }

/** A shop with two tools, the second of which is down. */
export const shop = {
  lookup_order: {
    inputSchema: parameters,
    execute: async ({ order_id }: { order_id: string }): Promise<unknown> => ({ order_id, total: '49.90' }),
  },
  issue_refund: {
    inputSchema: parameters,
    execute: async (_args: { order_id: string }): Promise<unknown> => {
      throw new Error('the bank is down')
    },
  },
}

/** Asks the model, runs what it asks for, and tells it, until it asks nothing. */
export async function shopAgent({
  prompt,
  tools,
  llm,
}: {
  readonly prompt: string
  readonly tools: typeof shop
  readonly llm: Llm
}): Promise<string | null> {
  const messages: Parameters<Llm['next']>[0][number][] = [{ role: 'user', text: prompt }]
  for (;;) {
    const turn = await llm.next(messages)
    if (turn.calls.length === 0) return turn.text
    messages.push({ role: 'assistant', calls: turn.calls })
    for (const { id, name, args } of turn.calls) {
      const tool = name === 'lookup_order' ? tools.lookup_order : tools.issue_refund
      const text = await tool.execute(args as { order_id: string }).then(JSON.stringify, String)
      messages.push({ role: 'tool', toolResult: { id, text } })
    }
  }
}

/** What became of the test of a case. */
export interface RanCase {
  readonly meta: CaseMeta
  /** What it failed with; `null` where it passed. */
  readonly error: Error | null
  readonly printed: readonly string[]
  readonly results: ReadonlyMap<string, readonly StoredResult[]>
}

/** Runs the test of a case as Vitest does, as often as it is retried. */
export async function runCase<Tools = undefined>(
  row: DatasetCase,
  options: DescribeDatasetOptions<Tools>,
  { tries = 1, file = '/a/agent.test.ts', timesOut = false, repeats = 0, atOnce = false, indent = 0 } = {},
): Promise<RanCase> {
  const dataset = readDataset(JSON.stringify([row], null, indent), 'cases.json')
  const [located] = dataset.cases
  if (located === undefined) throw new Error('no case')
  const { tools, now, zone, store = false } = options
  const scoring = {
    ...(tools === undefined ? {} : { tools: madeTools(tools, located.case) }),
    ...(now === undefined ? {} : { now }),
    ...(zone === undefined ? {} : { zone }),
  }
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  onTestFinished(() => log.mockRestore())
  const results = new Map<string, readonly StoredResult[]>()
  const body = caseTest(located, checkDataset(dataset, scoring), {
    dataset: dataset.file,
    cases: 1,
    options: { clock: ticking(), ...options },
    scoring,
    store: typeof store === 'string' ? store : null,
    storeAt: typeof store === 'string' ? store : null,
    folder: process.cwd(),
    here: new Error('here'),
    results,
  })
  const meta: { callsheet?: CaseMeta } = {}
  let error: Error | null = null
  const open: Promise<unknown>[] = []
  for (let index = 0; index < tries; index++) {
    const tried = once(body, { meta, file, timesOut, repeats })
    // As where the time of a try is up, and it goes on by itself.
    if (atOnce && index < tries - 1) open.push(tried)
    else error = await tried
  }
  await Promise.all(open)
  if (meta.callsheet === undefined) throw new Error('nothing was left')
  return { meta: meta.callsheet, error, printed, results }
}

type Body = ReturnType<typeof caseTest>

async function once(
  body: Body,
  { meta, file, timesOut, repeats }: { meta: object; file: string; timesOut: boolean; repeats: number },
): Promise<Error | null> {
  const failed: (() => void)[] = []
  const finished: (() => void)[] = []
  const context = {
    // Of some versions of Vitest it is that of all tries, and stays aborted once the time of one was up.
    signal: AbortSignal.abort(),
    task: { id: 't', meta, file: { filepath: file }, repeats, result: { state: timesOut ? 'fail' : 'run' } },
    onTestFailed: (hook: () => void) => failed.push(hook),
    onTestFinished: (hook: () => void) => finished.push(hook),
  }
  try {
    await body(context as unknown as Parameters<Body>[0]) // what the test uses of it
    return null
  } catch (error) {
    for (const hook of failed) hook()
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    for (const hook of finished) hook()
  }
}

/** A clock on which everything takes five milliseconds. */
export function ticking(): () => number {
  let time = 0
  return () => (time += 5)
}
