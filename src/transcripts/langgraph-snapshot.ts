import type { Fit, Kind } from './kind.js'
import { langchainMessages } from './langchain.js'
import { hasOwn, own, ownList } from './own.js'

/** What `getState()` of a LangGraph gives: its values, with what waits beside them. */
export const langgraphSnapshot: Kind = {
  name: 'LangGraph snapshots',
  fit,
  read: (value) => langchainMessages.read(stateOf(value)),
}

function fit(value: unknown): Fit {
  const isSnapshot = Array.isArray(own(value, 'next')) && hasOwn(own(value, 'values'), 'messages')
  if (!isSnapshot) return { marks: 0, misfit: null }
  const { marks, misfit } = langchainMessages.fit(stateOf(value))
  return { marks: marks + 3, misfit: misfit && `values.${misfit}` }
}

/** The state as `invoke()` gives it. A graph that has a next step waits, also where it was stopped before a node and nothing asked. */
function stateOf(value: unknown): object {
  const interrupts = ownList(value, 'tasks').flatMap((task) => ownList(task, 'interrupts'))
  const waits = interrupts.length === 0 && ownList(value, 'next').length > 0 ? [{}] : interrupts
  const messages = own(own(value, 'values'), 'messages')
  return { messages, ...(waits.length === 0 ? {} : { __interrupt__: waits }) }
}
