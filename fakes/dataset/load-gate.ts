import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Dataset } from '../../src/dataset/dataset.js'
import { DatasetError } from '../../src/dataset/errors.js'
import type { Gate } from '../../src/dataset/gate.js'
import { readGate } from '../../src/dataset/read/read-gate.js'

/**
 * A gate of a file, or one that was written in the test; either has to go with the data set.
 *
 * @throws DatasetError for what is no gate, or names what the data set does not know
 */
export function loadGate(given: string | URL | Gate, dataset: Dataset): Gate {
  if (typeof given === 'string') return readGate(textOf(given), given, dataset)
  if (!(given instanceof URL)) return readGate(JSON.stringify(given), 'the option gate', dataset)
  const file = fileURLToPath(given)
  return readGate(textOf(file), file, dataset)
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const place = { file, line: null }
    throw new DatasetError('unreadable', place, `the gate cannot be read: ${reason}`, { cause: error })
  }
}
