import type { Edit, Fix } from '../finding.js'
import { own, type SchemaFacts, type SchemaNode } from '../schema/schema-facts.js'
import { dialectMatters } from './dialect-matters.js'

/** What to write in the place of a keyword that Gemini's `parameters` do not know. */
export function geminiFixOf(node: SchemaNode, keyword: string, facts: SchemaFacts): Fix {
  switch (keyword) {
    case 'exclusiveMinimum':
      return boundFix(node, keyword, 'minimum')
    case 'exclusiveMaximum':
      return boundFix(node, keyword, 'maximum')
    case 'const':
      return constFix(node)
    case '$schema':
      return dialectMatters(facts) ? suggest('leave $schema out') : removal(node, keyword)
    case '$comment':
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
      return removal(node, keyword)
    case 'examples':
      return examplesFix(node)
    case 'additionalProperties':
      return openFix(node, facts)
    default:
      return suggest(advice.get(keyword) ?? `leave ${keyword} out, say it in the description, and check it in the tool`)
  }
}

const advice: ReadonlyMap<string, string> = new Map([
  ['oneOf', 'write anyOf'],
  ['allOf', 'write all of it in one schema'],
  ['$ref', 'write the definition where it is referred to'],
  ['$defs', 'write each definition where it is referred to'],
  ['definitions', 'write each definition where it is referred to'],
  ['propertyNames', 'leave propertyNames out, or declare the properties'],
  ['patternProperties', 'declare the properties, or take a list of names and values'],
  ['additionalItems', 'leave additionalItems out'],
  ['prefixItems', 'take an object with a property for each item'],
])

function suggest(text: string): Fix {
  return { kind: 'suggestion', text, edits: [] }
}

function removal({ path }: SchemaNode, keyword: string): Fix {
  return { kind: 'safe', text: `leave ${keyword} out`, edits: [{ op: 'remove', path: [...path, keyword] }] }
}

/** Between whole numbers, more than 0 is at least 1. */
function boundFix({ schema, path, types }: SchemaNode, keyword: string, bound: 'minimum' | 'maximum'): Fix {
  const value = own(schema, keyword)
  const isWhole = types.length === 1 && types[0] === 'integer'
  if (typeof value !== 'number' || !isWhole || Math.abs(value) >= Number.MAX_SAFE_INTEGER) {
    return suggest(`write ${bound}, and check the bound itself in the tool`)
  }
  const next = bound === 'minimum' ? Math.floor(value) + 1 : Math.ceil(value) - 1
  const other = own(schema, bound)
  const strict = typeof other !== 'number' ? next : bound === 'minimum' ? Math.max(next, other) : Math.min(next, other)
  const edits: readonly Edit[] = [
    { op: 'remove', path: [...path, keyword] },
    { op: 'set', path: [...path, bound], value: strict },
  ]
  return { kind: 'safe', text: `write ${bound}: ${strict}`, edits }
}

function constFix({ schema, path }: SchemaNode): Fix {
  const value = own(schema, 'const')
  if (typeof value !== 'string') return suggest('take a text, or leave the parameter to the tool')
  if (own(schema, 'enum') !== undefined) return suggest('write an enum of the value alone')
  const edits: readonly Edit[] = [
    { op: 'remove', path: [...path, 'const'] },
    { op: 'set', path: [...path, 'enum'], value: [value] },
  ]
  return { kind: 'safe', text: 'write an enum of one value', edits }
}

/** `example` is a word of OpenAPI: to JSON Schema it says nothing, as `examples` says nothing of what is accepted. */
function examplesFix({ schema, path }: SchemaNode): Fix {
  const examples = own(schema, 'examples')
  const removed: Edit = { op: 'remove', path: [...path, 'examples'] }
  if (!Array.isArray(examples) || examples.length === 0 || own(schema, 'example') !== undefined) {
    return { kind: 'safe', text: 'leave examples out', edits: [removed] }
  }
  const first: Edit = { op: 'set', path: [...path, 'example'], value: examples[0] }
  return { kind: 'safe', text: 'write example with one of them', edits: [removed, first] }
}

function openFix(node: SchemaNode, { nodes }: SchemaFacts): Fix {
  const value = own(node.schema, 'additionalProperties')
  if (value === false) {
    return suggest('leave it out: the model is offered no other properties; the tool can refuse them')
  }
  const isOpen = value === true || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  if (isOpen && nodes.every(({ schema }) => own(schema, 'unevaluatedProperties') === undefined)) {
    return removal(node, 'additionalProperties')
  }
  return suggest('declare the properties, or take a list of names and values')
}
