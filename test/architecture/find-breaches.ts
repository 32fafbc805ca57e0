import { posix } from 'node:path'
import { findCycles } from './find-cycles.js'
import { readModule } from './read-module.js'
import type { Module } from './read-module.js'
import type { Row } from './read-table.js'

/** Everything in which the sources (path to text) differ from the table and from the rules beside it, one line each. */
export function findBreaches(rows: readonly Row[], sources: ReadonlyMap<string, string>): readonly string[] {
  const files = [...sources.keys()]
  const modules = new Map([...sources].map(([file, text]) => [file, readModule(file, text)]))
  return [
    ...rows
      .filter((row) => !files.some((file) => within(file, row.module)))
      .map((row) => `${row.module} has a row, but no file`),
    ...[...modules].flatMap(([file, module]) => breachesOf(file, module, rows, sources)),
    ...cyclesOf(modules, (file) => file).map((cycle) => `import cycle of files: ${cycle}`),
    ...cyclesOf(modules, moduleOf).map((cycle) => `import cycle of modules: ${cycle}`),
  ]
}

function breachesOf(
  file: string,
  module: Module,
  rows: readonly Row[],
  sources: ReadonlyMap<string, string>,
): readonly string[] {
  const allowed = rows.filter((row) => within(file, row.module))
  if (moduleOf(file) === 'src/entries') return entryBreaches(file, module, sources)
  return [
    ...commonBreaches(file, module, sources),
    ...(allowed.some((row) => row.module === moduleOf(file)) ? [] : [`${file}: its module has no row in the table`]),
    ...module.outside
      .filter((name) => !allowed.some((row) => row.values.includes(name)))
      .map((name) => `${file}: uses ${name}`),
    ...module.imports.flatMap(({ specifier, typeOnly }) => {
      const target = resolve(file, specifier)
      const names = allowed.flatMap((row) => (typeOnly ? [...row.values, ...row.types] : row.values))
      if (moduleOf(target) === moduleOf(file) || names.some((name) => within(target, name))) return []
      return [`${file}: ${typeOnly ? 'imports types of' : 'imports'} ${target}`]
    }),
  ]
}

/** An entry may import anything but another entry. */
function entryBreaches(file: string, module: Module, sources: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...commonBreaches(file, module, sources),
    ...module.imports
      .map(({ specifier }) => resolve(file, specifier))
      .filter((target) => moduleOf(target) === 'src/entries')
      .map((target) => `${file}: imports ${target}`),
  ]
}

function commonBreaches(file: string, module: Module, sources: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...(posix.basename(file) === 'index.ts' ? [`${file}: no file is named index.ts`] : []),
    ...(module.exportsAll ? [`${file}: exports *`] : []),
    ...module.imports
      .filter(({ specifier }) => specifier.startsWith('.') && !sources.has(resolve(file, specifier)))
      .map(({ specifier }) => `${file}: imports ${specifier}, which is no file`),
  ]
}

function cyclesOf(modules: ReadonlyMap<string, Module>, nameOf: (file: string) => string): readonly string[] {
  const graph = new Map<string, Set<string>>()
  for (const [file, module] of modules) {
    const targets = graph.get(nameOf(file)) ?? new Set<string>()
    graph.set(nameOf(file), targets)
    for (const { specifier, typeOnly } of module.imports) {
      const target = resolve(file, specifier)
      if (typeOnly || !modules.has(target)) continue
      // Files of one module may import each other; a file may not import itself.
      if (nameOf(target) !== nameOf(file) || nameOf(file) === file) targets.add(nameOf(target))
    }
  }
  return findCycles(graph)
}

function resolve(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(file), specifier).replace(/\.js$/u, '.ts')
}

/** `src/run/types.ts` is of the module `src/run`. */
function moduleOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

function within(file: string, name: string): boolean {
  return file === name || file.startsWith(`${name}/`)
}
