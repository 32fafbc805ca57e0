import { isObject } from '../../../json/is-object.js'
import type { Draft } from '../../rule.js'
import { shown } from '../../schema/shown.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type SchemaNode } from '../../schema/schema-facts.js'

export const rootNotObject: Rule = toolRule({
  id: 'schema/root-not-object',
  category: 'parameters',
  severity: 'error',
  weight: 20,
  group: 'schema',
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary: 'The schema of the arguments does not say "type": "object" at its root.',
  why: `Arguments are an object everywhere, and every provider wants the schema to say so in these words: a union, a reference or
bare properties in their place make the whole request fail. Adding the type changes no call, since arguments are objects anyway.`,
  sources: [
    'https://modelcontextprotocol.io/specification/2025-11-25/schema (inputSchema has type: "object")',
    'https://platform.openai.com/docs/guides/function-calling',
  ],
  bad: [
    { name: 'find_order', inputSchema: { properties: { id: { type: 'string' } } } },
    { name: 'find_order', inputSchema: { type: 'string' } },
  ],
  good: [{ name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } }],
  *check({ tool, schema: { root } }) {
    if (root !== null) yield* ofRoot(root)
    else if (tool.inputSchema !== null && tool.inputSchema !== undefined) {
      yield {
        path: ['inputSchema'],
        message: `the schema of the arguments is ${shown(tool.inputSchema)}, not an object`,
        fix: { kind: 'suggestion', text: 'describe the arguments as an object with properties', edits: [] },
      }
    }
  },
})

function* ofRoot({ schema, types }: SchemaNode): Generator<Draft> {
  const type = own(schema, 'type')
  const path = ['inputSchema', 'type']
  const edits = [{ op: 'set', path, value: 'object' }] as const
  if (type === undefined) {
    const held = ['properties', '$ref', 'anyOf', 'oneOf', 'allOf'].find((keyword) => Object.hasOwn(schema, keyword))
    yield {
      path: ['inputSchema'],
      message: `the root has ${held === undefined ? 'no type' : `${held} but no type`}`,
      fix: { kind: 'safe', text: 'add "type": "object"', edits },
    }
  } else if (!types.includes('object')) {
    yield {
      path,
      message: `the root is of type ${shown(type)}`,
      fix: isObject(own(schema, 'properties'))
        ? { kind: 'suggestion', text: 'set the type to "object"', edits }
        : { kind: 'suggestion', text: 'put the value into a property of an object', edits: [] },
    }
  } else if (Array.isArray(type)) {
    yield {
      path,
      message: `the root is of type ${shown(type)}, where "object" alone may stand`,
      fix: { kind: 'safe', text: 'set the type to "object"', edits },
    }
  }
}
