import type { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import type { RecordedStep } from '../../../fakes/cassette/recorded.js'
import { titleOf } from '../../../fakes/script/title-of.js'

/** Something that is wrong with a cassette, or with what was run. */
export interface Finding {
  /** `null` for what is about no file. */
  readonly file: string | null
  /** From 1; `null` where there is no such place. */
  readonly line: number | null
  readonly code: FindingCode
  /** What it is, and what to do. */
  readonly text: string
}

/** What kind of finding, as a word that programs may compare. */
export type FindingCode = 'unreadable' | 'secret' | 'orphan' | 'leftover' | 'unused' | 'stale' | 'failed' | 'not-run'

/** `refund.json:12: unused: …` */
export function lineOf({ file, line, code, text }: Finding): string {
  const place = file === null ? '' : `${file}:${line === null ? '' : `${line}:`} `
  return `${place}${code}: ${text}`
}

/** The file cannot be used as a cassette. Its message may name the place already. */
export function unreadableFile(file: string, { message }: CassetteError): Finding {
  const [whole, digits] = message.startsWith(`${file}:`)
    ? (/^:(\d+)(?::\d+)?:? /.exec(message.slice(file.length)) ?? [])
    : []
  const text = whole === undefined ? message : message.slice(file.length + whole.length)
  return { file, line: digits === undefined ? null : Number(digits), code: 'unreadable', text }
}

/** A secret stands in the file. */
export function secretLeft(file: string, line: number, what: string, path: string): Finding {
  const remedy = 'Whoever has the file has it: revoke it, then record the file anew'
  const place = path === '' ? 'here' : `at ${path}`
  return { file, line, code: 'secret', text: `${what} stands ${place}. ${remedy}` }
}

/** The test of the file is gone. */
export function orphan(file: string, testFile: string): Finding {
  const text = `there is no ${testFile} any more. Move the file to where its test is now, or remove it: callsheet cassette prune`
  return { file, line: null, code: 'orphan', text }
}

/** A process was killed. */
export function leftover(file: string): Finding {
  const text = 'a recording that was killed left this. Remove it: callsheet cassette prune'
  return { file, line: null, code: 'leftover', text }
}

/** No test opened the file. */
export function unusedFile(file: string): Finding {
  const text = 'no test opened it. If all tests ran, remove it: callsheet cassette prune --command …'
  return { file, line: null, code: 'unused', text }
}

/** No test asked for the entry. `hasFailed`: the run may not have come to it. */
export function unusedEntry(
  file: string,
  line: number,
  entry: number,
  step: RecordedStep,
  hasFailed: boolean,
): Finding {
  const advice = hasFailed
    ? 'Tests that failed may not have come to it; if the agent asks less than before, remove it'
    : 'If the agent asks less than before, remove it'
  const text = `no test asked for entry ${entry}, ${titleOf(step)}. ${advice}: callsheet cassette prune --command …`
  return { file, line, code: 'unused', text }
}

/** A test asked for what the file does not hold. */
export function stale(file: string): Finding {
  const text =
    'a test asked for something else than was recorded; its failure says what has changed. ' +
    'Undo the change, or record the test anew: CALLSHEET_RECORD=update'
  return { file, line: null, code: 'stale', text }
}

/** A command failed. */
export function failed(how: string): Finding {
  return { file: null, line: null, code: 'failed', text: how }
}

/** Nothing can be said of cassettes that nobody opened. `others` is how many files were opened elsewhere. */
export function notRun(others: number): Finding {
  const opened =
    others === 0 ? 'no cassette' : `${others === 1 ? '1 cassette' : `${others} cassettes`}, but none of these`
  const text = `the tests opened ${opened}. See that the command runs them, here and with this version of callsheet`
  return { file: null, line: null, code: 'not-run', text }
}
