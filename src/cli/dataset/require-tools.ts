import { ToolError } from '../../tool/errors.js'
import { readTools } from '../../tool/read-tools.js'
import { notLoaded } from './errors.js'

/** Throws, with the file, for what are no tools. */
export function requireTools(file: string, tools: unknown): void {
  try {
    readTools(tools)
  } catch (error) {
    throw error instanceof ToolError ? notLoaded(file, error) : error
  }
}
