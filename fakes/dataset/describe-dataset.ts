import { resolve } from 'node:path'
import { describe, test, type TestContext, type TestOptions } from 'vitest'
import { checkDataset } from '../../src/dataset/check-dataset.js'
import type { DatasetCase, LocatedCase } from '../../src/dataset/dataset.js'
import { loadDataset } from '../../src/dataset/read/load-dataset.js'
import type { ScoreOptions } from '../../src/score/options.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { isMcpClient } from '../../src/tool/wrap-mcp.js'
import { pointed, pointTo } from '../sheet/options.js'
import { caseTest } from './case-test.js'
import { checkDescribeOptions } from './check-options.js'
import { chooseCases, labelsOf } from './choose-cases.js'
import { datasetName } from './dataset-name.js'
import { nothingToStub } from './describe-errors.js'
import { gateTest } from './gate-test.js'
import { loadGate } from './load-gate.js'
import { madeTools } from './made-tools.js'
import type { DescribeDatasetOptions } from './options.js'

/** Makes one test of each case of a data set. */
export interface DescribeDataset extends DescribeCases {
  /** As `describe.only`. */
  readonly only: DescribeCases
  /** As `describe.skip`. */
  readonly skip: DescribeCases
}

/** As {@link describeDataset}. */
export type DescribeCases = <Tools = undefined>(file: string | URL, options: DescribeDatasetOptions<Tools>) => void

/**
 * Makes one test of each case of a data set: the agent is run on its prompt, each trial on a sheet of its own, what it asked for is
 * scored, and the test fails where the score is below the threshold of the case. A test is named after its `test_id`, followed by
 * `#critical` and `#<tag>`, so that `vitest -t '#search'` runs those with a tag. Results are stored, and left to reporters in
 * `task.meta.callsheet`.
 *
 * A case that the tools of today contradict fails with what is wrong in the data set, and is not scored.
 *
 * @param file the data set: a path, from the working directory, or a URL
 * @throws DatasetError, with file and line, where the data set or the gate cannot be read, or has no such case or tag
 * @throws TypeError for what is no option
 * @example
 * ```ts
 * describeDataset('test/refunds.yaml', {
 *   agent: ({ prompt, tools, llm }) => runAgent(new OpenAI(llm.openai()), tools, prompt),
 *   tools: makeTools(),
 *   cassette: true,
 * })
 * ```
 */
export const describeDataset: DescribeDataset = Object.assign(makeDescribe(describe), {
  only: makeDescribe(describe.only),
  skip: makeDescribe(describe.skip),
})

type Suite = (name: string, options: { readonly shuffle?: boolean }, body: () => void) => unknown

function makeDescribe(suite: Suite): DescribeCases {
  const made: DescribeCases = (file, options) => {
    const here = pointTo(made, new Error('the line of describeDataset'))
    pointed(made, () => describeCases(suite, file, options, here))
  }
  return made
}

function describeCases<Tools>(
  suite: Suite,
  file: string | URL,
  options: DescribeDatasetOptions<Tools>,
  here: Error,
): void {
  checkDescribeOptions(options)
  const all = loadDataset(file)
  const { cases, only } = chooseCases(all, options)
  const dataset = { file: all.file, cases }
  const gate = options.gate === undefined ? null : loadGate(options.gate, dataset)
  const common = typeof options.tools === 'function' ? null : scoringOf(options)
  const contradictions = common === null ? [] : checkDataset(dataset, common)
  if (options.tools === undefined) refuseStubs(cases)
  const name = options.name ?? datasetName(all.file)
  const results = new Map<string, readonly StoredResult[]>()
  const { store = true } = options
  const folder = store === false ? null : store === true ? '.callsheet' : store
  const setting = {
    dataset: name,
    cases: cases.length,
    options: withPlaces(options),
    store: folder,
    storeAt: folder === null ? null : resolve(folder),
    folder: resolve('.'),
    here,
    results,
  }
  // In whatever order cases are run, the gate comes after them.
  suite(name, gate === null ? {} : { shuffle: false }, () => {
    for (const located of cases) {
      const { test_id } = located.case
      const scoring = common ?? scoringOf(options, located.case)
      const findings =
        common === null
          ? checkDataset({ file: all.file, cases: [located] }, scoring)
          : contradictions.filter((finding) => finding.test_id === test_id)
      const add = only?.has(test_id) === true ? test.only : test
      addTest(add, located, timeoutOf(options), caseTest(located, findings, { ...setting, scoring }))
    }
    if (gate === null) return
    const add = only === null ? test : test.only
    // Vitest 3 and 4 know the one, Vitest 5 the other.
    add('gate', { concurrent: false, sequential: true }, gateTest(gate, name, cases, results, here))
  })
}

/** Recordings are where they are now, also where an agent changes the working directory. */
function withPlaces<Tools>(options: DescribeDatasetOptions<Tools>): DescribeDatasetOptions<Tools> {
  const { cassette } = options
  if (typeof cassette === 'string') return { ...options, cassette: resolve(cassette) }
  if (typeof cassette !== 'object' || cassette.folder === undefined) return options
  return { ...options, cassette: { ...cassette, folder: resolve(cassette.folder) } }
}

/** The tools of an MCP client are known when it has listed them: scores take them from the run. */
function scoringOf<Tools>(
  { tools, now, zone, normalisers }: DescribeDatasetOptions<Tools>,
  row?: DatasetCase,
): ScoreOptions {
  const made = row === undefined ? tools : madeTools(tools, row)
  return {
    ...(made === undefined || isMcpClient(made) ? {} : { tools: made }),
    ...(now === undefined ? {} : { now }),
    ...(zone === undefined ? {} : { zone }),
    ...(normalisers === undefined ? {} : { normalisers }),
  }
}

function refuseStubs(cases: readonly LocatedCase[]): void {
  const first = cases.find((one) => one.case.tool_results !== undefined)
  if (first !== undefined) throw nothingToStub(first.case.test_id, first.file, first.lineAt(['tool_results']))
}

function timeoutOf({ timeout }: { readonly timeout?: number }): TestOptions {
  return timeout === undefined ? {} : { timeout }
}

type AddTest = (name: string, options: TestOptions, body: (context: TestContext) => Promise<void>) => void

/** With the tags of Vitest, from 4.1 on, as far as the configuration defines them: one that it does not know is an error there. */
function addTest(
  add: AddTest,
  located: LocatedCase,
  options: TestOptions,
  body: (context: TestContext) => Promise<void>,
): void {
  const labels = labelsOf(located.case)
  const name = [located.case.test_id, ...labels.map((label) => `#${label}`)].join(' ')
  let tags = labels
  for (;;) {
    try {
      add(name, tags.length === 0 ? options : { ...options, tags: [...tags] }, body)
      return
    } catch (error) {
      const known = tags.filter((tag) => !isRefused(tag, error))
      if (known.length === tags.length) throw error
      tags = known
    }
  }
}

function isRefused(tag: string, error: unknown): boolean {
  const [line = ''] = error instanceof Error ? error.message.split('\n') : []
  return line.includes(`"${tag}"`) && line.includes('tag')
}
