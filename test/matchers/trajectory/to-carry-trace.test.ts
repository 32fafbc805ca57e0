import { expect, test } from 'vitest'
import { call, callsheet, say, type Run } from 'callsheet'
import { runsFrom, traceMessage, withTrace } from 'callsheet/guard'
import { toCarryTrace } from 'callsheet/trajectory'
import { buildRun } from '../../support/build-run.js'
import { record } from '../../guard/support/record.js'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'

/** An agent that says what the system prompt of each of its two requests is. */
function runWith(systems: readonly [string, string]): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: () => 'seen' })
  const llm = sheet.llm([call('look', {}), say('Done.')])
  return sheet.run(async () => {
    const user = { role: 'user', text: 'Go' } as const
    const first = await llm.next([user], { system: systems[0] })
    const result = { id: first.calls[0]?.id ?? null, text: tools.look() }
    await llm.next([user, { role: 'assistant', calls: first.calls }, { role: 'tool', toolResult: result }], {
      system: systems[1],
    })
  })
}

function messageOf(claim: () => { readonly pass: boolean; readonly message: () => string }): string {
  try {
    const { pass, message } = claim()
    return pass ? 'passed' : message()
  } catch (error) {
    return String(error)
  }
}

test('every request holds the id, or none does, or neither claim holds', async () => {
  const line = withTrace(id, traceMessage)
  const all = await runWith([line, `Be kind.\n${line}`])
  const first = await runWith([line, 'Be kind.'])
  const none = await runWith(['Be kind.', `${id}0`])
  expect(toCarryTrace(all, id).pass).toBe(true)
  expect(toCarryTrace.not(none, id).pass).toBe(true)
  expect(messageOf(() => toCarryTrace(first, id))).toMatchInlineSnapshot(
    `
    "expected the run to carry the trace "4bf92f3577b34da6a3ce929d0e0e4736", but request 1 has it, and request 2 has not

      request  turn  messages  trace
            1     1         1  has it
    >       2     2         3  missing"
  `,
  )
  expect(messageOf(() => toCarryTrace.not(first, id))).toMatchInlineSnapshot(
    `
    "expected the run not to carry the trace "4bf92f3577b34da6a3ce929d0e0e4736", but request 1 has it, and request 2 has not

      request  turn  messages  trace
    >       1     1         1  has it
            2     2         3  missing"
  `,
  )
  expect(messageOf(() => toCarryTrace(none, id))).toMatchInlineSnapshot(
    `
    "expected the run to carry the trace "4bf92f3577b34da6a3ce929d0e0e4736", but no request to the model has it

      request  turn  messages  trace
    >       1     1         1  missing
    >       2     2         3  missing

      Put traceMessage() into the system prompt."
  `,
  )
  expect(messageOf(() => toCarryTrace.not(all, id))).toMatchInlineSnapshot(
    `
    "expected the run not to carry the trace "4bf92f3577b34da6a3ce929d0e0e4736", but every request to the model has it

      request  turn  messages  trace
    >       1     1         1  has it
    >       2     2         3  has it"
  `,
  )
})

test('a run of records is of the trace that they name', () => {
  const [run] = runsFrom([record({ trace_id: id })])
  expect(toCarryTrace(run, id).pass).toBe(true)
  expect(toCarryTrace.not(run, 't-1').pass).toBe(true)
  expect(messageOf(() => toCarryTrace(run, 't-1'))).toMatchInlineSnapshot(
    `"expected the run to carry the trace "t-1", but its records are of the trace "4bf92f3577b34da6a3ce929d0e0e4736""`,
  )
})

test('where many requests carry it, the text stays short', () => {
  const run = buildRun([...Array.from({ length: 60 }, (_, index) => `find {"n":${index}} > ok > x`), 'says Done.'])
  const requests = run.requests.map((request, index) => ({ ...request, system: index < 40 ? id : 'Go on.' }))
  const text = messageOf(() => toCarryTrace({ ...run, requests }, id))
  expect(text.split('\n').length).toBeLessThanOrEqual(25)
  expect(text).toContain(`> ${' '.repeat(5)}41${' '.repeat(4)}41`)
})

test('a transcript is refused, since its requests are of our own making', () => {
  const messages = [
    { role: 'system', content: id },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello.' },
  ]
  for (const ask of [toCarryTrace, toCarryTrace.not]) {
    expect(messageOf(() => ask(messages, id))).toMatch(
      /^TypeError: (not\.)?toCarryTrace: this run was read from OpenAI chat messages, .* whether it carried a trace\. Run the agent on a sheet/,
    )
  }
})

test('wrong use is an error, also under not', async () => {
  const run = await runWith([id, id])
  const empty = await callsheet().run(() => 'nothing was asked')
  expect(messageOf(() => toCarryTrace.not(run, ''))).toMatchInlineSnapshot(
    `"TypeError: not.toCarryTrace: takes the id of a trace, a text that is not empty: received "". Write the id that withTrace was given, or keep currentTrace()?.id within it."`,
  )
  expect(messageOf(() => toCarryTrace.not(empty, id))).toMatchInlineSnapshot(
    `"TypeError: not.toCarryTrace: the model was sent nothing in this run, so that there is no context to look at."`,
  )
  expect(messageOf(() => toCarryTrace.not(5, id))).toContain('TypeError')
})
