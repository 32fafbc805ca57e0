import type { Path } from '../json/paths.js'
import type { ToolContract } from './contract.js'

/** A text of a contract that a model is shown. */
export interface ContractText {
  /** Keys from the contract. */
  readonly path: Path
  readonly text: string
  /**
   * `prose` says something to the reader, and may be put otherwise; `value` is what a call holds, as a word of an enum; `name` is that of the tool, or of
   * a property, which stands at the end of its path.
   */
  readonly kind: 'prose' | 'value' | 'name'
}

/**
 * All texts of a contract: its name, title, description and hints, and of its schemas all descriptions, words of enums, defaults, examples and names of
 * properties, in the order of their paths. Patterns and addresses of schemas are none: see `machineTextsOf`.
 */
export function textsOf(tool: ToolContract): readonly ContractText[] {
  return readTexts(tool).texts
}

/** Texts of its schemas that are for machines, and that a model is shown all the same: patterns, formats, addresses, required names. */
export function machineTextsOf(tool: ToolContract): readonly ContractText[] {
  return readTexts(tool).ofMachines
}

interface Texts {
  readonly texts: ContractText[]
  readonly ofMachines: ContractText[]
}

function readTexts(tool: ToolContract): Texts {
  const known = textsOfTool.get(tool)
  if (known !== undefined) return known
  const found: Texts = { texts: [], ofMachines: [] }
  const { texts } = found
  const addText = (key: 'name' | 'title' | 'description', kind: ContractText['kind']): void => {
    const text = tool[key]
    if (text !== null && text !== '') texts.push({ path: [key], text, kind })
  }
  addText('name', 'name')
  // A title may come from the hints, in which it stands.
  if (tool.annotations?.['title'] !== tool.title) addText('title', 'prose')
  addText('description', 'prose')
  readIn(tool.annotations, ['annotations'], found)
  readIn(tool.inputSchema, ['inputSchema'], found)
  readIn(tool.outputSchema, ['outputSchema'], found)
  readIn(tool.examples, ['examples'], found)
  textsOfTool.set(tool, found)
  return found
}

// Several rules read them.
const textsOfTool = new WeakMap<ToolContract, Texts>()

/** A part of a contract that is still to be read. */
interface Part {
  readonly path: Path
  readonly value: unknown
  /** Whether its keys are names that somebody chose, and not keywords. */
  readonly isRecord: boolean
  /** Whether it is what a call holds. */
  readonly isData: boolean
  /** Whether it is for machines. */
  readonly isOfMachines: boolean
}

function readIn(start: unknown, at: Path, found: Texts): void {
  // What stands in two places, as code may share it, is read once; so is a circle.
  const seen = new Set<object>()
  const isData = at[0] === 'examples'
  const waiting: Part[] = [{ path: at, value: start, isRecord: isData, isData, isOfMachines: false }]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { path, value } = part
    if (typeof value === 'string') {
      const texts = part.isOfMachines ? found.ofMachines : found.texts
      if (value !== '') texts.push({ path, text: value, kind: part.isData || part.isOfMachines ? 'value' : 'prose' })
      continue
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    for (const next of partsOf(part, value, found.texts).toReversed()) waiting.push(next)
  }
}

function partsOf(part: Part, value: object, texts: ContractText[]): readonly Part[] {
  const { path, isData, isRecord, isOfMachines } = part
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown, index) => ({ ...part, path: [...path, index], value: item }))
  }
  const parts: Part[] = []
  for (const key of Object.keys(value).sort()) {
    const item: unknown = Reflect.get(value, key)
    // Numbers and such hold no text, and are many.
    if (!isRecord && typeof item !== 'string' && (typeof item !== 'object' || item === null)) continue
    const next = {
      path: [...path, key],
      value: item,
      isOfMachines: isOfMachines || (!isRecord && !isData && ofMachines.has(key)),
    }
    if (isRecord && key !== '') texts.push({ path: next.path, text: key, kind: 'name' })
    if (isData) parts.push({ ...next, isRecord: true, isData })
    else if (isRecord) parts.push({ ...next, isRecord: false, isData })
    // Names that are required stand where they are declared.
    else if (key !== 'required') {
      parts.push({ ...next, isRecord: records.has(key) || data.has(key), isData: data.has(key) })
    }
  }
  return parts
}

/** Keywords that hold schemas by names. */
const records: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
])
/** Keywords that hold what a call may hold. */
const data: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'example', 'examples'])
/** What is for machines. */
const ofMachines: ReadonlySet<string> = new Set([
  'pattern',
  '$ref',
  '$schema',
  '$id',
  'id',
  '$anchor',
  'type',
  'format',
])
