import { placeInJson } from '../../json/place-in-json.js'
import type { Dataset } from '../dataset.js'
import type { Gate } from '../gate.js'
import { checkGate } from './check-gate.js'
import { readJson } from './read-json.js'

/**
 * The gate in the text of a JSON file, held against the data set that it is for.
 *
 * @param file what messages call it
 * @throws DatasetError with file and line, as {@link checkGate}
 */
export function readGate(text: string, file: string, dataset: Dataset): Gate {
  const value = readJson(text, { file, line: 1, unit: 'file', takesText: () => false })
  return checkGate(value, dataset, (path) => ({ file, line: placeInJson(text, path).line }))
}
