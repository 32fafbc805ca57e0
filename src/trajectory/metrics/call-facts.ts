import type { Execution, Run, ToolCall } from '../../run/types.js'
import { type CallFacts, factsOfCall, isToldAsError } from './facts-of-call.js'

/** What a run shows of its calls, in the order asked. Calls that the provider runs itself are left out. */
export function callFacts(run: Run): readonly CallFacts[] {
  const model = modelsOf(run)
  const judged = judgedTools(run)
  const isUnknown = unknownTools(run)
  const executions = new Map(run.executions.map((execution) => [execution.number, execution]))
  const cut = new Set(run.turns.filter(({ finish }) => finish === 'cut').map(({ number }) => number))
  return run.calls
    .filter(({ ofProvider }) => ofProvider !== true)
    .map((call) => {
      const { name, number: step, outcome, issues, told } = call
      const isKnown = judged === null || judged.has(name)
      const ran = executionsOf(call, executions)
      return factsOfCall({
        tool: name,
        model: model.get(call.turn) ?? null,
        step,
        outcome,
        isUnknown: isUnknown(call),
        isJudged: isKnown && !(outcome === 'invalid-json' && cut.has(call.turn)),
        isJson: isJson(call),
        places: issues.map(({ path }) => path),
        told,
        ran,
      })
    })
}

/** By turn, the model that its request names. */
function modelsOf({ turns, requests }: Run): ReadonlyMap<number, string | null> {
  const models = new Map(requests.map(({ number, model }) => [number, model === '' ? null : model]))
  return new Map(turns.map(({ number, request }) => [number, models.get(request) ?? null]))
}

/** The tools of which a schema is known; `null` where a guard has judged each call. */
function judgedTools({ trace, tools, requests }: Run): ReadonlySet<string> | null {
  if (trace !== undefined) return null
  // Requests share their lists of tools.
  const lists = new Set([tools, ...requests.map((request) => request.tools)])
  return new Set([...lists].flatMap((list) => list.filter((tool) => tool.inputSchema !== null)).map(({ name }) => name))
}

/** Also of a transcript whose result is marked as an error, and so hides why. */
function unknownTools({ tools, requests }: Run): (call: ToolCall) => boolean {
  const lists = new Set([tools, ...requests.map((request) => request.tools)])
  const names = new Set([...lists].flatMap((list) => list.map(({ name }) => name)))
  return (call) =>
    call.outcome === 'unknown-tool' ||
    (isToldAsError(call.outcome, call.executions) && names.size > 0 && !names.has(call.name))
}

/** Arguments that were read are never `undefined`. */
function isJson({ outcome, args, rawArgs }: ToolCall): boolean {
  return outcome !== 'invalid-json' && (args !== undefined || rawArgs === null)
}

function executionsOf(call: ToolCall, executions: ReadonlyMap<number, Execution>): readonly Execution[] {
  return call.executions.flatMap((number) => executions.get(number) ?? [])
}
