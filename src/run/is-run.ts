import type { Run, ToolCall } from './types.js'

const lists = ['tools', 'turns', 'requests', 'calls', 'executions', 'effects', 'legs'] as const

/** Whether a value is a run: by its shape, since runs of several copies of the package meet in one test. */
export function isRun(value: unknown): value is Run {
  if (!isRecord(value) || !isRecord(value['seen'])) return false
  if (!lists.every((list) => Array.isArray(value[list]))) return false
  return !isRunJson(value)
}

/** Whether a value is what `runToJson` makes of a run: requests without their messages. */
export function isRunJson(value: unknown): boolean {
  if (!isRecord(value)) return false
  const requests = value['requests']
  if (!Array.isArray(requests) || !Array.isArray(value['calls'])) return false
  const first: unknown = requests[0]
  return isRecord(first) && !('messages' in first)
}

/** Whether a value is a tool call of a run. */
export function isToolCall(value: unknown): value is ToolCall {
  return (
    isRecord(value) &&
    typeof value['number'] === 'number' &&
    typeof value['name'] === 'string' &&
    typeof value['outcome'] === 'string' &&
    isRecord(value['exact']) &&
    Array.isArray(value['executions'])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
