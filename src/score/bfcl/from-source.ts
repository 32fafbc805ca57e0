import type { BfclAnswer, BfclCall, BfclCase, BfclTool } from './bfcl-case.js'
import { javaValue } from './java-value.js'
import { javaScriptValue } from './javascript-value.js'
import { mapValues } from './map-values.js'
import { isRecord } from './python.js'
import { unquoteSource } from './split-source.js'

/** By type name of a Java or JavaScript tool: the JSON type of its values. Text is text, and of `any` nothing is known. */
const jsonTypes: ReadonlyMap<unknown, string> = new Map([
  ['byte', 'integer'],
  ['short', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['Bigint', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['boolean', 'boolean'],
  ['Boolean', 'boolean'],
  ['array', 'array'],
  ['Array', 'array'],
  ['ArrayList', 'array'],
  ['Set', 'array'],
  ['Queue', 'array'],
  ['Stack', 'array'],
  ['dict', 'object'],
  ['HashMap', 'object'],
  ['Hashtable', 'object'],
  ['char', 'string'],
  ['String', 'string'],
])

/** A case of Java or JavaScript with the values that its source texts stand for, read with their quotes, brackets and escapes. */
export function fromSource(bfclCase: BfclCase): BfclCase {
  const schemas = new Map(bfclCase.tools.map((tool) => [tool.function.name, schemasOf(tool)]))
  const valueOf = bfclCase.language === 'java' ? javaValue : javaScriptValue
  return {
    ...bfclCase,
    tools: bfclCase.tools.map(readTool),
    possible_answers: bfclCase.possible_answers.map((answer) => readAnswer(answer, schemas)),
    calls: bfclCase.calls?.map((call) => readCall(call, schemas, valueOf)) ?? null,
  }
}

type Schemas = ReadonlyMap<string, Readonly<Record<string, unknown>>>

function readCall(call: BfclCall, schemas: Schemas, valueOf: (text: string) => unknown): BfclCall {
  if (!isRecord(call) || !isRecord(call.arguments)) return call
  const read = mapValues(call.arguments, (given, key) =>
    typeof given === 'string' ? readText(given, typeOf(schemas, call.name, key), valueOf) : given,
  )
  return { ...call, arguments: read }
}

function readText(text: string, type: string | null, valueOf: (text: string) => unknown): unknown {
  if (isText(type)) return text === 'null' ? null : withoutQuotes(text)
  return type === null || !jsonTypes.has(type) ? text : valueOf(text)
}

/** The answers hold values already, texts sometimes in quotes. */
function readAnswer(answer: BfclAnswer, schemas: Schemas): BfclAnswer {
  return mapValues(answer, (parameters, name) =>
    mapValues(parameters, (values, key) => (isText(typeOf(schemas, name, key)) ? values.map(withoutQuotes) : values)),
  )
}

function withoutQuotes(value: unknown): unknown {
  return typeof value === 'string' ? (unquoteSource(value) ?? value) : value
}

function isText(type: string | null): boolean {
  return type === 'String' || type === 'char'
}

function readTool(tool: BfclTool): BfclTool {
  const { parameters } = tool.function
  if (!isRecord(parameters)) return tool
  const properties = mapValues(schemasOf(tool), readSchema)
  return { ...tool, function: { ...tool.function, parameters: { ...parameters, properties } } }
}

/** A variable may stand for any value, so a text is never of the wrong type. */
function readSchema(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  const { type: _, ...rest } = schema
  const type = jsonTypes.get(publishedType(schema))
  if (type === undefined) return rest
  return { ...rest, type: type === 'string' ? type : [type, 'string'] }
}

function schemasOf(tool: BfclTool): Readonly<Record<string, unknown>> {
  const { parameters } = tool.function
  return isRecord(parameters) && isRecord(parameters['properties']) ? parameters['properties'] : {}
}

function typeOf(schemas: Schemas, name: string, key: string): string | null {
  const properties = schemas.get(name)
  const schema = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined
  const type = isRecord(schema) ? publishedType(schema) : undefined
  return typeof type === 'string' ? type : null
}

/** A standard name stands beside the leaderboard's own. */
function publishedType(schema: Readonly<Record<string, unknown>>): unknown {
  return schema['x-bfcl-type'] ?? schema['type']
}
