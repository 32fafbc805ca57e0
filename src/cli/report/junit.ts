import type { GateCheck, GateVerdict } from '../../dataset/gate.js'
import type { CaseSummary, Summary } from '../../dataset/summary.js'
import { checkClause, groupName } from '../../explain/dataset/explain-gate.js'
import { caseWords } from './case-words.js'
import { element } from './xml.js'

/**
 * A summary as JUnit XML, as GitLab and Jenkins read it: a suite with one test for each case, and a suite `gate` with one for each
 * check. A case that is flaky fails, with the type `flaky`. There are no times: nobody but the agent took any.
 *
 * @param verdict `null` where there is no gate
 * @param file the path of the data set, which may have another name
 */
export function junitOf(summary: Summary, verdict: GateVerdict | null, file: string = summary.dataset): string {
  const checks = verdict?.checks ?? []
  const failed = summary.cases.filter((one) => one.verdict !== 'passed').length
  const missed = checks.filter(({ passed }) => !passed).length
  const suites = [
    ...element(
      'testsuite',
      { name: summary.dataset, ...counts(summary.cases.length, failed) },
      summary.cases.flatMap((one) => caseElement(one, summary.dataset, file)),
    ),
    ...(verdict === null
      ? []
      : element('testsuite', { name: 'gate', ...counts(checks.length, missed) }, checks.flatMap(checkElement))),
  ]
  const root = { name: 'callsheet', ...counts(summary.cases.length + checks.length, failed + missed) }
  return [`<?xml version="1.0" encoding="UTF-8"?>`, ...element('testsuites', root, suites), ''].join('\n')
}

function counts(
  tests: number,
  failures: number,
): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  return { tests, failures, errors: 0, skipped: 0 }
}

function caseElement(one: CaseSummary, dataset: string, file: string): readonly string[] {
  const { test_id, line, critical, tags, verdict } = one
  const properties = [
    ...(critical ? [['critical', 'true'] as const] : []),
    ...(verdict === 'flaky' ? [['flaky', 'true'] as const] : []),
    ...tags.map((tag) => ['tag', tag] as const),
  ].flatMap(([name, value]) => element('property', { name, value }))
  const text = caseWords(one)
  return element('testcase', { classname: dataset, name: test_id, file, line }, [
    ...(properties.length === 0 ? [] : element('properties', {}, properties)),
    ...(verdict === 'passed' ? [] : element('failure', { type: verdict, message: text }, `${file}:${line}: ${text}`)),
  ])
}

function checkElement(check: GateCheck): readonly string[] {
  const { group, measure, passed, failing } = check
  const text = checkClause(check)
  const failure = element('failure', { type: 'gate', message: text }, [text, ...failing].join('\n'))
  return element(
    'testcase',
    { classname: 'gate', name: `${groupName(group)}: ${measure}` },
    passed ? element('system-out', {}, text) : failure,
  )
}
