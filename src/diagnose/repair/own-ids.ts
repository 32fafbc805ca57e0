/**
 * Calls are answered by their ids, and providers refuse a history in which two calls have the same. An id that is empty, or that
 * was there before, is replaced; `used` gains those of this turn.
 */
export function ownIds(given: readonly (string | null)[], attempt: number, used: Set<string>): readonly string[] {
  const taken = new Set([...used, ...given])
  return given.map((id, index) => {
    const own = id === null || id.trim() === '' || used.has(id) ? madeUp(`repair_${attempt}_${index + 1}`, taken) : id
    used.add(own)
    taken.add(own)
    return own
  })
}

function madeUp(name: string, taken: ReadonlySet<string | null>): string {
  let id = name
  for (let more = 2; taken.has(id); more += 1) id = `${name}_${more}`
  return id
}
