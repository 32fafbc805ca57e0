/** Takes tool results out of what a client sends, as an agent that forgets them: all, or the last one. */
export function withoutResults(which: 'all' | 'last'): (fetch: typeof globalThis.fetch) => typeof globalThis.fetch {
  return (fetch) => async (input, init) => {
    if (typeof init?.body !== 'string') throw new Error('the client sends no text')
    const body: unknown = JSON.parse(init.body)
    const results = resultsIn(body)
    const dropped = new Set(which === 'all' ? results : results.slice(-1))
    return await fetch(input, { ...init, body: JSON.stringify(without(body, dropped)) })
  }
}

function resultsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return isResult(value) ? [value] : Object.values(value).flatMap(resultsIn)
}

/** As each wire writes one: a message, an item, or a part of a message. */
function isResult(value: object): boolean {
  if ('functionResponse' in value) return true
  if ('type' in value) return ['function_call_output', 'tool_result', 'tool-result'].includes(String(value.type))
  return 'role' in value && value.role === 'tool' && !('content' in value && Array.isArray(value.content))
}

/** A copy; a message that held nothing else goes as well. */
function without(value: unknown, dropped: ReadonlySet<unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item, dropped)]))
  }
  const isEmptied = (item: unknown): boolean => {
    const results = resultsIn(item)
    if (results.length === 0 || typeof item !== 'object' || item === null) return false
    const parts: unknown = 'content' in item ? item.content : 'parts' in item ? item.parts : []
    return Array.isArray(parts) && parts.length > 0 && parts.every((part) => dropped.has(part))
  }
  return value.filter((item) => !dropped.has(item) && !isEmptied(item)).map((item) => without(item, dropped))
}
