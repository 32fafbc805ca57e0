import { nearest } from '../text/nearest.js'
import { notGuarded } from './errors.js'
import { readText } from './payload/read-payload.js'
import { Recording } from './recording.js'
import { toldOfJson, toldOfUnknown } from './sentences.js'
import { guardingOf } from './wrap/guarded.js'

/** What an SDK hands over with a call that it cannot read. */
export interface UnreadableCall {
  readonly toolCall: { readonly toolName: string; readonly input: string; readonly toolCallId?: string }
}

/**
 * The hook with which guarded tools see what never reaches a tool: in the AI SDK, a call whose text is no JSON, or whose tool is not
 * there. It records the call and repairs nothing, so that the SDK tells the model as it does without. Of an
 * unknown tool nothing else tells a guard: a loop of your own calls it for a name that is none of its tools.
 *
 * @example
 * ```ts
 * await generateText({ model, prompt, tools: guarded, experimental_repairToolCall: onUnreadable(guarded) })
 * ```
 *
 * @throws GuardError `not-guarded` for tools that did not come out of `guard`
 */
export function onUnreadable(tools: object): (call: UnreadableCall) => Promise<null> {
  const guarding = guardingOf(tools)
  if (guarding === undefined) throw notGuarded()
  return async ({ toolCall: { toolName: tool, input, toolCallId } }) => {
    const call = { tool, callId: toolCallId ?? null, raw: input }
    const payload = readText(input)
    const isKnown = guarding.tools.has(tool)
    // What the guard itself will see is not recorded twice.
    if (isKnown && payload.ok) return await Promise.resolve(null)
    const recording = new Recording(guarding, guarding.state(), call)
    const names = [...guarding.tools.keys()]
    recording.end(
      recording.begin(1),
      isKnown && !payload.ok
        ? { status: 'json_parse_error', errors: payload.errors, told: toldOfJson(tool, payload.errors) }
        : { status: 'blocked', blockedBy: 'unknown-tool', told: toldOfUnknown(tool, nearest(tool, names), names) },
    )
    return null
  }
}
