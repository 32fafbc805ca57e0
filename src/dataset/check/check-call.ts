import type { ScoredTool } from '../../score/known-tools.js'
import type { RuleContext } from '../../score/read-rule.js'
import { checkArguments } from './check-arguments.js'
import { checkRuledValues } from './check-ruled-values.js'
import { checkRules } from './check-rules.js'
import { checkTool } from './check-tool.js'
import { badCase, type Problem } from './findings.js'
import type { FoundCall } from './found-call.js'
import { readCall } from './read-call.js'
import { refusalOf } from './refusal.js'

/** All that is wrong with one expected call. */
export function checkCall(
  call: FoundCall,
  tools: ReadonlyMap<string, ScoredTool>,
  context: RuleContext,
): readonly Problem[] {
  const { spec, problems } = readCall(call, context)
  const found = [...checkTool(call.tool, call.fields['arguments'], call.toolPath, tools), ...problems]
  const tool = tools.get(call.tool) ?? null
  if (spec === null || (tool === null && tools.size > 0)) return found
  const refusal = refusalOf(() => {
    const { problems: ofRules, used } = checkRules(call, spec, tool)
    const ofArguments = tool === null ? [] : checkArguments([...call.path, 'arguments'], spec, tool, used)
    const schema = tool?.schema ?? null
    const ofValues = schema === null ? [] : checkRuledValues(call, spec, schema, used)
    found.push(...ofArguments, ...ofRules, ...ofValues)
  })
  // A schema that cannot be evaluated, for one.
  if (refusal !== null) found.push(badCase(call.toolPath, call.tool, refusal))
  return found
}
