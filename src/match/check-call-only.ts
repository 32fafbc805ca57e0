import type { Run } from '../run/types.js'
import { indexOf } from './attempts.js'
import { badValue, nothingExpected } from './errors.js'
import { refOf } from './refs.js'
import { requireAsked, requireKnown } from './tools.js'
import type { CallOnlyVerdict } from './verdict.js'

/** Whether every attempt, whatever became of it, is of one of these tools. */
export function checkCallOnly(run: Run, tools: unknown): CallOnlyVerdict {
  requireAsked(run)
  if (!Array.isArray(tools)) throw badValue('the tools', tools, 'a list of tool names')
  if (tools.length === 0) {
    throw nothingExpected('the list of tools is empty.', 'For a run without calls write toCallNothing().')
  }
  const allowed = Array.from(tools, (tool: unknown, index) => {
    requireKnown(run, tool, `tool ${index + 1} of the list`)
    return tool
  })
  const attempts = indexOf(run).attempts.filter(({ tool }) => !allowed.includes(tool))
  const verdict = { claim: 'call-only', tools: allowed, attempts, guilty: attempts.map(refOf), mismatches: [] } as const
  if (attempts.length === 0) return { ...verdict, code: 'only-these', answer: 'holds' }
  return { ...verdict, code: 'another', answer: 'fails' }
}
