import { fileURLToPath } from 'node:url'
import { inline } from '../../src/json/inline.js'
import type { LaneOf } from '../script/scripts.js'
import type { Sheet } from '../sheet/callsheet.js'
import type { Llm } from '../sheet/llm.js'
import { scriptingOf, type Scripting, type TestName } from '../sheet/scripting.js'
import { CassetteError } from './cassette-error.js'
import { badCassette, noCassette } from './cassette-errors.js'
import { CassetteSource } from './cassette-source.js'
import { checkAsking } from './check-asking.js'
import { keyOf } from './digest.js'
import { cassetteFileOf } from './file-name.js'
import { knownSecrets } from './known-secrets.js'
import { modeOf, type Mode } from './mode.js'
import { Player } from './player.js'
import { preparing, type Normalize } from './prepare.js'
import { readCassette } from './read-cassette.js'
import type { Cassette } from './recorded.js'
import { Recording } from './recording.js'
import { notKept } from './recording-errors.js'
import { redactorOf, type Redactor, type Secrets } from './redact.js'
import { readStored } from './store.js'
import { today } from './today.js'
import type { Upstream } from './upstream.js'
import { logUsage } from './usage-log.js'

/** Options of {@link cassette}. */
export interface CassetteOptions {
  /**
   * Who answers while a recording is made: the address of a provider, a gateway or a server of your own, or a `fetch`. A
   * client's own headers go along. It is never asked where nothing is recorded.
   * @default where the client sends to; for `llm.openai()` and the like the provider's own address, with the key that the
   * environment holds (`OPENAI_API_KEY`, `ANTHROPIC_API_KEY`, `GEMINI_API_KEY` or `GOOGLE_API_KEY`), or the address that leads
   * its clients elsewhere (`OPENAI_BASE_URL`, `ANTHROPIC_BASE_URL`, `GOOGLE_GEMINI_BASE_URL`, `OLLAMA_HOST`)
   */
  readonly upstream?: Upstream
  /**
   * Takes out of a request what changes from run to run, such as a time in the prompt. It sees the request without secrets,
   * both when it is recorded and when it is compared, and returns it changed or as it is. Never what the model is sent.
   */
  readonly normalize?: Normalize
  /**
   * More that must not be stored, by a name for it: `{ email: /[\w.]+@[\w.]+/ }` stores `<email-1>`, the same for the same text
   * within one exchange. Well-known forms of keys, and values of the environment that look like secrets, are always replaced.
   * @default {}
   */
  readonly secrets?: Readonly<Record<string, RegExp>>
  /** The day of the recording, `2026-11-30`, to be kept in the file. @default today, in UTC */
  readonly date?: string
  /** Which of several agents behind one client sent a request: its lane in the run. @default all are `main` */
  readonly lane?: LaneOf
}

/**
 * A recording in the place of `sheet.llm([…])`: the model says what a real one said once. Each request has to be the one that
 * was recorded, each entry of the file is served once, and all have to be.
 *
 * By default, and always where `CI` is set, it replays: no key, no network. `CALLSHEET_RECORD=once npx vitest run` asks a real
 * model for what is missing, `CALLSHEET_RECORD=update` for everything anew; nothing else does, `vitest -u` neither.
 *
 * @param sheet the sheet of the test
 * @param file where the recording is: a path, from the working directory, or a URL. With the fixture of `callsheet/test` it
 * may be left out: it is then `__cassettes__/<test file>/<test>.json` beside the test file
 * @throws CassetteError where there is no recording to replay, or the file holds none
 * @throws TypeError for what is no sheet, no file and no option
 * @example
 * ```ts
 * import { expect } from 'vitest'
 * import { cassette } from 'callsheet/cassette'
 * import { test } from 'callsheet/test'
 *
 * test('refunds a late order', async ({ sheet }) => {
 *   const llm = cassette(sheet)
 *   const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), sheet.wrap(tools), 'Refund A-1001, it came late'))
 *   expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
 * })
 * ```
 */
export function cassette(sheet: Sheet, options?: CassetteOptions): Llm
export function cassette(sheet: Sheet, file: string | URL | undefined, options?: CassetteOptions): Llm
export function cassette(sheet: Sheet, place?: string | URL | CassetteOptions, more: CassetteOptions = {}): Llm {
  const isFile = place === undefined || typeof place === 'string' || place instanceof URL
  const scripting = scriptingOf(sheet, 'cassette()')
  const options = checkOptions(isFile ? more : place)
  const file = fileOf(scripting, isFile ? place : undefined)
  return open(scripting, file, options)
}

/** By file: the test that its name was made of. */
const testsByFile = new Map<string, string>()

function fileOf({ test }: Scripting, given: string | URL | undefined): string {
  if (given instanceof URL) {
    if (given.protocol !== 'file:') throw badCassette(`takes a URL of a file, but got ${inline(given.href)}`)
    return fileURLToPath(given)
  }
  if (given !== undefined) {
    if (given !== '') return given
    throw badCassette('takes a file, but got an empty text')
  }
  if (test !== null) return ownFile(test)
  throw badCassette("needs a file here: only with the fixture of 'callsheet/test' does it know the name of the test")
}

function ownFile(test: TestName): string {
  const file = cassetteFileOf(test)
  const other = testsByFile.get(file) ?? test.id
  testsByFile.set(file, other)
  if (other === test.id) return file
  throw badCassette(
    `cannot name a file after ${inline(test.names.join(' > '))}: another test is called so, too. Call it otherwise ` +
      "(test.for(['a', 'b'])('refunds %s', …) does), or name the file",
  )
}

function checkOptions(options: unknown): CassetteOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badCassette(`takes an object of options, but got ${inline(options)}`)
  }
  const known = ['upstream', 'normalize', 'secrets', 'date', 'lane']
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) throw badCassette(`does not know the option '${unknown}'; it knows ${known.join(', ')}`)
  const { normalize, date, secrets, ...asking } = options as Readonly<Record<string, unknown>> // an object, seen above
  checkAsking(asking, badCassette)
  if (normalize !== undefined && typeof normalize !== 'function') {
    throw badCassette(`takes a function as normalize, but got ${inline(normalize)}`)
  }
  if (date !== undefined && !(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date))) {
    throw badCassette(`takes a day such as '2026-11-30' as date, but got ${inline(date)}`)
  }
  if (secrets !== undefined && (typeof secrets !== 'object' || secrets === null || Array.isArray(secrets))) {
    throw badCassette(`takes patterns by their names as secrets, { email: /…/ }, but got ${inline(secrets)}`)
  }
  return options
}

function open(scripting: Scripting, file: string, options: CassetteOptions): Llm {
  const secrets: Secrets = { known: knownSecrets(), own: options.secrets ?? {} }
  const redactor = redactorOf(secrets)
  const { mode, note } = modeOf()
  if (note !== null) say(note)
  const before = readStored(file)
  // Recorded anew, an old recording that cannot be read is no hindrance.
  const old = before === null ? null : mode === 'update' ? readable(before, file) : readCassette(before, file)
  if (old === null && mode === 'replay') throw noCassette(file, note === null)
  const player = playerOf(mode === 'update' ? null : old)
  const recording =
    mode === 'replay' ? null : recordingOf({ scripting, file, before, old, mode, options, secrets, redactor })
  const source = new CassetteSource({
    file,
    prepare: preparing(redactor, options.normalize),
    player,
    recording,
    upstream: options.upstream,
    lane: options.lane,
    variables: secrets.known.map(({ name }) => name),
  })
  const llm = scripting.script(source)
  if (recording !== null) say(`${mode === 'once' ? 'what is missing is recorded to' : 'recording anew'} ${file}`)
  const { recorder } = scripting
  recorder.atEnd(async (wentWell) => {
    await source.settle()
    if (recording !== null) save({ recording, source, player, file, mode, scripting, wentWell })
    if (source.lost.size > 0) {
      say(`what a step does not hold was answered, and a replay is without it: ${[...source.lost].join(', ')}`)
    }
  })
  recorder.atClose(() => {
    recording?.release()
    logUsage({ file, served: player.served.map((index) => index + 1), drifted: source.hasDrifted })
  })
  return llm
}

function readable(text: string, file: string): Cassette | null {
  try {
    return readCassette(text, file)
  } catch (error) {
    const isOurs = /^\s*\{\s*"cassette"\s*:/.test(text) || text.trim() === ''
    // What is no recording, or one of a newer version, is not ours to replace.
    if (!isOurs || !(error instanceof CassetteError) || error.code === 'version') throw error
    return null
  }
}

function playerOf(recorded: Cassette | null): Player {
  const entries = recorded?.entries ?? []
  const keys = entries.map(({ request }) => keyOf(request, request.digest))
  return new Player(entries, keys)
}

/** A text without its secrets. */
function hidden(redactor: Redactor, text: string): string {
  const parts = { provider: '', model: '', system: text, tools: [], messages: [], settings: {} }
  return redactor.redact(parts).parts.system ?? text
}

interface RecordingSetting {
  readonly scripting: Scripting
  readonly file: string
  readonly before: string | null
  readonly old: Cassette | null
  readonly mode: 'once' | 'update'
  readonly options: CassetteOptions
  readonly secrets: Secrets
  readonly redactor: Redactor
}

function recordingOf({ scripting, options, redactor, ...setting }: RecordingSetting): Recording {
  const { test } = scripting
  return new Recording({
    ...setting,
    date: options.date ?? today(),
    test: test === null ? null : hidden(redactor, test.names.join(' > ')),
  })
}

interface Saving {
  readonly recording: Recording
  readonly source: CassetteSource
  readonly player: Player
  readonly file: string
  readonly mode: Mode
  readonly scripting: Scripting
  readonly wentWell: boolean
}

function save({ recording, source, player, file, mode, scripting, wentWell }: Saving): void {
  const { made } = recording
  const lost = `${count(made)} ${made === 1 ? 'is' : 'are'} lost`
  if (mode === 'update' && (scripting.hasViolations() || !wentWell)) {
    if (made > 0) say(`${file} was left as it is, since the run failed; ${lost}`)
    return
  }
  // What was not asked for any more may be what drifted: with both in the file nothing would fit it again.
  if (mode === 'once' && player.unused.length > 0) {
    const reason = 'since entries of it were not asked for'
    if (made > 0) say(`${file} was left as it is, ${reason}; ${lost}. CALLSHEET_RECORD=update records anew`)
    return
  }
  try {
    if (recording.save(source.keys)) say(`${count(made)} recorded to ${file}`)
  } catch (error) {
    scripting.recorder.violate(notKept(error instanceof Error ? error : new Error(String(error))))
  }
}

function count(answers: number): string {
  return answers === 1 ? '1 answer' : `${answers} answers`
}

function say(text: string): void {
  // oxlint-disable-next-line no-console -- whoever runs the tests has to see that a real model may be asked
  console.log(`callsheet: ${text}`)
}
