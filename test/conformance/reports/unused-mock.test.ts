import { callsheet, maybe, say } from 'callsheet'
import { expect } from 'vitest'
import { z } from 'zod'
import { rejectionOf } from './failure-of.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })
const user = [{ role: 'user' as const, text: 'Go on.' }]

test('R142 a step that nobody asked for fails the run by itself', async () => {
  const steps = stepsOf(inputOf('R142', scripted).script)
  const sheet = callsheet()
  const { next } = sheet.llm(steps)
  // Nothing is asserted: no line of the test has to ask for it.
  const error = await rejectionOf(sheet.run(() => next(user)))
  expect(error).toMatchObject({ code: 'script-left-over', message: expect.stringContaining('step 2, say("never")') })
  const [first] = steps
  if (first === undefined) throw new Error('the report has two steps')
  const lenient = callsheet()
  const llm = lenient.llm([first, maybe(say('never'))])
  expect((await lenient.run(() => llm.next(user))).answer).toBe('done')
})

test('R144 which steps are left over', async () => {
  const { script: reported, used } = inputOf('R144', scripted.extend({ used: z.number() }))
  expect(used).toBe(1)
  const sheet = callsheet()
  const { next } = sheet.llm(stepsOf(reported))
  const error = await rejectionOf(sheet.run(() => next(user)))

  expect(String(error)).toContain('2 steps are left over: step 2, raw(\'issue_refund\', "{}"), step 3, say("ok")')
})
