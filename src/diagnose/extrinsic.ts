import { isObject } from '../json/is-object.js'
import { type PlainCall, readCalls } from '../match/calls/read-calls.js'
import type { ToolCall } from '../run/types.js'
import type { GroundTruth } from '../score/ground-truth.js'
import type { ScoredParameter } from '../score/score.js'
import { scoreRun } from '../score/score-run.js'
import type { Extrinsic } from './diagnosis.js'
import { badExpected, badExpectedCall } from './errors.js'
import { requireReadable } from './require-readable.js'

/** Compares the calls of a turn with what was expected: a ground truth, or a call. */
export function extrinsicOf(
  asked: readonly (ToolCall | PlainCall)[],
  expected: GroundTruth | PlainCall,
  tools: unknown,
): Extrinsic {
  requireReadable(expected, 'expected')
  const { score, correct, calls } = scoreRun(asked, truthOf(expected), { tools })
  const parameters = calls.filter(({ actual, expected: wanted }) => actual !== null || wanted !== null)
  const all = parameters.flatMap((scored) => scored.parameters)
  const right = all.filter(isRight).length
  const given = all.filter(({ actual }) => actual !== undefined).length
  const wanted = all.filter(({ expected: value }) => value !== undefined).length
  const isEmpty = given === 0 && wanted === 0 && correct
  const precision = given === 0 ? (isEmpty ? 1 : 0) : right / given
  const recall = wanted === 0 ? (isEmpty ? 1 : 0) : right / wanted
  const F1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { score, correct, precision, recall, F1 }
}

function isRight({ expected, actual, score }: ScoredParameter): boolean {
  return expected !== undefined && actual !== undefined && score === 1
}

/** A call is a ground truth of one tool and its arguments. */
function truthOf(expected: GroundTruth | PlainCall): GroundTruth {
  if (!isObject(expected)) throw badExpected(expected)
  if (!('name' in expected)) return expected
  const [call] = readExpected(expected)
  if (call === undefined || !isObject(call.args)) throw badExpected(expected)
  return { expected_tool: call.tool, arguments: call.args }
}

function readExpected(expected: unknown): ReturnType<typeof readCalls>['attempts'] {
  try {
    return readCalls([expected], false).attempts
  } catch (error) {
    throw badExpectedCall(error)
  }
}
