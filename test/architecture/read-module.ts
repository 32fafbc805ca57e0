import { parseSync } from 'oxc-parser'

/** An import or re-export of another module. */
export interface Import {
  readonly specifier: string
  /** Gone at runtime. `import { type A }` is not: it keeps the import. */
  readonly typeOnly: boolean
}

/** What the architecture test wants to know of one source file. */
export interface Module {
  readonly imports: readonly Import[]
  readonly exportsAll: boolean
  /** Uses of clock, random, environment, timers, network and process: `Date.now`, `fetch`, … */
  readonly outside: readonly string[]
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const outsideGlobals = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'performance',
  'crypto',
  'process',
  'console',
  'require',
  'eval',
  'navigator',
])
const outsideMembers = new Set(['Date.now', 'Math.random', 'import.meta.url', 'import.meta.env'])

/** Parses one file. */
export function readModule(file: string, text: string): Module {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors.map((error) => error.message).join('; ')}`)
  const nodes: Visited[] = []
  walk(program as unknown as Node, null, '', nodes) // the AST's own union is read structurally here
  const declared = new Set(nodes.flatMap(({ node, key }) => declaredNames(node, key)))
  return {
    imports: nodes.flatMap(({ node }) => importOf(node)),
    exportsAll: nodes.some(({ node }) => node.type === 'ExportAllDeclaration'),
    outside: [...new Set(nodes.flatMap(({ node, parent, key }) => outsideUse(node, parent, key, declared)))],
  }
}

interface Visited {
  readonly node: Node
  readonly parent: Node | null
  readonly key: string
}

function walk(node: Node, parent: Node | null, key: string, into: Visited[]): void {
  into.push({ node, parent, key })
  for (const [childKey, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) walk(child, node, childKey, into)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function importOf(node: Node): readonly Import[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return sourceOf(node['source'], node['importKind'] === 'type')
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return sourceOf(node['source'], node['exportKind'] === 'type')
    case 'ImportExpression':
      return sourceOf(node['source'], false)
    case 'TSImportType':
      return sourceOf(node['source'], true)
    case 'TSExternalModuleReference':
      return sourceOf(node['expression'], false)
    default:
      return []
  }
}

function sourceOf(source: unknown, typeOnly: boolean): readonly Import[] {
  if (!isNode(source)) return []
  // A computed import cannot be judged, so it is nothing that the table allows.
  return [{ specifier: textOf(source) ?? '(computed)', typeOnly }]
}

/** A text as it is written, or as a minifier writes it: between backticks. */
function textOf(node: Node): string | undefined {
  if (typeof node['value'] === 'string') return node['value']
  const [only, ...more] = childrenOf(node, 'quasis')
  const value = more.length === 0 ? only?.['value'] : undefined
  if (typeof value !== 'object' || value === null || !('cooked' in value)) return undefined
  return typeof value.cooked === 'string' ? value.cooked : undefined
}

/** The names that a binding declares, in any scope: a local `fetch` is not the global one. */
function declaredNames(node: Node, key: string): readonly string[] {
  if (node.type === 'ObjectPattern') return childrenOf(node, 'properties').flatMap((child) => boundName(child['value']))
  return ['id', 'params', 'local'].includes(key) ? boundName(node) : []
}

function childrenOf(node: Node, key: string): readonly Node[] {
  const children = node[key]
  return Array.isArray(children) ? children.filter(isNode) : []
}

function boundName(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  if (value.type === 'AssignmentPattern') return boundName(value['left'])
  return value.type === 'Identifier' ? [String(value['name'])] : []
}

function outsideUse(node: Node, parent: Node | null, key: string, declared: ReadonlySet<string>): readonly string[] {
  if (node.type === 'MemberExpression') {
    const name = memberName(node)
    if (outsideMembers.has(name)) return [name]
    const global = name.replace(/^globalThis\./u, '')
    return name !== global && (outsideGlobals.has(global) || outsideMembers.has(global)) ? [name] : []
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const callee = node['callee']
    if (!isNode(callee) || callee['name'] !== 'Date') return []
    const args = node['arguments']
    return node.type === 'CallExpression' || (Array.isArray(args) && args.length === 0) ? ['Date()'] : []
  }
  if (node.type !== 'Identifier' || parent === null) return []
  const name = String(node['name'])
  return outsideGlobals.has(name) && !declared.has(name) && isReference(parent, key) ? [name] : []
}

function memberName(node: Node): string {
  const { object, property, computed } = node
  if (computed === true || !isNode(object) || !isNode(property)) return ''
  const left =
    object.type === 'MemberExpression'
      ? memberName(object)
      : object.type === 'MetaProperty'
        ? 'import.meta'
        : String(object['name'])
  return `${left}.${String(property['name'])}`
}

/** Names that only label something, and names inside types, are no use of a global. */
function isReference(parent: Node, key: string): boolean {
  if (parent.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/u.test(parent.type)) return false
  if (parent['computed'] === true || parent['shorthand'] === true) return true
  return !['key', 'property', 'label', 'imported', 'exported'].includes(key)
}
