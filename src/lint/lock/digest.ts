import { createHash } from 'node:crypto'
import type { ToolContract } from '../contract.js'

/**
 * SHA-256 of what a model is told of a tool, in hexadecimal. The order of keys is free and the shape does not count: a tool
 * has one digest as MCP lists it and as a request to OpenAI carries it. Any other change does count, of texts each byte.
 */
export function digestOf(tool: ToolContract): string {
  const { name, title, description, inputSchema, outputSchema, annotations, examples } = tool
  // No hints at all are what a shape without hints has.
  const hints = annotations === null || Object.keys(annotations).length === 0 ? null : annotations
  const parts = [name, title, description, inputSchema, outputSchema, hints, ...(examples.length > 0 ? [examples] : [])]
  return createHash('sha256').update(canonical(parts)).digest('hex')
}

/** What is still to be written: a text as it is, a value, or that an object is left. */
type Work =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'leave'; readonly left: object }

/** The value as JSON with sorted keys and without space. It takes any depth, and a circle ends where it closes. */
function canonical(value: unknown): string {
  const written: string[] = []
  const open = new Set<object>()
  const waiting: Work[] = [{ kind: 'value', value }]
  for (let work = waiting.pop(); work !== undefined; work = waiting.pop()) {
    if (work.kind === 'text') written.push(work.text)
    else if (work.kind === 'leave') open.delete(work.left)
    else if (typeof work.value !== 'object' || work.value === null) written.push(scalar(work.value))
    // No text of JSON, so that nothing that can be written down is the same.
    else if (open.has(work.value)) written.push('circle')
    else {
      open.add(work.value)
      waiting.push({ kind: 'leave', left: work.value }, ...partsOf(work.value).toReversed())
    }
  }
  return written.join('')
}

function partsOf(value: object): readonly Work[] {
  const isList = Array.isArray(value)
  const entries: readonly (readonly [string, unknown])[] = isList
    ? Array.from(value, (item: unknown) => ['', item] as const)
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const items = entries.flatMap(([key, item], index): readonly Work[] => [
    { kind: 'text', text: `${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}` },
    { kind: 'value', value: item },
  ])
  return [{ kind: 'text', text: isList ? '[' : '{' }, ...items, { kind: 'text', text: isList ? ']' : '}' }]
}

function scalar(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return JSON.stringify(value)
    case 'bigint':
      return `${value}n`
    default:
      return 'null'
  }
}
