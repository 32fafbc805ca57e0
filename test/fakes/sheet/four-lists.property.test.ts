import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { raw, say, turn } from '../../../fakes/script/steps.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import type { Run } from '../../../src/run/types.js'
import { openaiLoop } from '../../support/openai-loop.js'

/** What the harness does with one call. */
type Fate = 'run' | 'edit' | 'gate' | 'retry' | 'throw' | 'fail' | 'again' | 'invalid' | 'no-json' | 'unknown'

interface Planned {
  readonly tool: 'pay' | 'look' | 'nested'
  readonly fate: Fate
  /** Microtasks before the harness turns to the call, and before the tool returns. */
  readonly waits: readonly [number, number]
}

interface Plan {
  readonly parallel: boolean
  readonly turns: readonly (readonly Planned[])[]
}

const fates: readonly Fate[] = [
  'run',
  'edit',
  'gate',
  'retry',
  'throw',
  'fail',
  'again',
  'invalid',
  'no-json',
  'unknown',
]

const planned: fc.Arbitrary<Planned> = fc.record({
  tool: fc.constantFrom('pay', 'look', 'nested'),
  fate: fc.constantFrom(...fates),
  waits: fc.tuple(fc.nat(4), fc.nat(4)),
})

const plan: fc.Arbitrary<Plan> = fc.record({
  parallel: fc.boolean(),
  turns: fc
    .array(fc.array(planned, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    // Edited arguments are joined by name alone, which only says something where the name is asked once in the turn.
    .map((turns) =>
      turns.map((calls) =>
        calls.map((item) => (isAlone(item, calls) || item.fate !== 'edit' ? item : { ...item, fate: 'run' as const })),
      ),
    ),
})

function isAlone(item: Planned, calls: readonly Planned[]): boolean {
  return calls.filter(({ tool }) => tool === item.tool).length === 1
}

const argsSchema = z.object({ n: z.number(), note: z.string().default('none') })

/** What the plan itself says must be on the sheet: written down by hand while the plan is carried out. */
interface Truth {
  readonly executionsOf: Map<number, number[]>
  readonly entered: {
    readonly tool: string
    readonly call: number | null
    readonly parent: number | null
    readonly args: unknown
    readonly end: string
  }[]
  readonly effects: { readonly value: unknown; readonly cause: number | null }[]
  readonly told: Map<number, string>
}

async function carryOut({ parallel, turns }: Plan): Promise<{ run: Run; truth: Truth }> {
  const truth: Truth = { executionsOf: new Map(), entered: [], effects: [], told: new Map() }
  const sheet = callsheet({ failed: (result) => result === 'failed' })
  const paid = sheet.effects<number>('paid')
  const behaviour = new Map<string, Planned>()
  const tries = new Map<number, number>()
  // The tool bodies know which execution they are; the truth is taken here, not from the recorder.
  const enter = (tool: string, call: number | null, parent: number | null, args: unknown): number => {
    truth.entered.push({ tool, call, parent, args, end: 'open' })
    if (call !== null) truth.executionsOf.set(call, [...(truth.executionsOf.get(call) ?? []), truth.entered.length])
    return truth.entered.length
  }
  const leave = (execution: number, end: string): void => {
    const entry = truth.entered[execution - 1]
    if (entry !== undefined) truth.entered[execution - 1] = { ...entry, end }
  }
  let serving: { call: number | null; parent: number | null } = { call: null, parent: null }
  const body =
    (tool: string) =>
    async (args: z.output<typeof argsSchema>): Promise<string> => {
      const execution = enter(tool, serving.call, serving.parent, args)
      const plannedCall = args.note === 'inner' ? undefined : behaviour.get(String(args.n))
      const { fate, waits } = plannedCall ?? { fate: 'run', waits: [0, 0] }
      await microtasks(waits[1])
      truth.effects.push({ value: args.n, cause: execution })
      paid.push(args.n)
      if (tool === 'nested') {
        serving = { call: null, parent: execution }
        await tools.look.execute({ n: args.n, note: 'inner' })
      }
      const tried = (tries.get(args.n) ?? 0) + (plannedCall === undefined ? 0 : 1)
      tries.set(args.n, tried)
      if (fate === 'throw' || (fate === 'retry' && tried < 3)) {
        leave(execution, 'threw')
        throw new Error('no')
      }
      leave(execution, 'returned')
      return fate === 'fail' ? 'failed' : 'fine'
    }
  const tools = sheet.wrap(
    {
      pay: { inputSchema: argsSchema, execute: body('pay') },
      look: { inputSchema: argsSchema, execute: body('look') },
      nested: { inputSchema: argsSchema, execute: body('nested') },
    },
    { unread: 'fine' },
  )
  let n = 0
  const steps = turns.map((calls) =>
    turn({
      calls: calls.map((item) => {
        n += 1
        behaviour.set(String(n), item)
        behaviour.set(`call ${n}`, item)
        const args = item.fate === 'invalid' ? { n: 'one' } : { n }
        if (item.fate === 'no-json') return raw(item.tool, `{"n":${n}`)
        return raw(item.fate === 'unknown' ? 'invented' : item.tool, args)
      }),
    }),
  )
  const llm = sheet.llm([...steps, say('Done.')])
  const serve = async (id: string): Promise<string> => {
    const call = Number(id.replace('call_', ''))
    const item = behaviour.get(`call ${call}`)
    if (item === undefined) throw new Error(`no plan for ${id}`)
    await microtasks(item.waits[0])
    const execute = (args: z.output<typeof argsSchema>, served: number | null = call): Promise<string> => {
      serving = { call: served, parent: null }
      return tools[item.tool].execute(args)
    }
    const args = { n: call, note: 'none' }
    switch (item.fate) {
      case 'invalid':
      case 'no-json':
      case 'unknown':
      case 'gate':
        return item.fate
      case 'edit':
        return execute({ ...args, note: 'edited' })
      case 'again':
        await execute(args)
        return execute(args, null)
      case 'retry':
        await execute(args).catch(() => null)
        await execute(args).catch(() => null)
        return execute(args)
      case 'throw':
        return execute(args).catch((error: unknown) => (error instanceof Error ? error.message : ''))
      case 'run':
      case 'fail':
        return execute(args)
    }
  }
  const run = await sheet.run(() =>
    openaiLoop(
      llm,
      async (_name, _text, id) => {
        const told = await serve(id)
        truth.told.set(Number(id.replace('call_', '')), told)
        return told
      },
      { parallel, tools: [{ type: 'function', function: { name: 'look' } }] },
    ),
  )
  return { run, truth }
}

async function microtasks(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await Promise.resolve()
}

const outcomes: Record<Fate, string> = {
  run: 'ok',
  edit: 'ok',
  gate: 'blocked',
  retry: 'ok',
  throw: 'threw',
  fail: 'error',
  again: 'ok',
  invalid: 'invalid-args',
  'no-json': 'invalid-json',
  unknown: 'unknown-tool',
}

test('for random plans the four lists are what the harness did', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (random) => {
      const { run, truth } = await carryOut(random)
      const flat = random.turns.flat()
      expect(run.calls.map(({ outcome }) => outcome)).toEqual(flat.map(({ fate }) => outcomes[fate]))
      expect(run.turns.map(({ calls }) => calls.length)).toEqual([...random.turns.map(({ length }) => length), 0])
      expect(run.calls.map(({ executions }) => executions)).toEqual(
        flat.map((_, index) => truth.executionsOf.get(index + 1) ?? []),
      )
      expect(run.executions.map(({ tool, call, parent, args, end }) => ({ tool, call, parent, args, end }))).toEqual(
        truth.entered,
      )
      expect(run.calls.map(({ told }) => told?.text)).toEqual(flat.map((_, index) => truth.told.get(index + 1)))
      expect(run.effects.map(({ value, cause }) => ({ value, cause }))).toEqual(truth.effects)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('two runs of a deterministic agent give the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (random) => {
      const [first, second] = [await carryOut(random), await carryOut(random)]
      expect(JSON.stringify(runToJson(first.run))).toBe(JSON.stringify(runToJson(second.run)))
    }),
    { numRuns: 50 },
  )
}, 60_000)
