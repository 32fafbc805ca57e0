// Right and wrong use of metrics and bars. Compiled, never run.
import 'callsheet/trajectory/vitest'
import { runFrom, type Run } from 'callsheet'
import {
  explainMetrics,
  metrics,
  toMeet,
  type Advice,
  type MetricBars,
  type MetricFigures,
  type TrajectoryMetrics,
} from 'callsheet/trajectory'
import { expect } from 'vitest'

declare const run: Run
declare const later: Promise<readonly Run[]>
declare function read(): Generator<Run>

const bars: MetricBars = {
  initialSchemaCorrectness: [{ atLeast: 0.95 }, { atLeast: 0.99, tool: 'issue_refund', model: 'model-a' }],
  meanAttemptsToRecovery: { atMost: 2 },
  neverRecovered: { atMost: 0.1 },
  logicalErrorRate: { atMost: 0.05, tool: 'issue_refund' },
  transientErrorRate: { atMost: 0.1 },
  unknownToolRate: { atMost: 0.01 },
}
const made: TrajectoryMetrics = metrics([run, runFrom([]), [{ role: 'user', content: 'Hi.' }]], { tools: {} })
expect([run]).toMeet(bars)
expect(run).toMeet(bars)
expect(metrics(read())).toMeet(bars)
await expect(later).resolves.toMeet(bars)
const { pass }: { readonly pass: boolean } = toMeet(read(), bars)
const rate: number | null = made.all.initialSchemaCorrectness.rate
const of: readonly MetricFigures[] = [...made.tools, ...made.models, ...made.toolModels]
const text: string = explainMetrics(made)
const mend = (advice: Advice): string | number => {
  switch (advice.code) {
    case 'fix-schema':
      return advice.fields.join()
    case 'mend-json':
      return advice.noJson
    case 'quote-field':
      return advice.mean
    case 'shorten-context':
      return advice.step
    default:
      return advice satisfies never
  }
}
void [pass, rate, of, text, mend]

// @ts-expect-error a rate has a bar below it
expect([run]).toMeet({ initialSchemaCorrectness: { atMost: 0.95 } })
// @ts-expect-error a mean has a bar above it
expect([run]).toMeet({ meanAttemptsToRecovery: { atLeast: 2 } })
// @ts-expect-error there is no such figure
expect([run]).toMeet({ logicalErrors: { atMost: 1 } })
// @ts-expect-error a bar is an object
expect([run]).toMeet({ neverRecovered: 0.1 })
// @ts-expect-error which bars?
expect([run]).toMeet()
// @ts-expect-error one run is no list of them
metrics(run)
// @ts-expect-error there is no such option
metrics([run], { schemas: {} })
// @ts-expect-error figures are read
made.all.calls = 1
// @ts-expect-error a rate of nothing is null
void made.all.initialSchemaCorrectness.rate.toFixed(1)
