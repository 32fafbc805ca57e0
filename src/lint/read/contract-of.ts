import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import type { ToolContract } from '../contract.js'
import type { Item, Keyed } from './item.js'
import { readIgnores } from './read-ignores.js'
import { requireReadable } from './require-readable.js'
import { schemaGiven } from './schema-given.js'

/** Where a shape keeps the parts of a tool. */
export interface Layout {
  /** Keys from the tool to what has its name and its description. @default the tool itself */
  readonly holder?: Path
  /** Keys from there to the schema of the arguments. */
  readonly schema: Path
  /** The key there of the schema of the results. @default 'outputSchema' */
  readonly output?: string
  /** The key there of arguments to show, and what is to be shown of each. */
  readonly examples?: readonly [key: string, of: (example: unknown) => unknown]
  /** How its library writes a schema that is none of JSON; `null` for what is not written so. @default as the schema says */
  readonly write?: (schema: unknown) => unknown
  /** What the schema is in the words of JSON Schema. @default as it stands */
  readonly translate?: (schema: unknown) => unknown
}

/** The contract of a tool that keeps its parts where the layout says. */
export function contractOf({ value, path, key }: Item, layout: Layout): ToolContract {
  const tool = keyed(value)
  const { holder: keys = [], schema, output = 'outputSchema', examples, write, translate } = layout
  const holder = keyed(reached(tool, keys))
  const at = [...path, ...keys]
  const own = textIn(holder, 'name')
  const name = own ?? key ?? ''
  const annotations = holder['annotations']
  const inputSchema = schemaGiven(reached(holder, schema), name, write)
  const outputSchema = schemaGiven(holder[output], name)
  const shown = examples === undefined ? null : holder[examples[0]]
  for (const part of [inputSchema, outputSchema, annotations, shown]) requireReadable(part, at)
  return {
    name,
    title: textIn(holder, 'title') ?? (isObject(annotations) ? textIn(annotations, 'title') : null),
    description: textIn(holder, 'description'),
    inputSchema: translate === undefined ? inputSchema : translate(inputSchema),
    outputSchema: asSchema(outputSchema),
    annotations: isObject(annotations) ? annotations : null,
    examples: Array.isArray(shown) && examples !== undefined ? Array.from(shown, examples[1]) : [],
    strict: holder['strict'] === true,
    ignores: readIgnores(tool, holder, name),
    places: {
      tool: path,
      // The key is the last of the path.
      name: own === null && key !== null ? path : [...at, 'name'],
      description: [...at, 'description'],
      inputSchema: [...at, ...schema],
      outputSchema: [...at, output],
      annotations: [...at, 'annotations'],
    },
  }
}

function keyed(value: unknown): Keyed {
  // A function has keys, too, and so has what a library makes of a class.
  return isObject(value) ? value : {}
}

function reached(value: Keyed, keys: Path): unknown {
  return keys.reduce((part: unknown, key) => (isObject(part) ? part[key] : undefined), value)
}

function textIn(value: Keyed, key: string): string | null {
  const text = value[key]
  return typeof text === 'string' ? text : null
}

function asSchema(value: unknown): JsonSchema | null {
  return typeof value === 'boolean' || isObject(value) ? value : null
}
