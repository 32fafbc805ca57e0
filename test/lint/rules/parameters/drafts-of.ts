import { toPointer } from '../../../../src/json/paths.js'
import type { ToolContract, ToolShape } from '../../../../src/lint/contract.js'
import { factsOf } from '../../../../src/lint/facts-of.js'
import type { LintOptions } from '../../../../src/lint/options/lint-options.js'
import { readOptions } from '../../../../src/lint/options/read-options.js'
import type { Draft, Rule, RuleOptions } from '../../../../src/lint/rule.js'
import { parametersRules } from '../../../../src/lint/rules/parameters.js'

/** What a tool has besides its schema, and how it is asked. */
export interface Asked extends Partial<Omit<ToolContract, 'inputSchema'>> {
  readonly shape?: ToolShape
  readonly targets?: LintOptions['targets']
  readonly options?: RuleOptions
}

/** What a rule says of tools with these schemas; they are named `tool`, `tool1`, … unless told otherwise. */
export function draftsOf(id: string, schemas: readonly unknown[], asked: Asked = {}): readonly Draft[] {
  const { shape = 'mcp', targets, options = {}, ...more } = asked
  const rule = ruleOf(id)
  const tools = schemas.map((inputSchema, index) => ({ ...contract(inputSchema, index), ...more }))
  const set = factsOf({ shape, tools }, readOptions(targets === undefined ? {} : { targets }))
  const all = { ...rule.options, ...options }
  if (rule.scope === 'set') return [...rule.check(set, all, null)]
  if (rule.scope === 'target') throw new TypeError(`${id} is about targets`)
  return set.tools.flatMap((tool) => [...rule.check(tool, set, all)])
}

/** The places of what a rule says, from the schema on, and whether it has edits. */
export function placesOf(id: string, schema: unknown, asked: Asked = {}): readonly string[] {
  return draftsOf(id, [schema], asked).map(({ path }) => toPointer(path.slice(1)))
}

/** A schema of one argument. */
export function argument(schema: unknown, name = 'a'): object {
  return { type: 'object', properties: { [name]: schema } }
}

function ruleOf(id: string): Rule {
  const rule = parametersRules.find((each) => each.id === id)
  if (rule === undefined) throw new TypeError(`there is no rule ${id}`)
  return rule
}

function contract(inputSchema: unknown, index: number): ToolContract {
  const at = ['tools', index]
  return {
    name: index === 0 ? 'tool' : `tool${index}`,
    title: null,
    description: null,
    inputSchema,
    outputSchema: null,
    annotations: null,
    examples: [],
    strict: false,
    ignores: {},
    places: {
      tool: at,
      name: [...at, 'name'],
      description: [...at, 'description'],
      inputSchema: [...at, 'inputSchema'],
      outputSchema: [...at, 'outputSchema'],
      annotations: [...at, 'annotations'],
    },
  }
}
