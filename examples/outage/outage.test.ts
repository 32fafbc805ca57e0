// An outage, as a test. A model once wrote the timeout of a restart in words; the tool took it, and waited for ever. With a guard
// before the tools such a payload never reaches them, the model is told which field and type, and mends it; the records say so.
import { raw, say } from 'callsheet'
import { guard, memorySink, runsFrom, withTrace } from 'callsheet/guard'
import { test } from 'callsheet/test'
import { metrics } from 'callsheet/trajectory'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { runAgent } from './agent.js'
import { makeTools, type Restart, schemas } from './tools.js'

const inWords = { service: 'checkout', timeout: 'three hundred seconds' }
const inSeconds = { service: 'checkout', timeout: 300 }

test('a timeout in words never reaches the supervisor', async ({ sheet }) => {
  const sink = memorySink()
  const restarts = sheet.effects<Restart>('restarts')
  // The sheet goes underneath: it sees what ran, and not what was stopped.
  const tools = guard(sheet.wrap(makeTools(restarts)), {
    sink,
    schemas,
    policies: { restart_service: { requires: { tool: 'service_status', by: 'service' }, limit: 1 } },
  })
  const llm = sheet.llm([
    raw('service_status', { service: 'checkout' }),
    raw('restart_service', inWords),
    raw('restart_service', inSeconds),
    say('Checkout is being restarted.'),
  ])
  const run = await sheet.run(() =>
    withTrace('outage-1', () => runAgent(new OpenAI(llm.openai()), tools, 'Checkout is down.')),
  )

  // Never entered with the words; entered once, with the number.
  expect(run.executions.map(({ tool, args }) => [tool, args])).toEqual([
    ['service_status', { service: 'checkout' }],
    ['restart_service', inSeconds],
  ])
  expect(run).toHaveEffects([{ kind: 'restarts', value: inSeconds, tool: 'restart_service' }])
  const told = { error: /^- timeout: expected integer, more than 0, received "three hundred seconds"$/mu }
  expect(run).toTellModel(told, { of: 'restart_service', error: true })

  // What production would have on record.
  expect(sink.records.map(({ step, tool, status }) => `${step} ${tool} ${status}`)).toEqual([
    '1 service_status success',
    '2 restart_service schema_validation_error',
    '3 restart_service success',
  ])
  expect(sink.records[1]?.errors).toEqual([
    {
      path: '/timeout',
      expected: 'integer, more than 0',
      received: '"three hundred seconds"',
      message: 'timeout: expected integer, more than 0, received "three hundred seconds"',
    },
  ])

  // And what the metrics make of it: one chain of two began wrong, and was mended by one more call.
  const { all, fields } = metrics(runsFrom(sink.records, { tools: schemas }))
  expect(all.initialSchemaCorrectness).toMatchObject({ count: 1, of: 2, rate: 0.5 })
  expect(all.meanAttemptsToRecovery).toMatchObject({ recovered: 1, mean: 1 })
  expect(fields).toMatchObject([{ tool: 'restart_service', calls: 1 }])
})
