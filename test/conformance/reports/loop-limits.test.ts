import { callsheet, forever, raw } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { runLoop, runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

test('R094 a model that never stops delegating', async () => {
  const {
    script: reported,
    repeatLast,
    maxSteps,
  } = inputOf('R094', z.object({ script, repeatLast: z.boolean(), maxSteps: z.number() }))
  const [step] = stepsOf(reported)
  if (step?.kind !== 'turn' || !repeatLast) throw new Error('the report has one turn, again and again')
  const delegate = async (limit: { left: number } | null) => {
    const sheet = callsheet()
    const llm = sheet.llm([forever(step)])
    let depth = 0
    // An agent within the agent; a shared limit counts the turns of both.
    const inner = toolOf('delegate', async () => {
      depth += 1
      return depth > 2 ? 'too deep' : String(await loop())
    })
    const tools = sheet.wrap([inner])
    const limited: typeof llm.next = (messages, options) => {
      if (limit !== null && limit.left === 0) throw new Error('the limit is reached')
      if (limit !== null) limit.left -= 1
      return llm.next(messages, options)
    }
    const loop = () => runLoop(limited, tools, { mostTurns: maxSteps })
    return await sheet.run(() => loop().catch(String))
  }
  const shared = await delegate({ left: maxSteps })
  const own = await delegate(null)

  expect(shared).toStopAfter(maxSteps)
  expect(own.turns.length).toBeGreaterThan(maxSteps)
  expect(failureOf(() => expect(own).toStopAfter(maxSteps))).toContain(
    `after ${maxSteps} turns, but there were ${own.turns.length}`,
  )
})

test('R096 the same call again and again', async () => {
  const { calls, results } = inputOf(
    'R096',
    z.object({
      calls: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
      results: z.array(z.string()),
    }),
  )
  // The order of keys does not make another call of it.
  const list = (at: number) => (at % 2 === 0 ? { kind: 'x', page: 1 } : { page: 1, kind: 'x' })
  const asked = [...calls.map(([name, args]) => raw(name, args)), ...[0, 1].map((at) => raw('list', list(at)))]
  const answers = [...results, '[]', '[]']
  const run = await runOnce([toolOf('list', () => answers.shift())], ...asked)

  expect(calls).toHaveLength(3)
  expect(run).toCallTool('list', calls[0]?.[1], { times: 3 })
  expect(run).toCallTool('list', list(0), { times: 2 })
  expect(failureOf(() => expect(run).toCallTool('list', calls[0]?.[1], { times: 1 }))).toContain('3 times')
})
