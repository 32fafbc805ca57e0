import { equal } from '../../json/equal.js'
import { kindOf } from '../../json/kind.js'
import { type Path, valueAt } from '../../json/paths.js'
import { placeOf, type ToolContract, type ToolSet } from '../contract.js'
import type { Edit, Finding, FixKind } from '../finding.js'
import { readToolSet } from '../read/read-tool-set.js'
import { addEdits, type EditTree, emptyTree } from './edit-tree.js'
import { editValue } from './edit-value.js'
import type { FixedDocument } from './fixed-document.js'
import { inCapitals } from './in-capitals.js'
import { schemaPlace } from './schema-place.js'

/** A document after one round of fixes. */
export interface FixRound<Whole> {
  readonly document: FixedDocument<Whole>
  /** The tools in it. */
  readonly set: ToolSet
  readonly applied: readonly Finding[]
  readonly left: readonly Finding[]
}

/**
 * Fixes findings, of which the first of two that change one place wins. A tool whose contract would then be another one than its
 * edits say, such as one that shares its schema with a second tool, stays as it is.
 */
export function fixRound<Whole>(
  document: FixedDocument<Whole>,
  set: ToolSet,
  findings: readonly Finding[],
  kinds: readonly FixKind[],
): FixRound<Whole> {
  let wanted = findings.filter((finding) => isFixable(finding, kinds))
  while (wanted.length > 0) {
    const plan = planned(document, set, wanted)
    if (plan.applied.length === 0) break
    const next = document.edited(plan.places)
    const read = readAgain(next.value)
    const wrong = read === null ? null : wrongTools(set, read, plan.contracts)
    if (read !== null && wrong?.size === 0) {
      const done = new Set(plan.applied)
      return { document: next, set: read, applied: plan.applied, left: findings.filter((one) => !done.has(one)) }
    }
    const rest = plan.applied.filter(({ index }) => wrong !== null && index !== null && !wrong.has(index))
    // Nothing to leave out that would mend it.
    if (rest.length === plan.applied.length) break
    wanted = rest
  }
  return { document, set, applied: [], left: findings }
}

function isFixable({ fix, index }: Finding, kinds: readonly FixKind[]): boolean {
  return index !== null && fix !== null && kinds.includes(fix.kind) && fix.edits.length > 0 && !fix.edits.some(renames)
}

/** Names are what code calls tools and reads arguments by. */
function renames({ op, path }: Edit): boolean {
  return path[0] === 'name' || (op === 'remove' && schemaPlace(path.slice(0, -1)) === 'schemas' && isProperty(path))
}

function isProperty(path: Path): boolean {
  const holder = path.at(-2)
  return holder === 'properties' || holder === 'patternProperties'
}

interface Plan {
  readonly applied: readonly Finding[]
  /** What changes in the document. */
  readonly places: EditTree
  /** What changes in each contract. */
  readonly contracts: ReadonlyMap<number, EditTree>
}

function planned<Whole>(document: FixedDocument<Whole>, set: ToolSet, wanted: readonly Finding[]): Plan {
  const places = emptyTree()
  const contracts = new Map<number, EditTree>()
  const applied = wanted.filter(({ index, fix }) => {
    const tool = index === null ? undefined : set.tools[index]
    if (tool === undefined || index === null || fix === null) return false
    const edits = placed(document, set, tool, fix.edits)
    if (edits === null || !addEdits(places, edits)) return false
    const contract = contracts.get(index) ?? emptyTree()
    contracts.set(index, contract)
    return addEdits(contract, fix.edits)
  })
  return { applied, places, contracts }
}

/** The edits where they are in the document, in its own words; `null` where that cannot be. */
function placed<Whole>(
  document: FixedDocument<Whole>,
  { shape }: ToolSet,
  tool: ToolContract,
  edits: readonly Edit[],
): readonly Edit[] | null {
  const type = valueAt(document.value, [...tool.places.inputSchema, 'type']).value
  const hasCapitals = shape === 'gemini' && typeof type === 'string' && type !== type.toLowerCase()
  const all: Edit[] = []
  for (const edit of edits) {
    const written = hasCapitals ? inCapitals(edit) : edit
    const path = placeOf(tool, edit.path)
    if (written === null || !isData(document.value, path)) return null
    all.push({ ...written, path })
  }
  return all
}

/** Whether nothing on the way is code, such as a schema of zod, which cannot be written anew. */
function isData(value: unknown, path: Path): boolean {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return typeof part !== 'function'
    const kind = kindOf(part)
    if (kind !== 'plain' && kind !== 'array') return false
    part = valueAt(part, [key]).value
  }
  return true
}

function readAgain(value: unknown): ToolSet | null {
  try {
    return readToolSet(value)
  } catch (error) {
    // A fix that makes tools unreadable is none.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The tools that are not what their edits say. */
function wrongTools(before: ToolSet, after: ToolSet, edits: ReadonlyMap<number, EditTree>): ReadonlySet<number> | null {
  if (before.tools.length !== after.tools.length || before.shape !== after.shape) return null
  const wrong = new Set<number>()
  for (const [index, tool] of before.tools.entries()) {
    const tree = edits.get(index)
    const expected = tree === undefined ? partsOf(tool) : editValue(partsOf(tool), tree)
    const found = after.tools[index]
    if (found === undefined || !equal(expected, partsOf(found))) wrong.add(index)
  }
  return wrong
}

function partsOf({ name, title, description, inputSchema, outputSchema, annotations }: ToolContract): object {
  return { name, title, description, inputSchema, outputSchema, annotations }
}
