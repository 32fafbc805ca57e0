import { expect, test } from 'vitest'
import { lintJunit } from '../../../../src/cli/lint/formats/lint-junit.js'
import {
  handMadeFinding as finding,
  handMadeInput as input,
  handMadeLint as lint,
} from '../../../support/hand-made-lint.js'

const result = lint(
  ['pay', 'a <b> & "c"\0'],
  [
    finding({ fix: { kind: 'suggestion', text: 'say <what> & why', edits: [] } }),
    finding({ severity: 'warn', index: 1, tool: 'a <b> & "c"\0', message: 'a "warning" ]]>' }),
    finding({ severity: 'error', index: null, tool: null, tools: [0, 1], path: [], message: 'they are alike' }),
  ],
)

test('a test for each tool and for the set', () => {
  expect(lintJunit([input(result)], 'error')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="callsheet lint" tests="3" failures="2" errors="0" skipped="0">
      <testsuite name="tools.json" tests="3" failures="2" errors="0" skipped="0">
        <testcase classname="tools.json" name="pay" file="tools.json" line="3">
          <failure type="compat/array-no-items" message="tags is a list without items (openai)">tools.json:3:5: error compat/array-no-items: tags is a list without items (openai); fix: say &lt;what&gt; &amp; why</failure>
        </testcase>
        <testcase classname="tools.json" name="&quot;a &lt;b&gt; &amp; \\&quot;c\\&quot;\\u0000&quot;" file="tools.json">
          <system-out>tools.json:3:5: warn compat/array-no-items: tags: a &quot;warning&quot; ]]&gt; (openai)</system-out>
        </testcase>
        <testcase classname="tools.json" name="the set" file="tools.json" line="3">
          <failure type="compat/array-no-items" message="they are alike (openai)">tools.json:3:5: error compat/array-no-items: they are alike (openai)</failure>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `)
})

test.each([
  ['never', 0],
  ['error', 2],
  ['warn', 3],
] as const)('with --fail-on %s, %i tests fail', (failOn, failures) => {
  const xml = lintJunit([input(result)], failOn)
  expect(xml).toContain(`<testsuites name="callsheet lint" tests="3" failures="${failures}"`)
  expect(xml.match(/<failure /gu) ?? []).toHaveLength(failures)
})

test('what a baseline knows fails no test, and is still there', () => {
  const xml = lintJunit([input(result, { known: new Set(result.findings) })], 'info')
  expect(xml).toContain('tests="3" failures="0"')
  expect(xml).toContain('compat/array-no-items (known)')
})
