import type { CallsheetError } from '../../src/run/errors.js'
import { currentContext, type RunRecorder } from '../recorder/current.js'
import type { HttpRecording, Outbound } from './http-record.js'
import { asksModel } from './model-endpoint.js'

/** Fails the test where a request is forbidden, and says why. */
export type Forbid = (sent: Outbound, execution: number | null, from?: string) => CallsheetError | null

/** What sheets forbid, by the kinds that they record. */
type Rules = WeakMap<RunRecorder, Map<string, Forbid>>

const rulesOf = new WeakMap<object, Rules>()

/** The rules of all sheets that recorded on a server, and can still be reached. */
export function rulesOn(server: object): Rules {
  const rules = rulesOf.get(server) ?? new WeakMap()
  rulesOf.set(server, rules)
  return rules
}

const watched = new WeakSet<object>()

/** Starts to watch, once for a server, what is sent by work that outlived its run: it is still forbidden, and never recorded. */
export function watchLateOn(server: object, watch: (recording: HttpRecording) => void): void {
  if (watched.has(server)) return
  watched.add(server)
  watch({
    begin(sent) {
      const { recorder, execution } = currentContext() ?? { recorder: null, execution: null }
      if (recorder?.isClosed !== true || asksModel(new URL(sent.url), recorder.fetch)) return null
      for (const forbid of rulesOn(server).get(recorder)?.values() ?? []) {
        const violation = forbid(sent, execution)
        if (violation !== null) {
          return { body: '', forbid: () => violation, redirected: () => undefined, settle: () => undefined }
        }
      }
      return null
    },
  })
}
