import { isObject } from '../../json/is-object.js'
import type { NeutralRequest } from '../../run/types.js'

/**
 * Texts of the body as sent that are in no message and in no tool of a request, and count all the same: tools that are no functions, functions
 * in the old form, the schema of the answer, a predicted answer, what the model thought before.
 */
export function textsBeside({
  raw,
  tools,
}: Pick<NeutralRequest, 'raw' | 'tools'>): readonly (readonly ['tools' | 'assistant', string])[] {
  if (!isObject(raw)) return []
  const known = new Set(tools.map(({ name }) => name))
  const offered = [...listOf(raw['tools']).filter((tool) => isOther(tool, known)), ...listOf(raw['functions'])]
  const said = [...textsOf(objectOf(raw['prediction'])['content']), ...listOf(raw['messages']).flatMap(thoughtsOf)]
  return [
    ...[...offered, ...schemasOf(raw)].map((value) => ['tools', JSON.stringify(value)] as const),
    ...said.map((text) => ['assistant', text] as const),
  ]
}

/** A tool of the provider, or one whose input is a text. */
function isOther(tool: unknown, known: ReadonlySet<string>): boolean {
  if (!isObject(tool)) return false
  const { type, name } = tool
  if (typeof type !== 'string' || type === 'function' || type === 'namespace') return false
  return typeof name !== 'string' || !known.has(name)
}

/** Of OpenAI's two APIs, Anthropic, Google and Ollama. */
function schemasOf(body: Readonly<Record<string, unknown>>): readonly object[] {
  const format = objectOf(objectOf(body['text'])['format'])
  const config = objectOf(body['generationConfig'])
  return [
    objectOf(body['response_format'])['json_schema'],
    format['type'] === 'json_schema' ? format : null,
    objectOf(body['output_format'])['schema'],
    objectOf(objectOf(body['output_config'])['format'])['schema'],
    config['responseSchema'] ?? config['responseJsonSchema'],
    body['format'],
  ].filter(isObject)
}

/** Thoughts, and a call in the old form. */
function thoughtsOf(message: unknown): readonly string[] {
  if (!isObject(message) || message['role'] !== 'assistant') return []
  const { reasoning_content: thought, reasoning, thinking, content, function_call: called } = message
  const { name, arguments: rawArgs } = objectOf(called)
  const blocks = listOf(content).map((block) => objectOf(block)['thinking'])
  return [thought ?? reasoning ?? thinking, ...blocks, name, rawArgs].filter((text) => typeof text === 'string')
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content]
  return listOf(content)
    .map((part) => objectOf(part)['text'])
    .filter((text) => typeof text === 'string')
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
