import { anyPlace } from '../any-place.js'
import type { Diagnosis, DiagnosisFinding } from '../diagnosis.js'
import type { FindingCount, ParameterCount } from './diagnosis-report.js'
import { entryOf } from './entry-of.js'
import { ranked } from './ranked.js'

/** Counts what was found, and of which parameters. */
export interface FindingTally {
  add(diagnosis: Pick<Diagnosis, 'tool' | 'findings'>): void
  findings(): readonly FindingCount[]
  parameters(): readonly ParameterCount[]
}

type Writable<Item> = { -readonly [Key in keyof Item]: Item[Key] }

export function findingTally(): FindingTally {
  const byCode = new Map<string, Writable<FindingCount>>()
  const byTool = new Map<string, Map<string, Writable<ParameterCount>>>()
  return {
    add({ tool, findings }) {
      const seen = new Set<string>()
      // Of each call, whatever is found several times counts once.
      const isFirst = (key: string): boolean => seen.size < seen.add(key).size
      for (const finding of findings) {
        const { code, stage } = finding
        const count = entryOf(byCode, code, () => ({ code, stage, findings: 0, calls: 0 }))
        count.findings += 1
        if (isFirst(code)) count.calls += 1
        if (!('parameter' in finding)) continue
        const parameter = 'path' in finding && finding.path !== undefined ? anyPlace(finding.path) : finding.parameter
        const parameters = entryOf(byTool, tool, () => new Map<string, Writable<ParameterCount>>())
        const entry = entryOf(parameters, parameter, () => ({ tool, parameter, ...nothing }))
        const column = columns[finding.code]
        if (isFirst(`${column} ${parameter}`)) entry[column] += 1
      }
    },
    findings: () =>
      ranked(
        byCode.values(),
        ({ calls }) => calls,
        ({ code }) => [code],
      ),
    parameters: () =>
      ranked(
        [...byTool.values()].flatMap((parameters) => [...parameters.values()]),
        ({ missing, spurious, drifted, refused, ungrounded }) => missing + spurious + drifted + refused + ungrounded,
        ({ tool, parameter }) => [tool, parameter],
      ),
  }
}

const nothing = { missing: 0, spurious: 0, drifted: 0, refused: 0, ungrounded: 0 }

type OfParameter = Extract<DiagnosisFinding, { readonly parameter: string }>['code']

const columns: Readonly<Record<OfParameter, keyof typeof nothing>> = {
  'missing-parameter': 'missing',
  'spurious-parameter': 'spurious',
  'drifted-parameter': 'drifted',
  'repeated-parameter': 'refused',
  'schema-violation': 'refused',
  'ungrounded-value': 'ungrounded',
}
