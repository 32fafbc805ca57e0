import { inline } from '../../json/inline.js'
import { equal } from '../../json/equal.js'
import type { Path } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import type { ToolContract, ToolSet } from '../contract.js'
import type { Change, ChangeCode, ChangeKind } from './change.js'
import { changeMessage, textMessage } from './change-message.js'
import { diffSchemas } from './diff-schemas.js'
import { diffTexts } from './diff-texts.js'

/**
 * What changed from one set of tools to another, the worst first: what breaks those who call the tools, what a model may take
 * otherwise, and what does no harm. Tools are told apart by their names, those of one name by their order.
 */
export function diffContracts(before: ToolSet, after: ToolSet): readonly Change[] {
  const [old, next] = [keyed(before.tools), keyed(after.tools)]
  const fresh = [...next].flatMap(([key, tool]) => (old.has(key) ? [] : [tool]))
  const changes = [...old].flatMap(([key, tool]) => {
    const now = next.get(key)
    return now === undefined ? [removed(tool, fresh)] : diffTool(tool, now)
  })
  const added = fresh.map((tool) => change('compatible', 'added-tool', tool, [], `the tool is new`))
  return [...changes, ...added].toSorted((one, other) => order[one.kind] - order[other.kind])
}

const order: Readonly<Record<ChangeKind, number>> = { breaking: 0, risky: 1, compatible: 2 }

function change(kind: ChangeKind, code: ChangeCode, { name }: ToolContract, path: Path, message: string): Change {
  return { kind, code, tool: name, path, message }
}

/** Tools by name and, of those of one name, by number. */
function keyed(tools: readonly ToolContract[]): ReadonlyMap<string, ToolContract> {
  const counts = new Map<string, number>()
  return new Map(
    tools.map((tool) => {
      const count = counts.get(tool.name) ?? 0
      counts.set(tool.name, count + 1)
      return [JSON.stringify([tool.name, count]), tool]
    }),
  )
}

// Among more new tools than these a likeness is chance.
const mostFresh = 200

function removed(tool: ToolContract, all: readonly ToolContract[]): Change {
  const fresh = all.length > mostFresh ? [] : all
  const same = fresh.find(({ inputSchema, description }) => {
    return description === tool.description && equal(inputSchema, tool.inputSchema)
  })
  const near =
    same?.name ??
    nearest(
      tool.name,
      fresh.map(({ name }) => name),
    )
  const hint = near === null ? '' : `; ${inline(near, 80)} is new, and may be what it is called now`
  return change('breaking', 'removed-tool', tool, [], `the tool is gone${hint}`)
}

function diffTool(before: ToolContract, after: ToolContract): readonly Change[] {
  return [
    ...diffDescription(before, after),
    ...diffAnnotations(before, after),
    ...diffSide(before, after, 'input'),
    ...diffOutput(before, after),
  ]
}

function diffDescription(before: ToolContract, after: ToolContract): readonly Change[] {
  const changed = (part: 'description' | 'title', kind: ChangeKind): readonly Change[] => {
    if (before[part] === after[part]) return []
    const said = `the ${part} was ${inline(before[part], 60)} and is ${inline(after[part], 60)}`
    return [change(kind, `${part}-changed`, after, [part], said)]
  }
  return [...changed('description', 'risky'), ...changed('title', 'compatible')]
}

/** What a client assumes where a hint is not given, as MCP says. */
const assumed: Readonly<Record<string, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

/** For each hint, what lets a client be careless. */
const careless: Readonly<Record<string, boolean>> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

function diffAnnotations(before: ToolContract, after: ToolContract): readonly Change[] {
  const [was, is] = [before.annotations ?? {}, after.annotations ?? {}]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted()
  return names.flatMap((name) => {
    const [one, other] = [valueOf(was, name), valueOf(is, name)]
    if (equal(one, other)) return []
    const isRisky = Object.hasOwn(careless, name) && one === careless[name]
    const message = `${name} was ${inline(one, 60)} and is ${inline(other, 60)}`
    return [change(isRisky ? 'risky' : 'compatible', 'annotation-changed', after, ['annotations', name], message)]
  })
}

function valueOf(annotations: Readonly<Record<string, unknown>>, name: string): unknown {
  const usual = Object.hasOwn(assumed, name) ? assumed[name] : undefined
  return Object.hasOwn(annotations, name) ? annotations[name] : usual
}

function diffOutput(before: ToolContract, after: ToolContract): readonly Change[] {
  if (before.outputSchema === null && after.outputSchema === null) return []
  const path = ['outputSchema']
  if (before.outputSchema === null) {
    return [change('compatible', 'added-output-schema', after, path, 'there is an output schema now')]
  }
  if (after.outputSchema === null) {
    return [change('breaking', 'removed-output-schema', after, path, 'there is no output schema any more')]
  }
  return diffSide(before, after, 'output')
}

function diffSide(before: ToolContract, after: ToolContract, side: 'input' | 'output'): readonly Change[] {
  const part = side === 'input' ? 'inputSchema' : 'outputSchema'
  const [old, next] = [before[part], after[part]]
  const schemas = diffSchemas(old, next, side).map((found) => {
    return change(found.kind, found.code, after, [part, ...found.path], changeMessage(found, side))
  })
  const texts = diffTexts(old, next).map((found) => {
    return change('risky', found.code, after, [part, ...found.path], textMessage(found, side))
  })
  return [...schemas, ...texts]
}
