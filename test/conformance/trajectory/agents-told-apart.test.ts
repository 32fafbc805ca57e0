import Anthropic from '@anthropic-ai/sdk'
import { call, callsheet, say, type Run } from 'callsheet'
import { toKeepInEveryRequest, toLoop, toStayInContext } from 'callsheet/trajectory'
import OpenAI from 'openai'
import { expect, test } from 'vitest'

const rule = 'Never refund more than the order total.'
const goal = 'Which of my orders came late?'
const bars = { tokens: 700, growthPerTurn: 300, perResult: 250 }

const orders = (id: string): string =>
  JSON.stringify({ id, items: Array.from({ length: 12 }, (_, item) => `lamp number ${item} of order ${id}`) })
const tools = {
  get_order: ({ id }: { readonly id: string }) => orders(id),
  list_orders: ({ of }: { readonly of: string }) => `no order of ${of}`,
  find_orders: ({ of }: { readonly of: string }) => `found nothing for ${of}`,
}
const looksUp = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'].map((id) => call('get_order', { id }))
const toggles = Array.from({ length: 4 }, () => [
  call('list_orders', { of: 'Ann' }),
  call('find_orders', { of: 'Ann' }),
]).flat()

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam

/** A loop over the OpenAI client that sends what `send` makes of its history. */
async function openaiAgent(
  client: OpenAI,
  own: typeof tools,
  send: (messages: readonly Message[]) => Message[],
): Promise<string | null> {
  const messages: Message[] = [
    { role: 'system', content: rule },
    { role: 'user', content: goal },
  ]
  for (;;) {
    const { choices } = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages: send(messages) })
    const message = choices[0]?.message
    if (message === undefined) throw new Error('no choice')
    messages.push(message)
    if (message.tool_calls === undefined) return message.content
    for (const one of message.tool_calls) {
      if (one.type !== 'function') throw new Error('no function')
      const { name, arguments: text } = one.function
      const told = serve(own, name, JSON.parse(text))
      messages.push({ role: 'tool', tool_call_id: one.id, content: told })
    }
  }
}

/** A loop over the Anthropic client that sums up after three exchanges, and then speaks of nothing but the summary. */
async function summingUpAgent(client: Anthropic, own: typeof tools, keepsRule: boolean): Promise<string> {
  let system = rule
  let messages: Anthropic.MessageParam[] = [{ role: 'user', content: goal }]
  for (;;) {
    const { content } = await client.messages.create({ model: 'claude-test', max_tokens: 200, system, messages })
    const blocks = content.filter((block) => block.type === 'tool_use')
    if (blocks.length === 0) return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    messages.push({ role: 'assistant', content })
    messages.push({
      role: 'user',
      content: blocks.map(({ id, name, input }) => ({
        type: 'tool_result' as const,
        tool_use_id: id,
        content: serve(own, name, input),
      })),
    })
    if (messages.length <= 7) continue
    const summary = `You go on with a talk. So far: three orders were looked up.`
    system = keepsRule ? `${summary} ${rule}` : summary
    messages = [{ role: 'user', content: goal }]
  }
}

function serve(own: typeof tools, name: string, args: unknown): string {
  // The script names tools of this record alone, with their arguments.
  return own[name as keyof typeof tools](args as never)
}

const all = (messages: readonly Message[]): Message[] => [...messages]
/** The system prompt, the goal and the last two exchanges. */
const pruned = (messages: readonly Message[]): Message[] => [...messages.slice(0, 2), ...messages.slice(2).slice(-4)]
/** The same without the goal, once there are more than two. */
const prunedToo = (messages: readonly Message[]): Message[] =>
  messages.length <= 6 ? [...messages] : [...messages.slice(0, 1), ...messages.slice(-4)]

const agents: readonly (readonly [
  name: string,
  script: readonly ReturnType<typeof call>[],
  run: (llm: ReturnType<ReturnType<typeof callsheet>['llm']>, own: typeof tools) => Promise<unknown>,
  claims: {
    readonly staysInContext: boolean
    readonly keepsRule: boolean
    readonly keepsGoal: boolean
    readonly loops: boolean
  },
])[] = [
  [
    'one that sends everything',
    looksUp,
    (llm, own) => openaiAgent(new OpenAI(llm.openai()), own, all),
    { staysInContext: false, keepsRule: true, keepsGoal: true, loops: false },
  ],
  [
    'one that prunes its history',
    looksUp,
    (llm, own) => openaiAgent(new OpenAI(llm.openai()), own, pruned),
    { staysInContext: true, keepsRule: true, keepsGoal: true, loops: false },
  ],
  [
    'one that prunes its goal, too',
    looksUp,
    (llm, own) => openaiAgent(new OpenAI(llm.openai()), own, prunedToo),
    { staysInContext: true, keepsRule: true, keepsGoal: false, loops: false },
  ],
  [
    'one that drops its rule while summing up',
    looksUp,
    (llm, own) => summingUpAgent(new Anthropic(llm.anthropic()), own, false),
    { staysInContext: true, keepsRule: false, keepsGoal: true, loops: false },
  ],
  [
    'one that sums up and keeps its rule',
    looksUp,
    (llm, own) => summingUpAgent(new Anthropic(llm.anthropic()), own, true),
    { staysInContext: true, keepsRule: true, keepsGoal: true, loops: false },
  ],
  [
    'one that toggles between two sibling tools',
    toggles,
    (llm, own) => openaiAgent(new OpenAI(llm.openai()), own, all),
    { staysInContext: true, keepsRule: true, keepsGoal: true, loops: true },
  ],
]

const runOf = async (script: (typeof agents)[number][1], agent: (typeof agents)[number][2]): Promise<Run> => {
  const sheet = callsheet()
  const own = sheet.wrap(tools)
  const llm = sheet.llm([...script, say('None of them.')])
  return await sheet.run(() => agent(llm, own))
}

test.each(agents)('%s', async (_name, script, agent, claims) => {
  const run = await runOf(script, agent)

  expect({
    staysInContext: toStayInContext(run, bars).pass,
    keepsRule: toKeepInEveryRequest(run, rule, { in: 'system' }).pass,
    keepsGoal: toKeepInEveryRequest(run, goal, { in: 'user' }).pass,
    loops: toLoop(run).pass,
  }).toEqual(claims)
  // And each negation says the opposite, but where it is not defined.
  expect(toKeepInEveryRequest.not(run, rule).pass).toBe(!claims.keepsRule)
  expect(toLoop.not(run).pass).toBe(!claims.loops)
})

test('what is said of each', async () => {
  const shown = agents.filter((_, index) => [0, 3, 5].includes(index))
  const [everything, dropping, toggling] = await Promise.all(shown.map(([, script, agent]) => runOf(script, agent)))
  expect(toStayInContext(everything, bars).message()).toMatchInlineSnapshot(`
    "request 7 has 819 tokens (estimated), 700 are allowed

      request  turn  messages  bytes  tokens (estimated)  growth  system  tools  user  assistant  results
            1     1         1     68                  15       -       8      0     7          0        0
            2     2         3    461                 149    +134       8      0     7         11      123
            3     3         5    854                 283    +134       8      0     7         22      246
            4     4         7  1,247                 417    +134       8      0     7         33      369
            5     5         9  1,640                 551    +134       8      0     7         44      492
            6     6        11  2,033                 685    +134       8      0     7         55      615
    >       7     7        13  2,426                 819    +134       8      0     7         66      738

      longest results, of 6 (estimated): call 1 (get_order) 123 tokens, call 2 (get_order) 123 tokens and call 3 (get_order) 123 tokens"
  `)
  expect(toKeepInEveryRequest(dropping, rule).message()).toMatchInlineSnapshot(`
    "request 5 lacks "Never refund more than the order total.", which request 4 had (and 2 more requests)

      request  turn  messages  where
            1     1         1  system prompt
            2     2         3  system prompt
            3     3         5  system prompt
            4     4         7  system prompt
    >       5     5         1  missing
    >       6     6         3  missing
    >       7     7         5  missing

      request 5: system prompt "You go on with a talk. So far: three orders were looked up."
      request 5: first user message "Which of my orders came late?""
  `)
  expect(toLoop.not(toggling).message()).toMatchInlineSnapshot(`
    "the run goes round in a loop: list_orders {"of":"Ann"} and find_orders {"of":"Ann"} in turn, 4 times (calls 1 to 8), without learning anything new

      turn  call  called                    told
         1     1  list_orders {"of":"Ann"}  no order of Ann
         2     2  find_orders {"of":"Ann"}  found nothing for Ann
    >    3     3  list_orders {"of":"Ann"}  no order of Ann
    >    4     4  find_orders {"of":"Ann"}  found nothing for Ann
    >    5     5  list_orders {"of":"Ann"}  no order of Ann
    >    6     6  find_orders {"of":"Ann"}  found nothing for Ann
    >    7     7  list_orders {"of":"Ann"}  no order of Ann
    >    8     8  find_orders {"of":"Ann"}  found nothing for Ann

      Where a tool may be asked again, such as one that polls: { except: [name] }."
  `)
})
