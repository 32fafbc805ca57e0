import type { Refused, Unnamed } from './failure-tally.js'
import type { Advice, Decay, FieldFailures, ToolFigures } from './trajectory-metrics.js'

/** What the advice is drawn from. */
interface Grounds {
  readonly tools: readonly ToolFigures[]
  readonly fields: readonly FieldFailures[]
  readonly decay: Decay
  readonly refused: ReadonlyMap<string, Readonly<Refused>>
  readonly unnamed: ReadonlyMap<string, Readonly<Unnamed>>
}

/** What to do first: tool by tool, then for all of them. */
export function adviceFor({ tools, fields, decay, refused, unnamed }: Grounds): readonly Advice[] {
  const forTools = tools.flatMap((figures): readonly Advice[] => {
    const { tool, initialSchemaCorrectness, meanAttemptsToRecovery } = figures
    const { rate, of } = initialSchemaCorrectness
    const { mean, recovered } = meanAttemptsToRecovery
    const isRefused = rate !== null && rate < fixSchemaBelow && of >= fewestChains
    const isLost = mean !== null && mean > quoteFieldAbove && recovered >= fewestChains
    return [
      ...(isRefused ? [mendJson(tool, rate, refused.get(tool)) ?? fixSchema(tool, rate, fields)] : []),
      ...(isLost ? [quoteField(tool, mean, unnamed.get(tool))] : []),
    ]
  })
  const { fall } = decay
  return fall === null ? forTools : [...forTools, { code: 'shorten-context', step: fall.step }]
}

// Rules of thumb: of ten first payloads more than half break; the second correction in a row was no help.
const fixSchemaBelow = 0.4
const quoteFieldAbove = 2
// Of fewer, one that broke off by chance would be half of all.
const fewestChains = 5

/** `null` where most of what was refused is JSON. */
function mendJson(tool: string, rate: number, refused: Readonly<Refused> | undefined): Advice | null {
  const { calls, noJson } = refused ?? { calls: 0, noJson: 0 }
  return noJson * 2 > calls ? { code: 'mend-json', tool, rate, noJson, refused: calls } : null
}

function fixSchema(tool: string, rate: number, fields: readonly FieldFailures[]): Advice {
  const broken = fields
    .flatMap((one) => (one.tool === tool && one.field !== '' ? [one.field] : []))
    .slice(0, mostFields)
  return { code: 'fix-schema', tool, rate, fields: broken, nested: broken.some((field) => /[.[]/u.test(field)) }
}

const mostFields = 3

function quoteField(tool: string, mean: number, unnamed: Readonly<Unnamed> | undefined): Advice {
  const example = unnamed === undefined ? null : cut(unnamed.example)
  return { code: 'quote-field', tool, mean, unnamed: unnamed?.count ?? 0, example }
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * mostCharacters + 2))
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : text
}

const mostCharacters = 200
