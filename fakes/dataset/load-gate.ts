import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Dataset } from '../../src/dataset/dataset.js'
import { DatasetError, type DatasetPlace } from '../../src/dataset/errors.js'
import type { Gate } from '../../src/dataset/gate.js'
import { checkGate } from '../../src/dataset/read/check-gate.js'
import { readGate } from '../../src/dataset/read/read-gate.js'
import { placeInJson } from '../../src/json/place-in-json.js'
import { dropWithoutBaseline } from './describe-errors.js'

/**
 * A gate of a file, or one that was written in the test; either has to go with the data set.
 *
 * @throws DatasetError for what is no gate, or names what the data set does not know
 */
export function loadGate(given: string | URL | Gate, dataset: Dataset): Gate {
  if (typeof given === 'string' || given instanceof URL) return readFile(given, dataset)
  // As a file would hold it; in a test there are no lines to tell.
  const gate = checkGate(JSON.parse(JSON.stringify(given)), dataset, () => option)
  if (gate.max_drop !== undefined) throw dropWithoutBaseline(option)
  return gate
}

const option: DatasetPlace = { file: 'the option gate', line: null }

function readFile(given: string | URL, dataset: Dataset): Gate {
  const file = typeof given === 'string' ? given : fileURLToPath(given)
  const text = textOf(file)
  const gate = readGate(text, file, dataset)
  if (gate.max_drop === undefined) return gate
  throw dropWithoutBaseline({ file, line: placeInJson(text, ['max_drop']).line })
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
