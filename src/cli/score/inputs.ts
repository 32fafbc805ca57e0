import { loadDataset } from '../../dataset/read/load-dataset.js'
import { readGate } from '../../dataset/read/read-gate.js'
import type { Dataset } from '../../dataset/dataset.js'
import type { Gate } from '../../dataset/gate.js'
import type { Summary } from '../../dataset/summary.js'
import type { AnswerOptions } from '../../score/answers/answer-all.js'
import type { ScoreOptions } from '../../score/options.js'
import { runIdentity, type RunIdentity } from '../../store/run-identity.js'
import { loadOptions } from '../dataset/load-options.js'
import { loadTools } from '../dataset/load-tools.js'
import { readBaseline } from './baseline.js'
import { baselineUnused, noBaseline, saidTwice } from './errors.js'
import { nameOf } from './name-of.js'
import type { ScoreArgs } from './read-args.js'
import { readText } from './read-text.js'

/** What runs are held against. */
export interface Inputs {
  readonly dataset: Dataset
  /** What the data set is called in results and reports. */
  readonly name: string
  readonly gate: Gate | null
  readonly baseline: Summary | null
  readonly options: ScoreOptions & AnswerOptions
  /** Of which run the results are. */
  readonly identity: RunIdentity
}

/** Reads everything but the runs, so that nothing is scored that could not be judged. */
export async function readInputs(args: ScoreArgs): Promise<Inputs> {
  const dataset = loadDataset(args.dataset)
  const gate = args.gate === null ? null : readGate(readText(args.gate), args.gate, dataset)
  const name = args.name ?? nameOf(dataset.file)
  const identity = runIdentity()
  const hasDrop = gate?.max_drop !== undefined
  if (args.baseline !== null && !hasDrop) throw baselineUnused(args.gate)
  if (args.baseline === null && hasDrop) throw noBaseline(args.gate ?? '')
  const baseline = args.baseline === null ? null : readBaseline(args.baseline, name, identity.run)
  return { dataset, name, gate, baseline, options: await readOptions(args), identity }
}

async function readOptions(args: ScoreArgs): Promise<ScoreOptions & AnswerOptions> {
  const module = args.options === null ? {} : await loadOptions(args.options)
  for (const name of ['tools', 'now', 'zone'] as const) {
    if (args[name] !== null && module[name] !== undefined) throw saidTwice(name, args.options ?? '')
  }
  return {
    ...module,
    ...(args.tools === null ? {} : { tools: await loadTools(args.tools) }),
    ...(args.now === null ? {} : { now: args.now }),
    ...(args.zone === null ? {} : { zone: args.zone }),
  }
}
