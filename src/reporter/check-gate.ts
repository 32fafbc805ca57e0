import { readFileSync } from 'node:fs'
import type { Dataset } from '../dataset/dataset.js'
import { DatasetError } from '../dataset/errors.js'
import type { Gate, GateVerdict } from '../dataset/gate.js'
import { judgeGate } from '../dataset/judge-gate.js'
import { readGate } from '../dataset/read/read-gate.js'
import type { Summary } from '../dataset/summary.js'
import { gateUnchecked, gateUnreadable } from './errors.js'

/**
 * Whether results reach the bar of a file.
 *
 * @param title what messages call the data set
 * @throws DatasetError where the file is no gate, or one of another data set
 */
export function checkGate(file: string, title: string, summary: Summary): GateVerdict {
  try {
    return judgeGate(loadGate(file, datasetOf(summary)), summary, null)
  } catch (error) {
    throw error instanceof DatasetError ? gateUnchecked(file, title, error) : error
  }
}

function loadGate(file: string, dataset: Dataset): Gate {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw gateUnreadable(file, error)
  }
  return readGate(text, file, dataset)
}

/** What a gate may name: after a merge, the data set itself may be on another machine. */
function datasetOf({ dataset, cases }: Summary): Dataset {
  return {
    file: dataset,
    cases: cases.map(({ test_id, line, critical, tags, tools }) => ({
      case: { test_id, critical, tags, expected_calls: tools.map((tool) => ({ tool })) },
      file: dataset,
      line,
      lineAt: () => line,
    })),
  }
}
