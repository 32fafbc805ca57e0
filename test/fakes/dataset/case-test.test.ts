import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, say, type Llm } from 'callsheet'
import type { AgentContext, DescribeDatasetOptions, ModelContext } from 'callsheet/dataset/vitest'
import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DatasetCase } from '../../../src/dataset/dataset.js'
import { readResults } from '../../../src/store/read-results.js'
import { runCase, shop, shopAgent, ticking } from './support.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-dataset-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const late: DatasetCase = {
  test_id: 'late-order',
  prompt: 'Where is A-1001?',
  expected_tool: 'lookup_order',
  arguments: { order_id: 'A-1001' },
}

/** A model that looks these orders up, one in each trial. */
const asking =
  (...orders: readonly string[]) =>
  ({ sheet, trial }: ModelContext): Llm =>
    sheet.llm([call('lookup_order', { order_id: orders[trial - 1] ?? '' }), say('On its way.')])

const shopOptions = (orders: readonly string[]): DescribeDatasetOptions<typeof shop> => ({
  agent: shopAgent,
  tools: shop,
  llm: asking(...orders),
  trials: orders.length,
})

describe('a case', () => {
  test('passes, and leaves its results', async () => {
    const { meta, error, printed, results } = await runCase(late, shopOptions(['A-1001', 'A-1001']))

    expect([error, printed]).toEqual([null, []])
    expect(meta).toMatchObject({ dataset: 'cases.json', cases: 1, store: null })
    expect(meta.results).toMatchObject([
      {
        test_id: 'late-order',
        trial: 1,
        attempt: 1,
        passed: true,
        exact: true,
        score: 1,
        latency_ms: 5,
        calls: [{ name: 'lookup_order', args: { order_id: 'A-1001' } }],
        answer: 'On its way.',
      },
      { trial: 2, passed: true },
    ])
    expect(JSON.parse(JSON.stringify(meta))).toEqual(meta)
    expect(structuredClone(meta)).toEqual(meta)
    expect(results).toEqual(new Map([['late-order', meta.results]]))
  })

  test('fails by its score, with the sheet', async () => {
    const { error, printed, meta } = await runCase(late, shopOptions(['A-1002']))

    expect(error?.message).toMatchInlineSnapshot(`
      "expected the run to score at least 1 against late-order, but it scored 0: call 1 of lookup_order has order_id "A-1002" instead of "A-1001"

        turn  asked                               ran  told the model
      > 1     lookup_order {"order_id":"A-1002"}  ok   {"order_id":"A-1002","total":"49.90"}
        2     says "On its way."

        call            parameter  expected  received  strategy  similarity  threshold  score  weight  reason
      > 1 lookup_order  order_id   "A-1001"  "A-1002"  exact     0           1          0      1       value-mismatch"
    `)
    // Once is enough.
    expect(printed).toEqual([])
    expect(meta.results).toMatchObject([{ passed: false, score: 0 }])
  })

  test('that only sometimes passes is flaky', async () => {
    const { error, meta } = await runCase(late, shopOptions(['A-1001', 'A-1002', 'A-1001', 'A-1003', 'A-1001']))

    expect(error?.message).toMatchInlineSnapshot(`
      "passed 3 of 5 trials (23 to 88 %): flaky

      trial 2: expected the run to score at least 1 against late-order, but it scored 0: call 1 of lookup_order has order_id "A-1002" instead of "A-1001"

        turn  asked                               ran  told the model
      > 1     lookup_order {"order_id":"A-1002"}  ok   {"order_id":"A-1002","total":"49.90"}
        2     says "On its way."

        call            parameter  expected  received  strategy  similarity  threshold  score  weight  reason
      > 1 lookup_order  order_id   "A-1001"  "A-1002"  exact     0           1          0      1       value-mismatch

      trial 4: Call 1 of lookup_order has order_id "A-1003" instead of "A-1001"."
    `)
    expect(meta.results.map(({ passed }) => passed)).toEqual([true, false, true, false, true])
  })

  test('tells the reasons of five more failed trials', async () => {
    const orders = Array.from({ length: 9 }, (_, index) => (index === 0 ? 'A-1001' : `B-${index + 1}`))
    const { error } = await runCase(late, shopOptions(orders))

    expect(error?.message.split('\n').slice(-7)).toEqual([
      '',
      ...[3, 4, 5, 6, 7].map(
        (trial) => `trial ${trial}: Call 1 of lookup_order has order_id "B-${trial}" instead of "A-1001".`,
      ),
      'and 2 more',
    ])
    expect(error?.message).toContain('\n\ntrial 2: expected the run')
  })

  test('that never passes is not', async () => {
    const { error } = await runCase(late, shopOptions(['A-1002', 'A-1003']))

    expect(error?.message.split('\n')[0]).toBe('passed 0 of 2 trials (0 to 66 %)')
  })

  test('may be less than right, by its threshold', async () => {
    const row: DatasetCase = {
      ...late,
      arguments: { order_id: 'A-1001' },
      rules: { order_id: { matching_strategy: 'fuzzy', threshold: 1 } },
      threshold: 0.8,
    }
    const near = await runCase(row, shopOptions(['A-1002']))

    expect([near.error, near.meta.results[0]?.score]).toEqual([null, 5 / 6])
  })

  test('fails no test by its score where there is a gate', async () => {
    const { error, meta } = await runCase(late, { ...shopOptions(['A-1002']), gate: { pass_rate: 0.5 } })

    expect([error, meta.results[0]?.passed]).toEqual([null, false])
  })

  test('whose agent throws has not passed, with what it threw as the cause', async () => {
    const thrown = new RangeError('boom')
    const agent = async (context: AgentContext<typeof shop>): Promise<never> => {
      await shopAgent(context)
      throw thrown
    }
    const { error, meta } = await runCase(late, { ...shopOptions(['A-1001']), agent })

    expect(error?.message).toMatchInlineSnapshot(`
      "the agent threw in late-order: RangeError: boom

      input    "Where is A-1001?"

      turn  asked                               ran  told the model
      1     lookup_order {"order_id":"A-1001"}  ok   {"order_id":"A-1001","total":"49.90"}
      2     says "On its way."

      answer   none
      end      threw RangeError: boom"
    `)
    expect(error?.cause).toBe(thrown)
    expect(meta.results).toMatchObject([
      {
        passed: false,
        score: 0,
        error: { name: 'RangeError', message: 'boom' },
        reason: 'The agent threw RangeError: boom.',
      },
    ])
  })

  test('whose agent throws before it has asked for all that there is has not passed either', async () => {
    const agent = (): Promise<never> => Promise.reject(new RangeError('boom'))
    const { error, meta } = await runCase(late, { ...shopOptions(['A-1001']), agent })

    expect(error?.message).toMatch(/^the agent threw in late-order: RangeError: boom\n/)
    expect(meta.results).toMatchObject([{ passed: false, score: 0 }])
  })

  test('whose agent throws what the script has no answer for is no result', async () => {
    const agent = async (context: AgentContext<typeof shop>): Promise<unknown> => {
      await shopAgent(context)
      return shopAgent(context)
    }
    const { error, meta } = await runCase(late, { ...shopOptions(['A-1001']), agent })

    expect(error).toMatchObject({ code: 'script-exhausted' })
    expect(error?.stack).toContain('support.ts')
    expect(meta.results).toEqual([])
  })

  test('that the tools contradict is no result', async () => {
    const agent = vi.fn<() => null>()
    const row = { ...late, expected_tool: 'lookup_ordr' }
    const { error, meta } = await runCase(row, { ...shopOptions(['A-1001']), agent, store: folder })

    expect(error?.message).toMatchInlineSnapshot(`
      "cases.json:1: unknown-tool: there is no tool "lookup_ordr"; lookup_order may be meant
      The case is wrong, or the tools are; it was not run, and is no result."
    `)
    expect(agent).not.toHaveBeenCalled()
    expect(meta.results).toEqual([])
    expect(existsSync(join(folder, 'results.jsonl'))).toBe(false)
  })

  test('whose script is left over is no result, and its sheet is shown', async () => {
    const llm = ({ sheet }: ModelContext): Llm => sheet.llm([say('Hello.'), say('Once more.')])
    const { error, meta, printed, results } = await runCase(late, { ...shopOptions([]), trials: 1, llm, store: folder })

    expect(error).toMatchObject({ name: 'CallsheetError', code: 'script-left-over' })
    expect([meta.results, results.size, existsSync(join(folder, 'results.jsonl'))]).toEqual([[], 0, false])
    expect(printed).toHaveLength(1)
    expect(printed[0]).toMatch(/^the sheet of "late-order"\n\ninput /)
  })

  test('that ends when its time is up is no result', async () => {
    const { meta, results } = await runCase(late, { ...shopOptions(['A-1001']), store: folder }, { timesOut: true })

    expect([meta.results, results.size, existsSync(join(folder, 'results.jsonl'))]).toEqual([[], 0, false])
  })

  test('that is retried stores each attempt, and leaves the last', async () => {
    const orders = ['A-1002', 'A-1001']
    const llm = (context: ModelContext): Llm => asking(orders.shift() ?? '')(context)
    const { error, meta } = await runCase(late, { ...shopOptions(['']), llm, store: folder }, { tries: 2 })

    expect(error).toBe(null)
    expect(meta.results).toMatchObject([{ attempt: 2, passed: true }])
    expect([...readResults(join(folder, 'results.jsonl'))]).toMatchObject([
      { attempt: 1, passed: false },
      { attempt: 2, passed: true },
    ])
  })

  test('leaves nothing of an attempt that scored where the last one did not', async () => {
    let tries = 0
    const llm = ({ sheet }: ModelContext): Llm =>
      sheet.llm([say('Hello.'), ...((tries += 1) === 1 ? [] : [say('More.')])])
    const { meta, results } = await runCase(late, { ...shopOptions(['']), llm }, { tries: 2 })

    expect([tries, meta.results, results.size]).toEqual([2, [], 0])
  })
})

describe('what an agent is given', () => {
  test('is the case, the trial, and the prompt with its placeholders resolved at one moment', async () => {
    const row: DatasetCase = {
      test_id: 'today',
      prompt: 'Orders of {{TODAY}}',
      expected_tool: 'lookup_order',
      arguments: { order_id: '{{TODAY+1d}}' },
    }
    const given: unknown[] = []
    const days = ['2026-03-30T12:00:00Z', '2027-01-01T12:00:00Z']
    const { error } = await runCase(row, {
      tools: shop,
      llm: asking('2026-03-31', '2026-03-31'),
      trials: 2,
      now: () => days.shift() ?? '',
      agent: async (context) => {
        const { prompt, case: own, trial, turn, previous } = context
        given.push([prompt, own === row, own.test_id, trial, turn, previous])
        return shopAgent(context)
      },
    })

    // The check of the data set asks for a moment of its own.
    expect(error?.message).toMatch(/order_id "2026-03-31" instead of "2027-01-02"/)
    expect(given).toEqual([1, 2].map((trial) => ['Orders of 2027-01-01', false, 'today', trial, null, undefined]))
  })

  test('is tools that are watched, in the same shape, made anew for each trial where a function makes them', async () => {
    const given: unknown[] = []
    const made: unknown[] = []
    const { meta } = await runCase(late, {
      ...shopOptions(['A-1001', 'A-1001']),
      tools: (row: DatasetCase) => {
        const own = { ...shop }
        made.push([row.test_id, own])
        return own
      },
      agent: async (context) => {
        given.push(context.tools)
        expect(Object.keys(context.tools)).toEqual(Object.keys(shop))
        return shopAgent(context)
      },
    })

    expect(meta.results).toMatchObject([{ passed: true }, { passed: true }])
    // Once more, for the schemas.
    expect(made.slice(-2)).toEqual([1, 2].map(() => ['late-order', shop]))
    expect(made).toHaveLength(3)
    expect(new Set([shop, ...given]).size).toBe(3)
  })

  test('is no model without one: reading it is no fault of the agent', async () => {
    const says = [{ role: 'assistant', content: 'No.' }]
    const copied = await runCase(late, {
      agent: ({ ...context }) => [{ role: 'user', content: context.prompt }, ...says],
    })
    expect(copied.error?.message).toMatch(/^expected the run to score at least 1 against late-order, but it scored 0/)
    expect(copied.meta.results).toMatchObject([{ passed: false, score: 0 }])

    const swallowed = await runCase(late, {
      agent: ({ llm }) => {
        void llm
      },
    })
    const caught = await runCase(late, {
      agent: (context) => {
        try {
          return context.llm
        } catch {
          return []
        }
      },
    })
    for (const { error, meta } of [swallowed, caught]) {
      expect(error?.message).toMatchInlineSnapshot(
        `"the agent reads llm, but describeDataset() was given no model. Say which: cassette: true for a recording, llm: ({ sheet }) => live(sheet) for the real one, llm: ({ sheet }) => sheet.llm([…]) for a script."`,
      )
      expect(meta.results).toEqual([])
    }
  })
})

/** A model that writes down what it is told of tools. */
function listening(llm: Llm, told: string[]): Llm {
  return {
    ...llm,
    next: (messages) => {
      const last = messages.at(-1)
      if (last?.role === 'tool') told.push(last.toolResult?.text ?? '')
      return llm.next(messages)
    },
  }
}

describe('tool_results', () => {
  const row: DatasetCase = {
    ...late,
    expected_calls: [{ tool: 'lookup_order' }, { tool: 'issue_refund' }, { tool: 'issue_refund' }],
    tool_results: {
      lookup_order: { total: 12n.toString() },
      issue_refund: [{ $throw: 'the bank is busy' }, 'refunded', 'never needed'],
    },
  }
  const { expected_tool: _tool, arguments: _arguments, ...stubbed } = row

  test('stand in the place of the tools', async () => {
    const order = { order_id: 'A-1001' }
    const told: string[] = []
    const { error } = await runCase(stubbed, {
      tools: shop,
      llm: ({ sheet }) =>
        sheet.llm([
          call('lookup_order', order),
          call('issue_refund', order),
          call('issue_refund', order),
          say('Done.'),
        ]),
      agent: (context) => shopAgent({ ...context, llm: listening(context.llm, told) }),
    })

    expect(error).toBe(null)
    expect(told).toEqual(['{"total":"12"}', 'Error: the bank is busy', '"refunded"'])
  })

  const order = { order_id: 'A-1001' }
  /** Looks an order up twice; which the case may forbid. */
  const twice = async (tool_results: object, more: Partial<DatasetCase>) => {
    const told: string[] = []
    const few: DatasetCase = { ...late, tool_results: { ...tool_results }, ...more }
    const ran = await runCase(
      few,
      {
        tools: shop,
        store: folder,
        llm: ({ sheet }) => sheet.llm([call('lookup_order', order), call('lookup_order', order), say('Sorry.')]),
        agent: (context) => shopAgent({ ...context, llm: listening(context.llm, told) }),
      },
      { indent: 1 },
    )
    return { ...ran, told }
  }

  test.each([
    [
      'nothing for it',
      { issue_refund: 'refunded' },
      'has no answer for lookup_order in late-order',
      'call 1 of lookup_order found no answer: tool_results hold none for it',
      // Where its answers would stand, and where they do.
      9,
    ],
    [
      'too little for it',
      { lookup_order: [{}] },
      'has no more answer for lookup_order in late-order: this is call 2 of 1 answer',
      'call 2 of lookup_order found no answer: tool_results hold 1 for it',
      10,
    ],
  ])(
    'that hold %s fail a call, as its tool would, and no trial passes',
    async (_name, tool_results, text, short, line) => {
      const right = await twice(tool_results, { extra_calls: 'ignore' })
      expect(right.told.at(-1)).toBe(`Error: the data set ${text}`)
      expect(right.error).toMatchObject({ code: 'answers-too-few', file: 'cases.json', line })
      expect(right.error?.message).toContain(`late-order would have passed, but ${short}. `)
      expect([right.meta.results, existsSync(join(folder, 'results.jsonl'))]).toEqual([[], false])

      const wrong = await twice(tool_results, {})
      expect(wrong.error?.message).toMatch(/^expected the run to score at least 1 against late-order/)
      expect(wrong.error?.message.split('\n').at(-1)).toBe(short)
      expect(wrong.meta.results).toMatchObject([{ passed: false }])
    },
  )

  test('that hold an answer for each call are enough, whatever the agent makes of a failure', async () => {
    const results = { lookup_order: [{ $throw: 'busy' }, {}] }
    const { error, meta } = await twice(results, { extra_calls: 'ignore' })

    expect([error, meta.results[0]?.passed]).toEqual([null, true])
  })
})

describe('what the agent answered', () => {
  const row: DatasetCase = { ...late, expected_answer: 'Tomorrow.' }
  const agent = async (context: AgentContext<typeof shop>): Promise<unknown> => {
    await shopAgent(context)
    return { text: 'Tomorrow.' }
  }
  const textOf = (value: unknown): string => (value as { readonly text: string }).text

  test('is the last text of the model, or what a function makes of what the agent returned', async () => {
    const model = await runCase(row, { ...shopOptions(['A-1001']), agent })
    expect([model.meta.results[0]?.answer, model.error === null]).toEqual(['On its way.', false])

    const own = await runCase(row, { ...shopOptions(['A-1001']), agent, answer: textOf })
    expect([own.meta.results[0]?.answer, own.error]).toEqual(['Tomorrow.', null])

    const none = await runCase(row, { ...shopOptions(['A-1001']), agent, answer: () => null })
    expect([none.meta.results[0]?.answer, none.error === null]).toEqual([null, false])
  })

  test('is asked for each turn that the agent returned from', async () => {
    const talk: DatasetCase = {
      test_id: 'talk',
      turns: ['A-1001', 'A-1002'].map((prompt) => ({ prompt, expected_answer: prompt.toLowerCase() })),
    }
    const llm = ({ sheet }: ModelContext): Llm => sheet.llm([say('One.'), say('Two.')])
    const talking = async (context: AgentContext<typeof shop>): Promise<unknown> => {
      await shopAgent(context)
      if (context.case.critical === true && context.turn === 2) throw new Error('enough')
      return { text: context.prompt.toLowerCase() }
    }
    const right = await runCase(talk, { tools: shop, llm, agent: talking, answer: textOf })
    expect(right.error).toBe(null)
    expect(right.meta.results[0]?.turns).toMatchObject([{ answer: 'a-1001' }, { answer: 'a-1002' }])

    const given = await runCase({ ...talk, critical: true }, { tools: shop, llm, agent: talking, answer: textOf })
    expect(given.meta.results[0]?.error).toMatchObject({ message: 'enough' })
    expect(given.meta.results[0]?.turns?.[0]).toMatchObject({ answer: 'a-1001' })
  })

  test('is so, too, where the agent returns a transcript', async () => {
    const messages = [
      { role: 'user', content: 'Where?' },
      { role: 'assistant', content: 'I do not know.' },
    ]
    const { meta } = await runCase(row, { agent: () => messages, answer: (value) => JSON.stringify(value).slice(0, 2) })

    expect(meta.results[0]?.answer).toBe('[{')
  })

  test.each([[undefined], [1], [{}], [Promise.resolve('Tomorrow.')]])('is no %o', async (value) => {
    // What a test in JavaScript may return.
    const answer = (() => value) as unknown as () => string
    const { error, meta } = await runCase(row, { ...shopOptions(['A-1001']), agent, answer })

    expect(error?.message).toMatch(/^describeDataset\(\) takes a function as answer that returns a text or null, but/)
    expect(meta.results).toEqual([])
  })
})

describe('a case without prompt and turns', () => {
  const { prompt: _prompt, ...silent } = late

  test('is fine for an agent that reads none', async () => {
    const agent = ({ ...context }: AgentContext<typeof shop>): unknown => {
      expect(Object.keys(context)).not.toContain('prompt')
      return shopAgent({ tools: context.tools, llm: context.llm, prompt: 'my own' })
    }
    const { error } = await runCase(silent, { ...shopOptions(['A-1001']), agent })

    expect(error).toBe(null)
  })

  test.each([
    ['reads it', shopAgent],
    [
      'swallows what it throws',
      async (context: AgentContext<typeof shop>) => {
        try {
          return context.prompt
        } catch {
          return shopAgent({ tools: context.tools, llm: context.llm, prompt: '' })
        }
      },
    ],
  ])('is an error for one that %s', async (_name, agent) => {
    const { error, meta } = await runCase(silent, { ...shopOptions(['A-1001']), agent })

    expect(error?.message).toBe(
      'cases.json:1: the agent reads prompt, but late-order has neither prompt nor turns. Write what the user says into the case.',
    )
    expect(error).toMatchObject({ code: 'no-prompt', line: 1 })
    expect(meta.results).toEqual([])
  })

  test('has an empty prompt where it says so', async () => {
    const given: string[] = []
    const agent = (context: AgentContext<typeof shop>): unknown => {
      given.push(context.prompt)
      return shopAgent(context)
    }
    const { error } = await runCase({ ...late, prompt: '' }, { ...shopOptions(['A-1001']), agent })

    expect([error, given]).toEqual([null, ['']])
  })
})

describe('a conversation', () => {
  const turns: DatasetCase = {
    test_id: 'talk',
    turns: [
      { prompt: 'Where is A-1001?', expected_tool: 'lookup_order', arguments: { order_id: 'A-1001' } },
      { prompt: 'And A-1002?', expected_tool: 'lookup_order', arguments: { order_id: 'A-1002' } },
    ],
  }

  test('is scored turn by turn', async () => {
    const given: unknown[] = []
    const { error, meta } = await runCase(turns, {
      tools: shop,
      llm: ({ sheet }) =>
        sheet.llm(['A-1001', 'A-1003'].flatMap((order_id) => [call('lookup_order', { order_id }), say(order_id)])),
      agent: async (context) => {
        given.push([context.turn, context.prompt, context.previous])
        return shopAgent(context)
      },
    })

    expect(given).toEqual([
      [1, 'Where is A-1001?', undefined],
      [2, 'And A-1002?', 'A-1001'],
    ])
    expect(error?.message).toMatchInlineSnapshot(`
      "the conversation talk scored 0.5, below 1; turn 2: expected the run to score at least 1 against talk, but it scored 0: call 2 of lookup_order has order_id "A-1003" instead of "A-1002"

        turn  call  asked                               ran  told the model
      > 3     2     lookup_order {"order_id":"A-1003"}  ok   {"order_id":"A-1003","total":"49.90"}
        4           says "A-1003"

        call            parameter  expected  received  strategy  similarity  threshold  score  weight  reason
      > 2 lookup_order  order_id   "A-1002"  "A-1003"  exact     0           1          0      1       value-mismatch"
    `)
    expect(meta.results).toMatchObject([
      { score: 0.5, turns: [{ answer: 'A-1001' }, { answer: 'A-1003', calls: [{ args: { order_id: 'A-1003' } }] }] },
    ])
  })

  test('that the agent gave up is not passed', async () => {
    const { error, meta } = await runCase(turns, {
      tools: shop,
      llm: asking('A-1001'),
      agent: async (context) => {
        if (context.turn === 2) throw new Error('too many questions')
        return shopAgent(context)
      },
    })

    expect(error?.message).toMatch(/^the agent threw in talk: Error: too many questions\n/)
    expect(meta.results).toMatchObject([{ passed: false, score: 0 }])
  })

  const asked = (id: string, order_id: string) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'lookup_order', arguments: JSON.stringify({ order_id }) } }],
  })
  const told = (id: string) => ({ role: 'tool', tool_call_id: id, content: '{}' })
  const says = (content: string) => ({ role: 'assistant', content })
  const turn = (prompt: string, id: string, order: string) => [
    { role: 'user', content: prompt },
    asked(id, order),
    told(id),
    says(order),
  ]

  test.each([
    ['what is new in each turn', false],
    ['the whole history', true],
  ])('is read from the messages that the agent returns: %s', async (_name, isWhole) => {
    const { error, meta } = await runCase(turns, {
      agent: ({ turn: number, prompt, previous }) => {
        const own = turn(prompt, `c${number}`, /A-\d+/.exec(prompt)?.[0] ?? '')
        return isWhole && Array.isArray(previous) ? [...(previous as readonly unknown[]), ...own] : own
      },
    })

    expect(error).toBe(null)
    expect(meta.results[0]?.turns).toMatchObject([
      { answer: 'A-1001', calls: [{ name: 'lookup_order', args: { order_id: 'A-1001' } }] },
      { answer: 'A-1002', calls: [{ name: 'lookup_order', args: { order_id: 'A-1002' } }] },
    ])
  })

  test('of equal prompts and calls is not taken for one history', async () => {
    const again: DatasetCase = {
      test_id: 'again',
      turns: [turns.turns?.[0], turns.turns?.[0]].flatMap((one) => one ?? []),
    }
    const agent = ({ prompt }: AgentContext): unknown => turn(prompt, 'c1', 'A-1001')

    expect((await runCase(again, { agent })).meta.results).toMatchObject([{ passed: true, score: 1 }])
  })

  test('whose history lost calls is an error', async () => {
    const { error, meta } = await runCase(turns, {
      agent: ({ turn: number, prompt }) =>
        number === 1
          ? turn(prompt, 'c1', 'A-1001')
          : [{ role: 'user', content: 'Where is A-1001?' }, says('…'), { role: 'user', content: prompt }, says('')],
    })

    expect(error).toMatchObject({ code: 'history-cut' })
    expect(meta.results).toEqual([])
  })
})

describe('an agent whose model nobody watches', () => {
  test('returns its messages', async () => {
    const function_ = { name: 'lookup_order', arguments: '{"order_id":"A-1002"}' }
    const { error, meta } = await runCase(late, {
      tools: shop,
      agent: async ({ prompt, tools }) => {
        await tools.lookup_order.execute({ order_id: 'A-1002' })
        return [
          { role: 'user', content: prompt },
          { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: function_ }] },
          { role: 'tool', tool_call_id: 'c1', content: '{}' },
          { role: 'assistant', content: 'On its way.' },
        ]
      },
    })

    expect(error?.message).toMatchInlineSnapshot(`
      "expected the run to score at least 1 against late-order, but it scored 0: call 1 of lookup_order has order_id "A-1002" instead of "A-1001"

        turn  asked                               ran       told the model
      > 1     lookup_order {"order_id":"A-1002"}  answered  {}
        2     says "On its way."

        call            parameter  expected  received  strategy  similarity  threshold  score  weight  reason
      > 1 lookup_order  order_id   "A-1001"  "A-1002"  exact     0           1          0      1       value-mismatch"
    `)
    expect(meta.results).toMatchObject([{ passed: false, answer: 'On its way.' }])
  })

  test.each([['On its way.'], [undefined], [{}]])('is nothing to score where it returns %j', async (value) => {
    const { error, meta } = await runCase(late, { agent: () => value })

    expect(error).toMatchObject({ code: 'nothing-seen' })
    expect(meta.results).toEqual([])
  })

  test('and that throws has not passed', async () => {
    const { error, meta } = await runCase(late, { agent: () => Promise.reject(new Error('no key')) })

    expect(error?.message).toMatch(/^the agent threw in late-order: Error: no key/)
    expect(meta.results).toMatchObject([{ passed: false, error: { message: 'no key' } }])
  })
})

describe('a recording', () => {
  const answers = [
    {
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'lookup_order', arguments: '{"order_id":"A-1001"}' } },
      ],
    },
    { content: 'On its way.' },
  ]
  const upstream = (): typeof fetch => {
    const left = [...answers]
    return async () => {
      const message = { role: 'assistant', content: null, refusal: null, ...left.shift() }
      const finish_reason = message.content === null ? 'tool_calls' : 'stop'
      const choices = [{ index: 0, finish_reason, message, logprobs: null }]
      return Response.json({ id: 'x', object: 'chat.completion', created: 0, model: 'm-1', choices })
    }
  }
  const agent = async ({ prompt, tools, llm }: AgentContext<typeof shop>): Promise<string | null> => {
    const client = new OpenAI({ ...llm.openai(), apiKey: 'none', maxRetries: 0 })
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: prompt }]
    for (;;) {
      const { choices } = await client.chat.completions.create({ model: 'm', messages })
      const message = choices[0]?.message
      if (message?.tool_calls === undefined) return message?.content ?? null
      messages.push(message)
      for (const { id } of message.tool_calls) {
        const content = JSON.stringify(await tools.lookup_order.execute({ order_id: 'A-1001' }))
        messages.push({ role: 'tool', tool_call_id: id, content })
      }
    }
  }

  test('is made beside the test file, and replayed: one for each trial', async () => {
    const file = join(folder, 'agent.test.ts')
    const options = { agent, tools: shop, trials: 2, cassette: true }
    const first = await runCase(late, options, { file })
    expect(first.error).toMatchObject({ name: 'CassetteError', code: 'missing' })
    expect(first.meta.results).toEqual([])

    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const upstreams = [upstream(), upstream()]
    let asked = 0
    const fetches: typeof fetch = (url, init) => upstreams[Math.floor(asked++ / 2)]?.(url, init) ?? Promise.reject(url)
    const recorded = await runCase(late, { ...options, cassette: { upstream: fetches, date: '2026-11-30' } }, { file })
    expect(recorded.error).toBe(null)
    vi.unstubAllEnvs()
    const place = join(folder, '__cassettes__/agent.test.ts')
    expect(readFileSync(join(place, 'late-order.json'), 'utf8')).toContain('"test": "cases.json > late-order"')
    expect(existsSync(join(place, 'late-order.2.json'))).toBe(true)

    const replayed = await runCase(late, { ...options, cassette: place }, { file: '/elsewhere/b.test.ts' })
    expect(replayed.error).toBe(null)
    const timeless = ({ at: _at, ...result }: object & { readonly at: string }): object => result
    expect(replayed.meta.results.map(timeless)).toEqual(recorded.meta.results.map(timeless))
  })
})

describe('options that are wrong in use', () => {
  test('a clock that goes back', async () => {
    const times = [10, 5]
    const { error, meta } = await runCase(late, { ...shopOptions(['A-1001']), clock: () => times.shift() ?? 0 })

    expect(error?.message).toMatch(/^describeDataset\(\) takes a clock that tells milliseconds/)
    expect(meta.results).toEqual([])
  })

  test('a function for the model that gives none', async () => {
    // What a test in JavaScript may return.
    const llm = (() => undefined) as unknown as () => Llm
    const { error } = await runCase(late, { ...shopOptions(['A-1001']), llm })

    expect(error?.message).toMatch(/^describeDataset\(\) takes a function as llm that returns a model/)
  })

  test('how long the agent took is told to the microsecond, by any clock', async () => {
    const { meta } = await runCase(late, {
      ...shopOptions(['A-1001']),
      clock: (
        (tick) => () =>
          tick() / 3
      )(ticking()),
    })

    expect(meta.results[0]?.latency_ms).toBe(1.667)
  })
})
