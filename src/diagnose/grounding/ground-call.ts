import type { ReadCall } from '../read-call.js'
import type { ReadOptions } from '../options.js'
import type { RegisteredTool } from '../registry.js'
import type { GroundingResult, Told } from './grounding.js'
import { groundPaper } from './ground-paper.js'

/** What was told of the values of a call. */
export function groundCall(
  _call: ReadCall,
  given: Readonly<Record<string, unknown>>,
  _tool: RegisteredTool,
  told: Told,
  _options: ReadOptions,
): GroundingResult {
  return groundPaper(given, told.parts[0]?.text ?? '')
}
