// Diagnoses and their matchers. Compiled, never run.
import 'callsheet/diagnose/vitest'
import type { Run } from 'callsheet'
import {
  diagnose,
  diagnoseRun,
  explainDiagnosis,
  registry,
  toBeGrounded,
  toConform,
  type Diagnosis,
  type DiagnosisFinding,
  type DiagnosisStage,
  type Told,
} from 'callsheet/diagnose'
import { expect, test } from 'vitest'

declare const run: Run
declare const running: Promise<Run>
declare const tools: object
declare const diagnosis: Diagnosis
declare const told: Told

/** A value whose type is exactly this. */
declare function exactly<Expected>(): <Actual>(
  value: Actual & (Same<Actual, Expected> extends true ? unknown : never),
) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

// The matchers, wherever they may stand
exactly<void>()(expect(run).toConform())
exactly<void>()(expect(run).toBeGrounded())
exactly<void>()(expect(run).toConform({ tools, guards: { schema: false, identifiers: false }, misspelt: 0.6 }))
exactly<void>()(
  expect(run.calls).toBeGrounded({
    tools: registry(tools),
    in: ['Weather?', { city: 'Oslo' }],
    assume: ['symbol'],
    guards: { dates: false },
    misspelt: 0.6,
    now: '2026-03-30',
  }),
)
expect(run).toBeGrounded({ in: 'Weather?' })
exactly<Promise<void>>()(expect(running).resolves.toConform())
exactly<Promise<void>>()(expect(running).resolves.toBeGrounded({ assume: ['symbol'] }))
exactly<void>()(expect.soft(run).toBeGrounded())
await expect.poll(() => run).toConform()
test('the local expect', ({ expect: local }) => {
  exactly<void>()(local(run).toBeGrounded())
})
expect({ run }).toEqual({ run: expect.toBeGrounded({ in: 'Weather?' }) })
expect({ run }).toEqual({ run: expect.toConform({ tools }) })
// @ts-expect-error an option that is misspelt
expect(run).toBeGrounded({ asume: ['symbol'] })
// @ts-expect-error a name is no list of names
expect(run).toBeGrounded({ assume: 'symbol' })
// @ts-expect-error a number is nothing that was told
expect(run).toBeGrounded({ in: 7 })
// @ts-expect-error the published metrics are no expectation
expect(run).toBeGrounded({ mode: 'paper' })
// @ts-expect-error a guard that does not exist
expect(run).toBeGrounded({ guards: { date: false } })
// @ts-expect-error nothing is told to what conforms
expect(run).toConform({ in: 'Weather?' })
// @ts-expect-error a guard of grounding
expect(run).toConform({ guards: { dates: false } })
// @ts-expect-error the tools are an option
expect(run).toConform('get_weather')
// @ts-expect-error the same as an asymmetric one
expect({ run }).toEqual({ run: expect.toConform({ tool: tools }) })

// The pure forms
exactly<boolean>()(toConform(run, { tools }).pass)
exactly<string>()(toBeGrounded(run, { assume: ['symbol'] }).message())
toConform([{ name: 'get_weather', args: { city: 'Oslo' } }], { tools })
toBeGrounded([{ name: 'get_weather', rawArgs: '{}' }], { tools, in: 'Weather?' })
for (const call of run.calls) toConform(call, { tools })
// @ts-expect-error nothing to judge
toConform()
// @ts-expect-error a name is no call
toConform('get_weather')

// Diagnoses
exactly<Diagnosis>()(diagnose({ call: { name: 'get_weather' }, tools, query: 'Weather?' }))
exactly<Diagnosis>()(diagnose({ call: null, tools, query: 'Weather?', context: [{ a: 1 }], expected: { name: 'a' } }))
exactly<DiagnosisStage | 'passed'>()(diagnosis.stage)
exactly<readonly DiagnosisFinding[]>()(diagnosis.findings)
exactly<number | null>()(diagnosis.metrics.VHR)
exactly<string>()(explainDiagnosis(diagnosis))
exactly<string>()(explainDiagnosis(diagnosis, { told, run, call: 2 }))
exactly<string>()(explainDiagnosis(diagnosis, { told: 'Weather?' }))
for (const one of diagnoseRun(run)) exactly<string>()(explainDiagnosis(one.diagnosis, { ...one, run }))
// @ts-expect-error a query is needed
diagnose({ call: { name: 'get_weather' }, tools })
// @ts-expect-error no diagnosis
explainDiagnosis(run)
// @ts-expect-error a diagnosis is not changed
diagnosis.stage = 'passed'
// @ts-expect-error a finding of an unknown kind
export const code: DiagnosisFinding['code'] = 'unknown'
