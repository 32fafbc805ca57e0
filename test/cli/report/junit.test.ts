import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { junitOf } from '../../../src/cli/report/junit.js'
import { judgeGate } from '../../../src/dataset/judge-gate.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../../support/hand-made-summary.js'

const summary = handMadeSummary([
  [about('rent', { critical: true, tags: ['money', 'a "b"'] }), [run('rent'), run('rent')]],
  [
    about('late <order>', { tags: ['search'] }),
    [failed('late <order>', { reason: 'Call 1 of pay has to "a\0b" instead of "c & d".' }), failed('late <order>')],
  ],
  [about('find'), [failed('find'), run('find')]],
])

test('cases alone', () => {
  expect(junitOf(handMadeSummary([[about('rent'), [run('rent')]]]), null)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="callsheet" tests="1" failures="0" errors="0" skipped="0">
      <testsuite name="rent.jsonl" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="rent.jsonl" name="rent" file="rent.jsonl" line="1"/>
      </testsuite>
    </testsuites>
    "
  `)
})

describe('with a gate', () => {
  const verdict = judgeGate({ pass_rate: 0.5, tags: { search: { pass_rate: 0.9 } } }, summary, null)
  const xml = junitOf(summary, verdict)

  test('the whole text', () => {
    expect(xml).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="callsheet" tests="6" failures="3" errors="0" skipped="0">
        <testsuite name="rent.jsonl" tests="3" failures="2" errors="0" skipped="0">
          <testcase classname="rent.jsonl" name="rent" file="rent.jsonl" line="1">
            <properties>
              <property name="critical" value="true"/>
              <property name="tag" value="money"/>
              <property name="tag" value="a &quot;b&quot;"/>
            </properties>
          </testcase>
          <testcase classname="rent.jsonl" name="late &lt;order&gt;" file="rent.jsonl" line="2">
            <properties>
              <property name="tag" value="search"/>
            </properties>
            <failure type="failed" message="0 of 2 runs passed. Call 1 of pay has to &quot;a\\u0000b&quot; instead of &quot;c &amp; d&quot;.">rent.jsonl:2: 0 of 2 runs passed. Call 1 of pay has to &quot;a\\u0000b&quot; instead of &quot;c &amp; d&quot;.</failure>
          </testcase>
          <testcase classname="rent.jsonl" name="find" file="rent.jsonl" line="3">
            <properties>
              <property name="flaky" value="true"/>
            </properties>
            <failure type="flaky" message="1 of 2 runs passed. A call of pay is missing.">rent.jsonl:3: 1 of 2 runs passed. A call of pay is missing.</failure>
          </testcase>
        </testsuite>
        <testsuite name="gate" tests="3" failures="1" errors="0" skipped="0">
          <testcase classname="gate" name="critical: exact_rate">
            <system-out>critical: exact_rate 100.0 % over 1 case, at least 100.0 %</system-out>
          </testcase>
          <testcase classname="gate" name="tag search: pass_rate">
            <failure type="gate" message="tag search: pass_rate 0.0 % over 1 case, at least 90.0 %: late &lt;order&gt;">tag search: pass_rate 0.0 % over 1 case, at least 90.0 %: late &lt;order&gt;&#10;late &lt;order&gt;</failure>
          </testcase>
          <testcase classname="gate" name="all cases: pass_rate">
            <system-out>all cases: pass_rate 50.0 % over 3 cases, at least 50.0 %</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `)
  })

  test('a parser of XML reads it, and the counts are those of the elements', () => {
    // The only parser that is always there; it is started once.
    const script = `
import json, sys, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
def seen(suite):
    cases = suite.findall('testcase')
    failures = [case for case in cases if case.find('failure') is not None]
    return [suite.get('name'), suite.get('tests') == str(len(cases)), suite.get('failures') == str(len(failures)),
            [[case.get('name'), case.get('line'), [p.get('value') for p in case.iter('property')],
              [f.get('message') for f in case.findall('failure')]] for case in cases]]
print(json.dumps([seen(suite) for suite in root.findall('testsuite')]))`
    const { stdout, stderr } = spawnSync('python3', ['-c', script], { input: xml, encoding: 'utf8' })

    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([
      [
        'rent.jsonl',
        true,
        true,
        [
          ['rent', '1', ['true', 'money', 'a "b"'], []],
          [
            'late <order>',
            '2',
            ['search'],
            ['0 of 2 runs passed. Call 1 of pay has to "a\\u0000b" instead of "c & d".'],
          ],
          ['find', '3', ['true'], ['1 of 2 runs passed. A call of pay is missing.']],
        ],
      ],
      [
        'gate',
        true,
        true,
        [
          ['critical: exact_rate', null, [], []],
          [
            'tag search: pass_rate',
            null,
            [],
            ['tag search: pass_rate 0.0 % over 1 case, at least 90.0 %: late <order>'],
          ],
          ['all cases: pass_rate', null, [], []],
        ],
      ],
    ])
  })
})
