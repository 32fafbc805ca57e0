import { CallsheetError } from '../../src/run/errors.js'
import type { LaneOf } from '../script/scripts.js'
import type { Sheet } from '../sheet/callsheet.js'
import type { Llm } from '../sheet/llm.js'
import { checkKeys, pointed } from '../sheet/options.js'
import { scriptingOf } from '../sheet/scripting.js'
import type { StepSource } from '../sheet/source.js'
import { CassetteSource, type Keeper } from './cassette-source.js'
import { checkAsking } from './check-asking.js'
import { knownSecrets } from './known-secrets.js'
import { badLive, liveFailed, neverAsked } from './live-errors.js'
import { Player } from './player.js'
import { preparing } from './prepare.js'
import { redactorOf } from './redact.js'
import type { Upstream } from './upstream.js'

/** Options of {@link live}. */
export interface LiveOptions {
  /**
   * Who answers: the address of a provider, a gateway or a server of your own, or a `fetch`. A client's own headers go along.
   * @default as for `cassette()` while it records: where the client sends to; for `llm.openai()` and the like the provider's
   * own address, with the key that the environment holds
   */
  readonly upstream?: Upstream
  /** Which of several agents behind one client sent a request: its lane in the run. @default all are `main` */
  readonly lane?: LaneOf
}

/**
 * The real model in the place of `sheet.llm([…])`: every request is passed on, every answer comes back as it is, and the run
 * holds what was asked and told. Nothing is recorded to a file. For tests that measure a model; they need a key, cost money
 * and are not the same twice.
 *
 * @param sheet the sheet of the test
 * @throws TypeError for what is no sheet and no option. The run fails with a CallsheetError `live-failed` where the model cannot
 *   be asked, refuses the key, answers what cannot be read, or was never asked
 * @example
 * ```ts
 * const llm = live(sheet)
 * const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), sheet.wrap(tools), 'Refund A-1001, it came late'))
 * ```
 */
export function live(sheet: Sheet, options: LiveOptions = {}): Llm {
  return pointed(live, () => {
    checkKeys('live()', options, ['upstream', 'lane'])
    checkAsking(options, badLive)
    const { recorder, script } = scriptingOf(sheet, 'live()')
    const known = knownSecrets()
    const source = new CassetteSource({
      file: '',
      // What is told of a refusal is told without secrets.
      prepare: preparing(redactorOf({ known, own: {} }), undefined),
      player: new Player([], []),
      recording: nothingKept,
      upstream: options.upstream,
      lane: options.lane,
      variables: [],
    })
    recorder.atEnd(() => source.settle())
    return script(sourceOf(source))
  })
}

const nothingKept: Keeper = {
  hasOld: false,
  made: 0,
  begin: () => undefined,
  keepOld: () => undefined,
  dropOld: () => undefined,
  keepNew: () => undefined,
}

/** Without the words of a recording. */
function sourceOf(source: CassetteSource): StepSource {
  return {
    find(request) {
      const { lane, steps } = source.find(request)
      return {
        lane,
        steps: {
          async take(asking) {
            const taken = await steps.take(asking)
            return taken instanceof CallsheetError ? liveFailed(taken) : taken
          },
          giveBack: (taken) => steps.giveBack(taken),
        },
      }
    },
    // An agent that gave up has its reason; one that answers without its model may have asked another.
    leftOver: (thrown) => (source.hasAsked || thrown !== null ? null : neverAsked()),
  }
}
