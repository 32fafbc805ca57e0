import { oneOf, times } from 'callsheet/match'
import { isRecord, match, namesOf, type Answer } from '../match.js'
import type { Row, RowCall } from '../rows.js'
import type { Peer } from './peer.js'

export const promptfoo: Peer = {
  file: 'promptfoo.jsonl',
  rows: 81,
  judge: (row) => {
    const judge = assertions[row.mode.replace('not-', '')]
    if (judge === undefined) throw new Error(`an unknown assertion: ${row.mode}`)
    return judge(row, row.mode.startsWith('not-'))
  },
}

const assertions: Readonly<Record<string, (row: Row, isForbidden: boolean) => Answer>> = {
  'trajectory:tool-used': judgeUsed,
  'trajectory:tool-sequence': (row, isForbidden) => {
    const { value } = row.options
    const isExact = isRecord(value) && value['mode'] === 'exact'
    const axes = isExact ? { order: 'exact', extras: 'forbid' } : { order: 'in-order', extras: 'allow' }
    const steps = isRecord(value) ? value['steps'] : value
    return { pass: match(row.actual, steps, { ...axes, args: 'ignore' }).pass !== isForbidden }
  },
  'trajectory:tool-args-match': (row, isForbidden) => ({ pass: isArgsMatch(row) !== isForbidden }),
  'trajectory:step-count': (row, isForbidden) => {
    const { value } = row.options
    const all = { name: '*', ...(isRecord(value) ? value : {}) }
    return { pass: match(row.actual, [counted(row.actual, all)], { ...loose, extras: 'forbid' }).pass !== isForbidden }
  },
  'tool-call-f1': (row) => {
    const { f1 } = match(row.actual, namesOf(row), loose)
    return { pass: f1 >= 1, score: f1 }
  },
}

const loose = { order: 'any', extras: 'allow', args: 'ignore' }

/** Of a list, each name; of an object, so often. Forbidden is each of a list. */
function judgeUsed(row: Row, isForbidden: boolean): Answer {
  const { value } = row.options
  const steps = isRecord(value) ? [counted(row.actual, value)] : typeof value === 'string' ? [value] : value
  if (!isForbidden || !Array.isArray(steps)) return { pass: match(row.actual, steps, loose).pass }
  return { pass: steps.every((step) => !match(row.actual, [step], loose).pass) }
}

/** Names by a pattern are those of the tools there are. */
function counted(calls: readonly RowCall[], value: Readonly<Record<string, unknown>>): unknown {
  const { name, pattern = name, min, max } = value
  const like = typeof pattern === 'string' ? glob(pattern) : null
  const names = [...new Set(calls.map((call) => call.name))].filter((one) => like?.test(one))
  const step = names.length > 0 ? oneOf(names) : pattern
  if (min === undefined && max === undefined) return { group: 'times', step }
  return times(step as never, (min ?? 0) as number, (max ?? Infinity) as number) // the engine judges what the row says
}

function isArgsMatch(row: Row): boolean {
  const { value } = row.options
  if (!isRecord(value)) return match(row.actual, value, loose).pass
  const { name, pattern, mode = 'partial', args = value['arguments'], defaults, ignore } = value
  const like = typeof pattern === 'string' ? glob(pattern) : null
  const tool = like === null ? name : (row.actual.find((call) => like.test(call.name))?.name ?? pattern)
  const words: Readonly<Record<string, string>> = { partial: 'contains', exact: 'exact' }
  const { pass } = match(row.actual, [{ name: tool, args }], {
    ...loose,
    args: words[String(mode)] ?? mode,
    ...(ignore === undefined ? {} : { overrides: { [String(tool)]: ignored(ignore, row, args) } }),
    ...(defaults === undefined ? {} : { defaults: 'schema', tools: [{ name: tool, inputSchema: schemaOf(defaults) }] }),
  })
  return pass
}

/** A key that is ignored wherever it is; a pattern stands for those keys there are. */
function ignored(ignore: unknown, row: Row, args: unknown): Record<string, string> {
  const known = [args, ...row.actual.map((call) => call.args)].flatMap((value) =>
    isRecord(value) ? Object.keys(value) : [],
  )
  const keys = (Array.isArray(ignore) ? ignore : [ignore]).flatMap((entry: unknown) => {
    const like = typeof entry === 'string' && /[*?]/u.test(entry) ? glob(entry) : null
    return like === null ? [String(entry)] : known.filter((key) => like.test(key))
  })
  return Object.fromEntries(keys.map((key) => [key, 'ignore']))
}

function schemaOf(defaults: unknown): object {
  const entries = Object.entries(defaults ?? {}).map(([key, value]) => [key, { default: value as unknown }] as const) // as the row says
  return { type: 'object', properties: Object.fromEntries(entries) }
}

function glob(pattern: string): RegExp {
  const source = pattern.replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
  return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'u')
}
