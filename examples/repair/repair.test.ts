// A model that is told where its call failed, and mends it. The models are scripts: this shows what they hear, and that the
// loop works; whether a real model is helped by it, only that model can tell (docs/repair.md).
import { raw } from 'callsheet'
import { compareFeedback, explainFeedback, type FeedbackComparison, repair, type RepairModel } from 'callsheet/diagnose'
import { test } from 'callsheet/test'
import { expect } from 'vitest'
import { guesses, ignores, obeys } from './models.js'
import { registryOf } from './registries.js'
import { forecast } from './tools.js'
import { meanMetrics, table, transcript } from './transcript.js'

test('three corrections, and the call is right', async ({ sheet }) => {
  const query = 'What will the weather be like in Lisbon over the next 4 days?'
  const llm = sheet.llm([
    raw('predict_sky', { place: 'Lisbon' }),
    raw('get_weather_forecast', { city: 'Lisbon', day: 7, humidity: true }),
    raw('get_weather_forecast', { city: 'Lisbon', days: 7 }),
    raw('get_weather_forecast', { city: 'Lisbon', days: 4 }),
  ])
  const { value } = await sheet.run(() => repair({ llm, tools: registryOf(5), query }))

  expect(`\n${transcript(query, value)}\n`).toMatchInlineSnapshot(`
    "
    user    What will the weather be like in Lisbon over the next 4 days?
    model   1. predict_sky({"place":"Lisbon"})
            registry: FNEM 0, NCS 0.3
    told    There is no tool predict_sky. The tools are get_marine_forecast, get_ski_forecast, get_weather, get_weather_alerts and get_weather_forecast. By name, get_ski_forecast is nearest, but it may not be what you need.
    model   2. get_weather_forecast({"city":"Lisbon","day":7,"humidity":true})
            structure: FNEM 1, RPR 0.5, PDS {day:0.86,humidity:0.5}, SPR 0.33
    told    get_weather_forecast has no parameter day: rename it to days.
    told    get_weather_forecast has no parameter humidity: leave it out.
    model   3. get_weather_forecast({"city":"Lisbon","days":7})
            grounding: FNEM 1, RPR 1, SPR 0, AVEM 0.5, VHR 0.5
    told    days 7 was not told: take the value from the request, or ask for it.
    model   4. get_weather_forecast({"city":"Lisbon","days":4})
            passed: FNEM 1, RPR 1, SPR 0, AVEM 1, VHR 0
    end     passed
    "
  `)
})

const asked = [
  ['Oslo', 3],
  ['Lisbon', 4],
  ['Kyoto', 10],
] as const

const kinds = ['structured', 'binary', 'none'] as const
const metrics = ['FNEM', 'NCS', 'RPR', 'PDS', 'SPR', 'AVEM', 'QSLO', 'VHR']
const head = ['tools', 'feedback', 'solved', 'passed', 'attempts', 'precision', 'F1', ...metrics]

test('a model that does what it is told, once it is told something', async () => {
  expect(await compared(obeys)).toMatchInlineSnapshot(`
    "
    tools  feedback    solved  passed  attempts  precision  F1    FNEM  NCS   RPR   PDS   SPR   AVEM  QSLO  VHR
    5      structured  2 of 3  2 of 3  4         0.67       0.67  0.75  0.66  0.56  0.44  0.19  0.63  0     0.38
    5      binary      0 of 3  0 of 3  2         0          0     0     0.66  -     -     -     -     -     -
    5      none        0 of 3  0 of 3  5         0          0     0     0.66  -     -     -     -     -     -
    10     structured  1 of 3  2 of 3  4         0.33       0.33  0.75  0.71  0.56  0.44  0.19  0.63  0     0.38
    10     binary      0 of 3  0 of 3  2         0          0     0     0.71  -     -     -     -     -     -
    10     none        0 of 3  0 of 3  5         0          0     0     0.71  -     -     -     -     -     -
    15     structured  1 of 3  2 of 3  4         0.33       0.33  0.75  0.71  0.56  0.44  0.19  0.63  0     0.38
    15     binary      0 of 3  0 of 3  2         0          0     0     0.71  -     -     -     -     -     -
    15     none        0 of 3  0 of 3  5         0          0     0     0.71  -     -     -     -     -     -
    "
  `)
})

test('a model that does not listen', async () => {
  expect(await compared(ignores)).toMatchInlineSnapshot(`
    "
    tools  feedback    solved  passed  attempts  precision  F1  FNEM  NCS   RPR  PDS  SPR  AVEM  QSLO  VHR
    5      structured  0 of 3  0 of 3  2         0          0   0     0.66  -    -    -    -     -     -
    5      binary      0 of 3  0 of 3  2         0          0   0     0.66  -    -    -    -     -     -
    5      none        0 of 3  0 of 3  5         0          0   0     0.66  -    -    -    -     -     -
    10     structured  0 of 3  0 of 3  2         0          0   0     0.71  -    -    -    -     -     -
    10     binary      0 of 3  0 of 3  2         0          0   0     0.71  -    -    -    -     -     -
    10     none        0 of 3  0 of 3  5         0          0   0     0.71  -    -    -    -     -     -
    15     structured  0 of 3  0 of 3  2         0          0   0     0.71  -    -    -    -     -     -
    15     binary      0 of 3  0 of 3  2         0          0   0     0.71  -    -    -    -     -     -
    15     none        0 of 3  0 of 3  5         0          0   0     0.71  -    -    -    -     -     -
    "
  `)
})

test('a model that tries one tool after another', async () => {
  expect(await compared(guesses)).toMatchInlineSnapshot(`
    "
    tools  feedback    solved  passed  attempts  precision  F1  FNEM  NCS  RPR   PDS   SPR   AVEM  QSLO  VHR
    5      structured  3 of 3  3 of 3  5         1          1   1     -    0.7   0.23  0.5   1     -     0
    5      binary      3 of 3  3 of 3  5         1          1   1     -    0.7   0.23  0.5   1     -     0
    5      none        3 of 3  3 of 3  5         1          1   1     -    0.7   0.23  0.5   1     -     0
    10     structured  0 of 3  3 of 3  3         0          0   1     -    0.83  0.25  0.33  1     -     0
    10     binary      0 of 3  3 of 3  3         0          0   1     -    0.83  0.25  0.33  1     -     0
    10     none        0 of 3  3 of 3  3         0          0   1     -    0.83  0.25  0.33  1     -     0
    15     structured  0 of 3  0 of 3  5         0          0   1     -    0.5   0.29  0.7   -     -     -
    15     binary      0 of 3  0 of 3  5         0          0   1     -    0.5   0.29  0.7   -     -     -
    15     none        0 of 3  0 of 3  5         0          0   1     -    0.5   0.29  0.7   -     -     -
    "
  `)
})

type Make = (index: number, tools: readonly string[]) => RepairModel

/** The same three questions, with 5, 10 and 15 tools to choose from: how they ended, and the mean of each metric over all calls. */
async function compared(make: Make): Promise<string> {
  const rows = await Promise.all([5, 10, 15].map(async (size) => rowsOf(size, await comparison(size, make))))
  return `\n${table([head, ...rows.flat()])}\n`
}

async function comparison(size: number, make: Make): Promise<FeedbackComparison> {
  const tools = registryOf(size)
  const cases = asked.map(([city, days]) => ({
    id: city,
    tools,
    query: `What will the weather be like in ${city} over the next ${days} days?`,
    expected: { name: forecast.name, args: { city, days } },
  }))
  const names = tools.map(({ name }) => name)
  return await compareFeedback(cases, { llm: ({ index }) => make(index, names) })
}

function rowsOf(size: number, comparison: FeedbackComparison): readonly (readonly (string | number | null)[])[] {
  return kinds.map((kind) => {
    const { solved, passed, cases, attempts, argumentPrecision, F1, results } = comparison[kind]
    const diagnoses = results.flatMap(({ repair }) => repair.attempts).flatMap((attempt) => attempt.diagnoses)
    const ended = [`${solved} of ${cases}`, `${passed} of ${cases}`, attempts, argumentPrecision, F1]
    return [size, kind, ...ended, ...Object.values(meanMetrics(diagnoses))]
  })
}

test('the figures alone', async () => {
  expect(`\n${explainFeedback(await comparison(10, obeys))}\n`).toMatchInlineSnapshot(`
    "
    feedback    solved  passed  attempts  argument precision        VHR     F1
    structured  1 of 3  2 of 3      4.00               0.333  0.000 (2)  0.333
    binary      0 of 3  0 of 3      2.00               0.000          -  0.000
    none        0 of 3  0 of 3      5.00               0.000          -  0.000
    "
  `)
})
