import type { Path } from '../../json/paths.js'

/** Whether a case may hold a text at this path, in the place of a number: in data it may, in its settings it may not. */
export function takesText(path: Path): boolean {
  return path.some((key) => data.has(key))
}

const data: ReadonlySet<string | number> = new Set([
  'test_id',
  'prompt',
  'arguments',
  'tool_results',
  'expected_tool',
  'expected_answer',
  'tags',
  'value',
  'values',
])
