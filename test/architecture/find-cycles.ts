/** Cycles of a directed graph, one per strongly connected part, each as the names along it: `a > b > a`. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const seen = new Set<string>()
  const cycles: string[] = []
  for (const node of [...graph.keys()].toSorted()) {
    if (seen.has(node) || reached.get(node)?.has(node) !== true) continue
    for (const other of reached.get(node) ?? []) if (reached.get(other)?.has(node) === true) seen.add(other)
    cycles.push([...pathBack(graph, node), node].join(' > '))
  }
  return cycles
}

function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** The shortest way from a node back to itself, without its last step. */
function pathBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): readonly string[] {
  let paths: string[][] = [[start]]
  const seen = new Set<string>()
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths) {
      for (const next of graph.get(path.at(-1) ?? start) ?? []) {
        if (next === start) return path
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return [start]
}
