import { expect, test } from 'vitest'
import { explainSummary } from '../../../src/explain/dataset/explain-summary.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../../support/hand-made-summary.js'

const forty = Array.from({ length: 40 }, (_, index) => {
  const id = `rent-${index + 1}`
  const isInexact = index === 2
  const facts = {
    latency_ms: 800 + index,
    exact: !isInexact,
    reason: isInexact ? 'Right, but not exact: call 1 of pay has amount "250", taken for 250 (text-to-integer).' : null,
  }
  return [
    about(id, {
      critical: index < 3,
      tags: index % 4 === 1 ? ['search'] : [],
      tools: [index % 2 === 0 ? 'look' : 'pay'],
    }),
    [index === 1 || index === 12 ? failed(id, { latency_ms: 2000 }) : run(id, facts)],
  ] as const
})

test('all is right', () => {
  expect(explainSummary(handMadeSummary([[about('rent'), [run('rent')]]]))).toMatchInlineSnapshot(`
    "rent.jsonl: 1 of 1 case passed, 100.0 % (20.7 to 100.0)

           cases   passed  95 % interval    exact  score
      all      1  100.0 %  20.7 to 100.0  100.0 %  1.000"
  `)
})

test('some failed', () => {
  expect(explainSummary(handMadeSummary(forty))).toMatchInlineSnapshot(`
    "rent.jsonl: 38 of 40 cases passed, 95.0 % (83.5 to 98.6)

                  cases  passed  95 % interval   exact  score
      all            40  95.0 %   83.5 to 98.6  92.5 %  0.950
      critical        3  66.7 %   20.8 to 93.9  33.3 %  0.667
      tag search     10  90.0 %   59.6 to 98.2  90.0 %  0.900
      tool look      20  95.0 %   76.4 to 99.1  90.0 %  0.950
      tool pay       20  95.0 %   76.4 to 99.1  95.0 %  0.950

    failed:
      rent.jsonl:2   rent-2 (critical)  A call of pay is missing.
      rent.jsonl:13  rent-13            A call of pay is missing.

    critical, passed but not exact:
      rent.jsonl:3  rent-3 (critical)  Right, but not exact: call 1 of pay has amount "250", taken for 250 (text-to-integer).

    latency: median 821 ms, 95 % of runs within 839 ms"
  `)
})

test('trials', () => {
  const rows = forty.map(([one, runs], index) => {
    const [first] = runs
    return [
      one,
      [first, index % 10 === 0 ? failed(one.test_id, { reason: 'Turn 2: A call of pay is missing.' }) : first, first],
    ] as const
  })

  expect(explainSummary(handMadeSummary(rows))).toMatchInlineSnapshot(`
    "rent.jsonl: 34 of 40 cases passed all of 3 runs, pass@1 91.7 % (79.1 to 97.0)

                  cases  runs  pass@1  95 % interval  all of 3   exact  score
      all            40   120  91.7 %   79.1 to 97.0    85.0 %  89.2 %  0.917
      critical        3     9  55.6 %   15.1 to 89.8    33.3 %  22.2 %  0.556
      tag search     10    30  90.0 %   59.6 to 98.2    90.0 %  90.0 %  0.900
      tool look      20    60  88.3 %   67.9 to 96.4    75.0 %  83.3 %  0.883
      tool pay       20    60  95.0 %   76.4 to 99.1    95.0 %  95.0 %  0.950

    flaky:
      rent.jsonl:1   rent-1 (critical)  2 of 3 runs (20.8 to 93.9 %)  Turn 2: A call of pay is missing.
      rent.jsonl:11  rent-11            2 of 3 runs (20.8 to 93.9 %)  Turn 2: A call of pay is missing.
      rent.jsonl:21  rent-21            2 of 3 runs (20.8 to 93.9 %)  Turn 2: A call of pay is missing.
      rent.jsonl:31  rent-31            2 of 3 runs (20.8 to 93.9 %)  Turn 2: A call of pay is missing.

    failed:
      rent.jsonl:2   rent-2 (critical)  0 of 3 runs (0.0 to 56.1 %)  A call of pay is missing.
      rent.jsonl:13  rent-13            0 of 3 runs (0.0 to 56.1 %)  A call of pay is missing.

    critical, passed but not exact:
      rent.jsonl:3  rent-3 (critical)  3 of 3 runs (43.9 to 100.0 %)  Right, but not exact: call 1 of pay has amount "250", taken for 250 (text-to-integer).

    latency: median 822 ms, 95 % of runs within 2000 ms"
  `)
})

test('some cases were run more often', () => {
  const summary = handMadeSummary([
    [about('once'), [run('once')]],
    [about('twice'), [run('twice', { score: 0.99999 }), run('twice')]],
  ])

  expect(explainSummary(summary)).toMatchInlineSnapshot(`
    "rent.jsonl: 2 of 2 cases passed every run (3 in all), pass@1 100.0 % (34.2 to 100.0)

           cases  runs   pass@1  95 % interval  every run    exact     score
      all      2     3  100.0 %  34.2 to 100.0    100.0 %  100.0 %  0.999997"
  `)
})

test('more than there is room for', () => {
  const rows = Array.from({ length: 32 }, (_, index) => {
    const id = `case ${index + 1}\n`
    const reason = index === 0 ? `The agent threw Error: ${'much '.repeat(100)}` : 'A call of pay is missing.'
    return [about(id, { tags: [`tag-${index}`], tools: ['pay'] }), [failed(id, { reason })]] as const
  })
  const text = explainSummary(handMadeSummary(rows, `${'folder/'.repeat(20)}rent.jsonl`))

  expect(text).toContain('  and 12 more tags\n')
  expect(text).toMatch(/\n {2}and 12 more$/u)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(450)
})

test('those that pass least stand first', () => {
  const rows = ['a', 'b', 'c'].map((id) => [about(id, { tags: [id] }), [id === 'b' ? failed(id) : run(id)]] as const)
  const names = explainSummary(handMadeSummary(rows)).matchAll(/^ {2}tag (.)/gmu)

  expect(Array.from(names, ([, name]) => name)).toEqual(['b', 'a', 'c'])
})
