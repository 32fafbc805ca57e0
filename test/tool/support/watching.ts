import { AsyncLocalStorage } from 'node:async_hooks'
import type { ToolAccess, ToolWatcher } from '../../../src/tool/watcher.js'

/** What a watcher was told of one execution. */
export interface Recorded {
  readonly tool: string
  readonly args: unknown
  readonly callId: string | null
  readonly outcomes: unknown[]
}

/** A watcher that writes everything down; `current` is the number of the execution on the asynchronous stack. */
export interface Watching {
  readonly watcher: ToolWatcher
  readonly executions: Recorded[]
  readonly reads: ToolAccess[]
  /** Names of the tools that became known later. */
  readonly listed: string[]
  /** Names of the tools whose arguments could not be read. */
  readonly misread: string[]
  readonly current: AsyncLocalStorage<number | string>
}

export function watching(): Watching {
  const current = new AsyncLocalStorage<number | string>()
  const executions: Recorded[] = []
  const reads: ToolAccess[] = []
  const listed: string[] = []
  const misread: string[] = []
  const watcher: ToolWatcher = {
    listed: (tools) => void listed.push(...tools.map(({ spec }) => spec.name)),
    misread: (tool) => void misread.push(tool),
    prepare() {
      return { within: (body) => current.run('prepared', body), entered: (entry) => watcher.entered(entry) }
    },
    entered({ tool, args, callId }) {
      const recorded = { tool, args, callId, outcomes: [] as unknown[] }
      const number = executions.push(recorded)
      return {
        within: (body) => current.run(number, body),
        returned: (result) => recorded.outcomes.push(['returned', result]),
        threw: (error) => recorded.outcomes.push(['threw', error]),
      }
    },
    read: (access) => reads.push(access),
  }
  return { watcher, executions, reads, listed, misread, current }
}
