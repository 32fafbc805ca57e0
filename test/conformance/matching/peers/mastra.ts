import { oneOf, times } from 'callsheet/match'
import { toCallInOrder, toTellModel } from 'callsheet/matchers'
import { isRecord, match, namesOf, stepsOf, type Answer } from '../match.js'
import type { Row, RowCall } from '../rows.js'
import { runOf } from '../run-of.js'
import type { Peer } from './peer.js'

export const mastra: Peer = {
  file: 'mastra.jsonl',
  rows: 36,
  judge: async (row) => {
    const [scorer = '', mode] = row.mode.split('/')
    if (scorer === 'trajectory-accuracy') return await judgeAccuracy(row)
    if (scorer === 'trajectory-unified') return judgeUnified(row)
    if (scorer === 'tool-call-accuracy') return judgeToolCalls(row, mode)
    throw new Error(`an unknown scorer: ${row.mode}`)
  },
}

const inOrder = { order: 'in-order', extras: 'allow' }
const exactly = { order: 'exact', extras: 'forbid' }
const anywhere = { order: 'any', extras: 'allow', args: 'ignore' }

async function judgeAccuracy(row: Row): Promise<Answer> {
  const { ordering, compareStepData, allowRepeatedSteps } = row.options
  const expected = (row.expected as readonly Readonly<Record<string, unknown>>[]).map(typed) // what this scorer takes
  if (expected.some((step) => 'result' in step)) return { pass: await isToldInOrder(row) }
  const actual = row.actual.map(typed) as unknown as readonly RowCall[] // a call, with another name where it is none
  const steps = stepsOf({ ...row, expected })
  // A step that is counted leaves no extras of its kind.
  const once =
    allowRepeatedSteps === false && Array.isArray(steps) ? steps.map((step) => times(step as never, 1)) : steps
  const args = compareStepData === true ? 'exact' : 'ignore'
  const { pass, recall } = match(actual, once, { ...(ordering === 'strict' ? exactly : inOrder), args })
  const isShare = ordering !== 'strict' && allowRepeatedSteps !== false
  return { pass, ...(isShare ? { score: recall } : {}) }
}

/** Steps that are no calls (a generation of the model, say) get names of their own. */
function typed<Step extends object>(step: Step): Step & { readonly name: string } {
  const { name, stepType = 'tool_call' } = step as { readonly name: string; readonly stepType?: string } // of both kinds
  return { ...step, name: stepType === 'tool_call' ? name : `${stepType} ${name}` }
}

/** Results are what the model was told. */
async function isToldInOrder(row: Row): Promise<boolean> {
  const expected = row.expected as readonly { readonly name: string; readonly result: object }[] // checked by the caller
  const run = await runOf(row.actual)
  const isCalled = toCallInOrder(
    run,
    expected.map(({ name }) => name),
  ).pass
  return isCalled && expected.every(({ name, result }) => toTellModel(run, result, { of: name }).pass)
}

function judgeUnified(row: Row): Answer {
  const { steps, maxSteps, noRedundantCalls, blacklistedTools = [], blacklistedSequences = [] } = row.options
  const claims: boolean[] = []
  const inTurn = { ...inOrder, args: 'ignore' }
  if (steps !== undefined) claims.push(match(row.actual, namesOf({ ...row, expected: steps }), inTurn).pass)
  if (maxSteps !== undefined) {
    const all = oneOf(row.actual.map(({ name }) => name))
    claims.push(match(row.actual, [times(all, 0, maxSteps as number)], { ...anywhere, extras: 'forbid' }).pass) // a count
  }
  if (noRedundantCalls === true) claims.push(!row.actual.some((call) => isTwice(row.actual, call)))
  for (const tool of blacklistedTools as readonly string[]) claims.push(!match(row.actual, [tool], anywhere).pass) // names
  for (const sequence of blacklistedSequences as readonly (readonly string[])[]) {
    claims.push(!match(row.actual, sequence, inTurn).pass)
  }
  // Nothing to expect is what the engine makes of it.
  if (claims.length === 0) return match(row.actual, [], anywhere)
  return { pass: claims.every(Boolean) }
}

/** The same call with the same arguments, anywhere else. */
export function isTwice(calls: readonly RowCall[], call: RowCall): boolean {
  const same = { name: call.name, args: isRecord(call.args) ? call.args : {} }
  return match(calls, [same, same], { order: 'any', extras: 'allow' }).pass
}

function judgeToolCalls(row: Row, mode: string | undefined): Answer {
  const isStrict = mode === 'strict'
  const axes =
    row.options['expectedToolOrder'] === undefined && !isStrict
      ? anywhere
      : { ...(isStrict ? exactly : inOrder), args: 'ignore' }
  const { pass } = match(row.actual, namesOf(row), axes)
  return { pass, score: Number(pass) }
}
