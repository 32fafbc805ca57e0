import { readFileSync } from 'node:fs'
import { unreadableFile } from './errors.js'

/** The text of a file that is read as a whole. */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw unreadableFile(file, error)
  }
}
