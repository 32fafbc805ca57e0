import { DatasetError, type DatasetPlace } from '../../src/dataset/errors.js'
import type { DatasetFinding } from '../../src/dataset/finding.js'
import { inline } from '../../src/json/inline.js'

/** `describeDataset()` was given something that it does not take. */
export function badDescribe(reason: string): TypeError {
  return new TypeError(
    `describeDataset() ${reason}. Write for example: ` +
      "describeDataset('cases.jsonl', { agent: ({ prompt, tools, llm }) => runAgent(new OpenAI(llm.openai()), tools, prompt), tools, cassette: true })",
  )
}

/** No case is called so. */
export function unknownChoice(
  option: 'only' | 'tags',
  value: unknown,
  near: string | null,
  file: string,
): DatasetError {
  const what = option === 'only' ? 'no case with this test_id' : 'no case with this tag'
  const hint = near === null ? '' : ` Did you mean ${inline(near)}?`
  return new DatasetError(
    option === 'only' ? 'unknown-case' : 'unknown-tag',
    { file, line: null },
    `describeDataset() has ${option} ${inline(value)}, but there is ${what}.${hint}`,
  )
}

/** Answers of tools, and no tools. */
export function nothingToStub(test_id: string, file: string, line: number): DatasetError {
  return new DatasetError(
    'nothing-to-stub',
    { file, line },
    `${test_id} has tool_results, but describeDataset() was given no tools to answer for. Hand them over: describeDataset(file, { agent, tools })`,
  )
}

/** A drop is measured against something that no test has. */
export function dropWithoutBaseline(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'no-baseline',
    place,
    'max_drop needs a baseline, and describeDataset() has none. Take it out, and compare with callsheet score --baseline.',
  )
}

/** A run passed in which a tool had nothing to answer: it is worth nothing. */
export function answersTooFew(test_id: string, place: DatasetPlace, shortage: string): DatasetError {
  return new DatasetError(
    'answers-too-few',
    place,
    `${test_id} would have passed, but ${shortage}. Write one answer for each call, or one alone, outside of a list, for all of them; it is no result.`,
  )
}

/** A prompt that nobody wrote. */
export function noPrompt(test_id: string, place: DatasetPlace): DatasetError {
  return new DatasetError(
    'no-prompt',
    place,
    `the agent reads prompt, but ${test_id} has neither prompt nor turns. Write what the user says into the case.`,
  )
}

/** The tools of today contradict a case: it says nothing about the agent. */
export function contradicted(findings: readonly DatasetFinding[]): DatasetError {
  const [first, ...more] = findings
  const also = more.map(({ file, line, code, message }) => `also ${file}:${line}: ${code}: ${message}`)
  return new DatasetError(
    first?.code ?? 'bad-case',
    first === undefined ? null : { file: first.file, line: first.line },
    `${first?.code}: ${first?.message}`,
    { lines: [...also, 'The case is wrong, or the tools are; it was not run, and is no result.'] },
  )
}

/** The agent wants a model. */
export function noModel(): DatasetError {
  return new DatasetError(
    'no-model',
    null,
    'the agent reads llm, but describeDataset() was given no model. Say which: cassette: true for a recording, ' +
      'llm: ({ sheet }) => live(sheet) for the real one, llm: ({ sheet }) => sheet.llm([…]) for a script.',
  )
}

/** Nobody saw what was asked, and what the agent returned does not say it. */
export function nothingSeen(test_id: string, value: unknown, cause: unknown): DatasetError {
  return new DatasetError(
    'nothing-seen',
    null,
    `nobody saw what the agent asked for in ${test_id}, and it returned ${inline(value, 200)}, which is no transcript. ` +
      'Give it the llm of its context (with the option cassette, or llm: ({ sheet }) => live(sheet)), or return its messages, or the result of its SDK.',
    { cause },
  )
}

/** A later turn returned less than an earlier one. */
export function historyCut(test_id: string, turn: number): DatasetError {
  return new DatasetError(
    'history-cut',
    null,
    `the messages that the agent returned in turn ${turn} of ${test_id} begin as those of the turn before, but not with its calls. ` +
      'Return the whole history in each turn, or what is new in it alone.',
  )
}

/** The provider answered with errors alone, and the agent made do with that. */
export function neverAnswered(test_id: string, requests: number): DatasetError {
  return new DatasetError(
    'never-answered',
    null,
    `the model said nothing in ${test_id}: ${requests === 1 ? 'its one request was' : `all ${requests} requests were`} answered with an error, which says nothing about what it asks for`,
  )
}

/** A tool ran that the model did not ask for. */
export function ranUnasked(test_id: string, tool: string): DatasetError {
  return new DatasetError(
    'ran-unasked',
    null,
    `${tool} ran in ${test_id}, and nothing shows that the model asked for it: what is scored is what it asks for. ` +
      'Return all messages of the agent, or give it the llm of its context; a tool that the agent runs by itself does not belong to tools.',
  )
}

/** A test that is repeated, of which a gate would see the last time only. */
export function repeatedForGate(test_id: string): DatasetError {
  return new DatasetError(
    'repeats',
    null,
    `the test of ${test_id} is repeated (repeats), and a gate would see its last time only. Write trials, which count all.`,
  )
}

/** Somebody who comes after the time was up. */
export function tooLate(test_id: string): Error {
  return new Error(`${test_id} came too late: the time of its test was up`)
}

/** A clock that tells no time. */
export function badClock(before: unknown, after: unknown): TypeError {
  return badDescribe(
    `takes a clock that tells milliseconds which do not go back, but it told ${inline(before)} and then ${inline(after)}`,
  )
}

/** A function for the answer gave something else. */
export function badAnswer(value: unknown): TypeError {
  return badDescribe(`takes a function as answer that returns a text or null, but it returned ${inline(value)}`)
}

/** A function for the model gave something else. */
export function badModel(value: unknown): TypeError {
  return badDescribe(
    `takes a function as llm that returns a model, sheet.llm([…]) or live(sheet), but it returned ${inline(value)}`,
  )
}
