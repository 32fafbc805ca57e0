import { isObject } from '../../json/is-object.js'
import { type CallSpec, readList } from '../../score/read-expected-calls.js'
import type { RuleContext } from '../../score/read-rule.js'
import { readRuleTree, type WrittenPath } from '../../score/rule-tree.js'
import { badCase, type Problem } from './findings.js'
import type { FoundCall } from './found-call.js'
import { refusalOf } from './refusal.js'

/** A call as scoring reads it, without the rules and weights that are none. */
export interface ReadCall {
  /** `null` where its arguments are none. */
  readonly spec: CallSpec | null
  readonly problems: readonly Problem[]
}

/** Reads each rule and weight for itself, so that one that is none does not hide the others. */
export function readCall({ tool, path, fields, where }: FoundCall, context: RuleContext): ReadCall {
  const problems: Problem[] = []
  const paths: WrittenPath[] = []
  for (const kind of ['rules', 'weights'] as const) {
    const given = fields[kind]
    if (given !== undefined && !isObject(given)) {
      const refusal = refusalOf(() => readRules(kind, given, where, context))
      if (refusal !== null) problems.push(badCase([...path, kind], tool, refusal))
    }
    for (const [text, one] of isObject(given) ? Object.entries(given) : []) {
      const refusal = refusalOf(() => paths.push(...readRules(kind, { [text]: one }, where, context)))
      if (refusal !== null) problems.push(badCase([...path, kind, text], tool, refusal))
    }
  }
  if (problems.length === 0) {
    const refusal = refusalOf(() => readRuleTree(fields['rules'], fields['weights'], where, context))
    if (refusal !== null) problems.push(badCase([...path, 'rules'], tool, refusal))
  }
  const { arguments: args } = fields
  let spec: CallSpec | null = null
  const refusal = refusalOf(() => {
    const [read] = readList([args === undefined ? { tool } : { tool, arguments: args }], where, context).specs
    spec = read === undefined ? null : { ...read, rules: { ...read.rules, paths } }
  })
  if (refusal !== null) problems.push(badCase([...path, 'arguments'], tool, refusal))
  return { spec, problems }
}

function readRules(
  kind: 'rules' | 'weights',
  given: unknown,
  where: string,
  context: RuleContext,
): readonly WrittenPath[] {
  return readRuleTree(kind === 'rules' ? given : undefined, kind === 'weights' ? given : undefined, where, context)
    .paths
}
