import { fitCall, fitId, fitKeys } from './fit-keys.js'
import { fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit } from './kind.js'
import { own } from './own.js'

/** The keys of a message: only the model asks, and only a tool answers. */
export function fitRole(item: unknown, at: string, asks: RegExp): Fit {
  const role = own(item, 'role')
  const reads = role === 'assistant' ? asks : role === 'tool' || role === 'function' ? answers : /^content$/
  return joinFits(fitKeys(item, at, reads), fitId(item, 'tool_call_id', at))
}

const answers = /^(content|tool_call_id|tool_name)$/

/** Calls as OpenAI's Chat Completions and those that resemble them write them, with arguments of this type. */
export function fitCalls(calls: unknown, at: string, type: 'string' | 'object'): Fit {
  if (calls === undefined || calls === null) return unlike
  if (!Array.isArray(calls)) return misfitAt(at, calls)
  return fitList(calls, at, (call, callAt) => {
    const key = type === 'string' && (own(call, 'custom') ?? null) !== null ? 'custom' : 'function'
    const called = own(call, key)
    const args = own(called, 'arguments')
    return joinFits(
      fitId(call, 'id', callAt),
      fitKeys(call, callAt, /^(id|function|custom)$/),
      typeof called === 'object' && called !== null ? unlike : misfitAt(`${callAt}.${key}`, called),
      fitCall(called, `${callAt}.${key}`, /^(name|arguments|input)$/),
      args === undefined || args === null || typeof args === type
        ? unlike
        : misfitAt(`${callAt}.${key}.arguments`, args),
    )
  })
}
