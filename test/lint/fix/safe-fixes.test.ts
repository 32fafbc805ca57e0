import { describe, expect, test } from 'vitest'
import { toPointer } from '../../../src/json/paths.js'
import type { Finding } from '../../../src/lint/finding.js'
import { fixRound } from '../../../src/lint/fix/fix-round.js'
import { fixTools } from '../../../src/lint/fix/fix-tools.js'
import { fixText } from '../../../src/lint/fix/fix-text.js'
import { valueDocument } from '../../../src/lint/fix/fixed-document.js'
import { lintTools } from '../../../src/lint/lint-tools.js'
import type { LintOptions } from '../../../src/lint/options/lint-options.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'
import type { Rule } from '../../../src/lint/rule.js'
import { allRules } from '../../../src/lint/rules/all-rules.js'
import { allTargets } from '../../../src/lint/targets/target.js'
import { everything, keptPromises } from './kept-promises.js'

const fixing = allRules
  .filter(({ fix }) => fix === 'safe' || fix === 'compatible')
  .map((rule): [string, Rule] => [rule.id, rule])

function optionsOf({ examplesWith = {}, id, severity }: Rule): LintOptions {
  const { targets = allTargets, options } = examplesWith
  return { targets, rules: { ...everything.rules, [id]: options === undefined ? severity : [severity, options] } }
}

const keyOf = ({ rule, index, path }: Finding): string => `${rule} ${index} ${toPointer(path)}`

describe.each(fixing)('%s', (id, rule) => {
  const options = optionsOf(rule)
  const made = (finding: Finding): boolean =>
    finding.rule === id && finding.fix !== null && finding.fix.edits.length > 0

  test('has a bad example that a machine can fix', () => {
    const found = lintTools(rule.bad, options).findings.filter(made)
    expect(found.map(({ fix }) => fix?.kind)).toContain(rule.fix)
  })

  test('its fixes do to calls what they promise', () => {
    const { broken, fixes } = keptPromises(rule.bad, options)
    expect(broken).toEqual([])
    expect(fixes[id]).toBeGreaterThan(0)
  })

  test('what was fixed is not found again', () => {
    const before = lintTools(rule.bad, options)
    for (const finding of before.findings.filter(made)) {
      const round = fixRound(
        valueDocument(rule.bad),
        readToolSet(rule.bad),
        [finding],
        ['safe', 'compatible', 'suggestion'],
      )
      const after = lintTools(round.document.value, options)
      expect(round.applied).toEqual([finding])
      expect(after.findings.map(keyOf)).not.toContain(keyOf(finding))
    }
  })
})

test.each(allRules.map((rule): [string, Rule] => [rule.id, rule]))(
  'the examples of %s: fixing twice is fixing once, and the score does not fall',
  (_, rule) => {
    const options = { ...optionsOf(rule), kinds: ['safe', 'compatible'] as const }
    const given = JSON.stringify(rule.bad)
    const once = fixTools(rule.bad, options)
    expect(JSON.stringify(rule.bad)).toBe(given)
    const [before, after] = [rule.bad, once.tools].map((tools) => lintTools(tools, optionsOf(rule)).score ?? 100)
    expect(after).toBeGreaterThanOrEqual((before ?? 100) - 1e-9)
    const twice = fixTools(once.tools, options)
    expect({ applied: twice.applied, tools: twice.tools }).toEqual({ applied: [], tools: once.tools })
    const text = fixText(JSON.stringify(rule.bad, null, 2), options)
    expect(JSON.parse(text.text)).toEqual(JSON.parse(JSON.stringify(once.tools)))
  },
)
