import { callsheet, raw, say, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { runLoop, runOnce, serve, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

/** A question that makes no sense is an error of its own kind, whichever way it is put. */
function senseless(claims: readonly (() => unknown)[], words: string): void {
  for (const claim of claims) {
    expect(claim).toThrow(TypeError)
    expect(claim).toThrow(words)
  }
}

test('R130 an expectation of nothing is an error', async () => {
  const { tools, expect: claims } = inputOf(
    'R130',
    z.object({ expect: z.array(z.string()), tools: z.array(z.string()) }),
  )
  expect(claims).toEqual(['toCallInOrder([])', 'toHaveOnlyTools([])', "toBlock('refnud')"])
  const run = await runOnce(
    tools.map((name) => toolOf(name, () => 'ok')),
    raw('lookup_order', {}),
  )
  const typo = /toBlock\('(\w+)'\)/.exec(claims.at(-1) ?? '')?.[1] ?? ''
  senseless([() => expect(run).toCallInOrder([]), () => expect(run).toCallExactly([])], 'expects nothing')
  senseless([() => expect(run).toCallOnly([])], 'the list of tools is empty')
  senseless(
    [() => expect(run).toBlock(typo), () => expect(run).not.toRunTool(typo), () => expect(run).not.toCallTool(typo)],
    `the tool "refnud" is neither registered nor called in this run. The run knows ${tools.join(', ')}.`,
  )
  senseless([() => expect(run).not.toCallTool('isue_refund')], 'Did you mean issue_refund?')
})

test('R132 what nobody saw is no zero', async () => {
  const { expectedTools } = inputOf(
    'R132',
    z.object({ run: z.object({ toolCalls: z.string() }), expectedTools: z.tuple([z.string()]) }),
  )
  const [name] = expectedTools
  for (const nothing of [undefined, null, {}, [], 'text', { toolCalls: [] }]) {
    senseless(
      [
        () => expect(nothing).toCallTool(name),
        () => expect(nothing).not.toCallTool(name),
        () => expect(nothing).toCallNothing(),
      ],
      'oCall',
    )
  }
  // A tool that nobody watched.
  const sheet = callsheet()
  const llm = sheet.llm([raw(name, {}), say('Done.')])
  const run = await sheet.run(() => runLoop(llm.next, [toolOf(name, () => 'ok')]))
  const words = `${name} is not watched, so nobody can tell whether it ran`
  senseless([() => expect(run).toRunTool(name), () => expect(run).not.toRunTool(name)], words)
  // Nothing asked, and everything watched: a real zero.
  const zero = await runOnce([toolOf(name, () => 'ok')])
  expect(zero).toCallNothing()
  expect(zero).not.toCallTool(name)
  expect(failureOf(() => expect(zero).toCallTool(name))).toContain('it never tried')
})

test('R134 what is no run is an error, whichever way the question is put', () => {
  const claims = inputOf('R134', z.object({ expect: z.array(z.string()) })).expect
  expect(claims.map((claim) => /expect\((.*?)\)\.not/.exec(claim)?.[1])).toEqual(['undefined', '{tool_calls:[...]}'])
  for (const received of [undefined, { tool_calls: [{ name: 'refund', args: {}, id: '1' }] }]) {
    senseless([() => expect(received).toCallTool('refund')], 'toCallTool: ')
    senseless([() => expect(received).not.toCallTool('refund')], 'not.toCallTool: ')
  }
})

test('R136 a promise is no run', async () => {
  expect(inputOf('R136', z.object({ expect: z.string() })).expect).toContain('await')
  const running: Promise<Run> = runOnce([toolOf('x', () => 'ok')])
  senseless(
    [
      () => expect(running).toCallTool('x'),
      () => expect(running).not.toCallTool('x'),
      () => expect(running).toCallNothing(),
    ],
    'received a promise. Await it',
  )
  // The claim is made at once: it needs no await itself.
  const claim: unknown = expect(await running).toCallNothing()
  expect(claim instanceof Promise).toBe(false)
})

test('R138 a call that is only text', async () => {
  const steps = stepsOf(inputOf('R138', z.object({ script })).script)
  const sheet = callsheet()
  const agents = sheet.effects<string>('create_agent')
  const tools = sheet.wrap([toolOf('create_agent', () => agents.push('zed'))])
  const llm = sheet.llm(steps)
  const run = await sheet.run(() => runLoop(llm.next, tools))

  expect(run).toAnswer('Agent created!')
  expect(run).toCallNothing()
  expect(failureOf(() => expect(run).toHaveEffects([{ kind: 'create_agent', value: 'zed' }]))).toContain('create_agent')
  expect(failureOf(() => expect(run).toCallTool('create_agent'))).toContain('it never tried')
  // An agent that finds the call in the text has run what nobody asked for by the wire.
  const finding = callsheet()
  const found = finding.effects<string>('create_agent')
  const watched = finding.wrap([toolOf('create_agent', () => found.push('zed'))])
  const { next } = finding.llm(steps)
  const parsed = await finding.run(async () => {
    const { text } = await next([{ role: 'user', text: 'Make one.' }], { tools: watched })
    const call = z
      .object({ tool: z.string(), args: z.unknown() })
      .parse(JSON.parse(/```json\n(.*)\n```/.exec(text ?? '')?.[1] ?? ''))
    await serve({ id: '', name: call.tool, rawArgs: '', args: call.args }, watched)
    return text
  })
  expect(parsed).toHaveEffects([{ kind: 'create_agent', value: 'zed', tool: 'create_agent' }])
  expect(parsed).toRunTool('create_agent', { name: 'zed' })
})
