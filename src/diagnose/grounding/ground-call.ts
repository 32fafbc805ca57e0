import { type Path, toPointer } from '../../json/paths.js'
import { groundingGuards } from '../guards.js'
import type { ReadOptions } from '../options.js'
import type { ReadCall } from '../read-call.js'
import type { RegisteredTool } from '../registry.js'
import type { Ask } from './ask.js'
import { isAssumed } from './assumed.js'
import { groundGuarded } from './ground-guarded.js'
import { groundPaper } from './ground-paper.js'
import type { GroundingResult, Told } from './grounding.js'
import { readPart } from './reading/read-part.js'
import { allowedIn } from './schema/allowed-values.js'
import { leafSchema } from './schema/leaf-schema.js'

/** What was told of the values of a call. */
export function groundCall(
  call: ReadCall,
  given: Readonly<Record<string, unknown>>,
  tool: RegisteredTool,
  told: Told,
  options: ReadOptions,
): GroundingResult {
  const { guards, assume, now } = options
  const assumed = new Set(assume)
  const mayInfer = (path: Path): boolean => isAssumed(path, tool.name, assumed)
  if (groundingGuards.every((name) => !guards[name])) return groundPaper(given, told.parts[0]?.text ?? '', mayInfer)
  const ask: Ask = {
    guards,
    parts: (guards.context ? told.parts : told.parts.slice(0, 1)).map(readPart),
    now,
    exactAt: (path) => call.exact[toPointer(path)] ?? null,
    allowedAt: allowedIn(tool.schema, given),
    schemaAt: (leaf) => leafSchema(tool.schema, leaf),
    isAssumed: mayInfer,
  }
  return groundGuarded(given, ask)
}
