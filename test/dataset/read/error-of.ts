import { DatasetError } from '../../../src/dataset/errors.js'

/** The error of what is wrong; fails where nothing is. */
export function errorOf(read: () => unknown): DatasetError {
  let value: unknown
  try {
    value = read()
  } catch (error) {
    if (error instanceof DatasetError) return error
    throw error
  }
  throw new Error(`it was read: ${JSON.stringify(value)}`)
}
