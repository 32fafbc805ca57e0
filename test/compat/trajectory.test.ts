import { guard, memorySink, runsFrom, withTrace } from 'callsheet/guard'
import { metrics, plan, retry } from 'callsheet/trajectory'
import 'callsheet/trajectory/vitest'
import { expect, test } from 'vitest'

const schemas = {
  restart: { type: 'object', properties: { timeout: { type: 'integer' } }, required: ['timeout'] },
  status: { type: 'object', properties: {} },
}

test('what a guard recorded is held to a plan, and to bars', () => {
  const sink = memorySink()
  const restart = (_payload: unknown) => 'restarted'
  const status = (_payload: unknown) => 'down'
  const tools = guard({ restart, status }, { sink, schemas })
  withTrace('t-1', () => {
    tools.status('{}')
    tools.restart('{"timeout":"three hundred seconds"}')
    tools.restart('{"timeout":300}')
  })
  const runs = runsFrom(sink.records, { tools: schemas })
  const [run] = runs

  expect(run).toCarryTrace('t-1')
  expect(run).toFollowPlan(plan(['status', retry('restart', 1)], { never: [{ tool: 'restart', before: 'status' }] }))
  expect(run).not.toLoop()
  expect(run).toStayInContext({ perResult: 200 })
  expect(runs).toMeet({ meanAttemptsToRecovery: { atMost: 1, tool: 'restart' }, neverRecovered: { atMost: 0 } })
  expect(metrics(runs)).toMeet({ initialSchemaCorrectness: { atLeast: 0.5 } })
  expect({ run }).toEqual({ run: expect.toCarryTrace('t-1') })
  expect(() => expect(run).toFollowPlan(plan(['status', 'restart']))).toThrow(/does not follow the plan/)
  expect(() => expect(run).toKeepInEveryRequest('timeout')).toThrow(/not show/)
  expect(() => expect(runs).toMeet({ initialSchemaCorrectness: { atLeast: 0.9 } })).toThrow(/to be at least 90 %/)
  expect(() => expect(runs).not.toMeet({ unknownToolRate: { atMost: 0 } })).toThrow(/not defined/)
})
