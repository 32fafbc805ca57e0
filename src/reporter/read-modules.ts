import { relative } from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'
import { isObject } from '../json/is-object.js'
import type { StoredResult } from '../store/stored-result.js'

/** What the tests of one `describeDataset` left. */
export interface ReportedDataset {
  /** The name of the data set, with that of the test file where there are several of it. */
  readonly title: string
  readonly dataset: string
  /** How many cases it has. */
  readonly cases: number
  /** The folder of the store; `null` where nothing is to be stored. */
  readonly store: string | null
  /** Those that count, in the order of the tests. */
  readonly results: readonly StoredResult[]
  /** Names of the tests that came to no result. */
  readonly without: readonly string[]
}

/** What `describeDataset` left in `task.meta`, by the suite that it made. */
export function readModules(modules: readonly TestModule[]): readonly ReportedDataset[] {
  const groups = new Map<unknown, Group>()
  // Files end, and are merged, in whatever order.
  for (const module of modules.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))) {
    for (const test of module.children.allTests()) {
      const meta = metaOf(test)
      if (meta === null) continue
      const group = groups.get(test.parent) ?? { ...meta, results: [], without: [], module }
      group.results.push(...meta.results)
      if (meta.results.length === 0) group.without.push(test.name)
      groups.set(test.parent, group)
    }
  }
  const all = [...groups.values()]
  return all.map(({ module, ...group }) => {
    const isAlone = all.filter(({ dataset }) => dataset === group.dataset).length === 1
    return { ...group, title: isAlone ? group.dataset : `${group.dataset} in ${placeOf(module)}` }
  })
}

type Meta = Omit<ReportedDataset, 'title' | 'without'>

interface Group extends Meta {
  readonly results: StoredResult[]
  readonly without: string[]
  readonly module: TestModule
}

function metaOf(test: TestCase): Meta | null {
  const meta: unknown = Reflect.get(test.meta(), 'callsheet')
  if (!isObject(meta) || !Array.isArray(meta['results']) || typeof meta['dataset'] !== 'string') return null
  // Cast: only `describeDataset` writes these.
  return meta as unknown as Meta
}

function placeOf({ moduleId, project }: TestModule): string {
  const file = relative('', moduleId).replaceAll('\\', '/')
  return project.name === '' ? file : `${file} (${project.name})`
}
