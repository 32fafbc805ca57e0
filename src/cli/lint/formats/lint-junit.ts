import { findingText, fixText } from '../../../explain/lint/finding-text.js'
import type { Finding } from '../../../lint/finding.js'
import { nameOf } from '../../../explain/lint/name-of.js'
import { element } from '../../report/xml.js'
import { failsOn, type FailOn } from '../fail-on.js'
import type { LintedInput } from '../linted-input.js'

/**
 * Results as JUnit XML: a suite for each input, a test for each tool and one for the tools together. A test fails by findings that fail
 * the command; the others, and those that a baseline knows, are its output.
 */
export function lintJunit(inputs: readonly LintedInput[], failOn: FailOn): string {
  const suites = inputs.map((input) => casesOf(input, failOn))
  const all = countsOf(suites.flatMap(({ cases }) => cases))
  const lines = suites.flatMap(({ label, cases }) =>
    element(
      'testsuite',
      { name: label, ...countsOf(cases) },
      cases.flatMap(({ lines: one }) => one),
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element('testsuites', { name: 'callsheet lint', ...all }, lines),
    '',
  ].join('\n')
}

interface Case {
  readonly failed: boolean
  readonly lines: readonly string[]
}

function casesOf(input: LintedInput, failOn: FailOn): { readonly label: string; readonly cases: readonly Case[] } {
  const { label, result } = input
  const ofSet = result.findings.filter(({ index }) => index === null)
  return {
    label,
    cases: [
      ...result.tools.map(({ name, findings }, index) =>
        caseOf(input, nameOf({ tool: name, index }), findings, failOn),
      ),
      caseOf(input, nameOf({ tool: null, index: null }), ofSet, failOn),
    ],
  }
}

function caseOf(input: LintedInput, name: string, findings: readonly Finding[], failOn: FailOn): Case {
  const { label, file, known } = input
  const isFailing = (finding: Finding): boolean => !known.has(finding) && failsOn(finding.severity, failOn)
  const failing = findings.filter(isFailing)
  const others = findings.filter((finding) => !isFailing(finding))
  const [first] = failing
  const line = first === undefined ? undefined : input.placeOf(first)?.line
  const lines = element('testcase', { classname: label, name, file: file ?? undefined, line }, [
    ...(first === undefined
      ? []
      : element('failure', { type: first.rule, message: findingText(first) }, textOf(failing, input))),
    ...(others.length === 0 ? [] : element('system-out', {}, textOf(others, input))),
  ])
  return { failed: first !== undefined, lines }
}

function textOf(findings: readonly Finding[], { label, placeOf, known }: LintedInput): string {
  return findings
    .map((finding) => {
      const place = placeOf(finding)
      const at = place === null ? label : `${label}:${place.line}:${place.column}`
      const fix = fixText(finding)
      const isKnown = known.has(finding) ? ' (known)' : ''
      return `${at}: ${finding.severity} ${finding.rule}${isKnown}: ${findingText(finding)}${fix === null ? '' : `; fix: ${fix}`}`
    })
    .join('\n')
}

function countsOf(cases: readonly Case[]): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  return { tests: cases.length, failures: cases.filter(({ failed }) => failed).length, errors: 0, skipped: 0 }
}
