import { after, type Maybe, rescued } from './after.js'
import type { Call } from './call.js'
import { checkArgs, type Checked } from './payload/check-args.js'
import type { PayloadError } from './record.js'
import { Recording } from './recording.js'
import { Running } from './running.js'
import { toldOfErrors, toldOfJson, toldOfPlumbing } from './sentences.js'
import type { Guarding, ToolSetup } from './tool-setup.js'

/** What the framework gets in the end: it may throw, if that is how the framework is told. */
export type Reply = () => unknown

/** Reads, judges, runs and records one call. What it returns, or throws, is for the framework. */
export function runCall(guarding: Guarding, setup: ToolSetup, call: Call): unknown {
  const state = guarding.state()
  const { tool, callId, payload } = call
  const recording = new Recording(guarding, state, { tool, callId, raw: payload.raw })
  if (!payload.ok) {
    const told = toldOfJson(tool, payload.errors)
    recording.end(recording.begin(1), { status: 'json_parse_error', errors: payload.errors, told })
    return call.fail(told)
  }
  const refuse = (errors: readonly PayloadError[]): unknown => {
    const told = toldOfErrors(tool, errors)
    recording.end(recording.begin(1), { status: 'schema_validation_error', errors, told })
    return call.fail(told)
  }
  const { losses = [] } = payload
  if (losses.length > 0) return refuse(losses)
  const judged = judge(setup, call, payload.value)
  if (!judged.ok) {
    const told = toldOfPlumbing(tool)
    const attempt = recording.begin(1)
    recording.end(attempt, { status: 'blocked', blockedBy: 'guard', thrown: { error: judged.thrown }, told })
    recording.warn(attempt, judged.thrown)
    return call.fail(told, judged.thrown)
  }
  const { checked } = judged
  if (!checked.ok) return refuse(checked.errors)
  const running = new Running(guarding, setup, call, state, recording, checked)
  const reply: Maybe<Reply> = rescued(
    () => running.run(),
    (thrown) => running.lost(thrown),
  )
  return after(reply, (give) => give())
}

type Judged = { readonly ok: true; readonly checked: Checked } | { readonly ok: false; readonly thrown: unknown }

/** A schema may be unable to judge: one that has to be waited for, and one that throws. */
function judge(setup: ToolSetup, { convert }: Call, value: unknown): Judged {
  try {
    return { ok: true, checked: checkArgs(setup, value, convert) }
  } catch (thrown) {
    return { ok: false, thrown }
  }
}
