import type { LintResult } from '../../lint/lint-result.js'
import { joinLines } from '../values.js'
import { counted } from '../words.js'
import { nameOf } from './name-of.js'

const mostTools = 15

/** Why tools do not fit a budget of tokens: the costliest first. */
export function budgetFailure({ tools, toolCount, tokens }: LintResult, budget: number): string {
  const about = tokens.exact ? '' : 'about '
  const ranked = tools
    .map(({ name, tokens: own }, index) => ({ name, index, own }))
    .toSorted((one, other) => other.own.total - one.own.total || one.index - other.index)
  const width = String(ranked[0]?.own.total ?? 0).length
  const rows = ranked.slice(0, mostTools).map(({ name, index, own }) => {
    const { total, description, schema } = own
    return `  ${String(total).padStart(width)}  ${nameOf({ tool: name, index })} (description ${description}, schema ${schema})`
  })
  const more = ranked.slice(mostTools).reduce((sum, { own }) => sum + own.total, 0)
  const rest = more === 0 ? [] : [`  ${more} in ${counted(ranked.length - mostTools, 'more tool')}`]
  const hint = tokens.exact
    ? []
    : ['', 'This is an estimate; countTokens: tokenizer() of callsheet/lint/tokenizer counts.']
  return joinLines(
    [
      `expected ${counted(toolCount, 'tool')} to fit ${budget} tokens, but ${toolCount === 1 ? 'it takes' : 'they take'} ${about}${tokens.total}`,
      '',
      ...rows,
      ...rest,
      ...hint,
    ],
    200,
  )
}
