import { parseArgs } from 'node:util'
import type { Change, ChangeKind } from '../../lint/diff/change.js'
import { diffContracts } from '../../lint/diff/diff-contracts.js'
import { toPointer } from '../../json/paths.js'
import { oneLine } from '../../text/one-line.js'
import { readOptions } from '../read-options.js'
import { badToolsCall } from './errors.js'
import { loadToolFiles } from './load-tool-files.js'

/** Prints what changed from one version of tools to another. Returns the exit code. */
export async function diffCommand(given: readonly string[]): Promise<0 | 1> {
  const { old, next, isJson, failOn } = readArgs(given)
  const [before, after] = await loadToolFiles([old, next])
  if (before === undefined || after === undefined) throw badToolsCall('diff takes two files')
  const changes = diffContracts(before.set, after.set)
  process.stdout.write(isJson ? `${JSON.stringify(asJson(changes), null, 2)}\n` : asText(changes))
  return changes.some(({ kind }) => failing[failOn].includes(kind)) ? 1 : 0
}

type FailOn = 'breaking' | 'risky' | 'never'

const failing: Readonly<Record<FailOn, readonly ChangeKind[]>> = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  never: [],
}

interface DiffArgs {
  readonly old: string
  readonly next: string
  readonly isJson: boolean
  readonly failOn: FailOn
}

function readArgs(args: readonly string[]): DiffArgs {
  const { values, positionals } = readOptions(badToolsCall, () =>
    parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, 'fail-on': { type: 'string', multiple: true } },
      allowPositionals: true,
    }),
  )
  const [old, next, ...more] = positionals
  if (old === undefined || next === undefined || more.length > 0) {
    throw badToolsCall(`diff takes two files, the old and the new, but got ${positionals.length}`)
  }
  const [failOn = 'breaking', ...twice] = values['fail-on'] ?? []
  if (twice.length > 0) throw badToolsCall('--fail-on takes one value')
  if (!isFailOn(failOn)) throw badToolsCall(`--fail-on takes breaking, risky or never, but got '${failOn}'`)
  return { old, next, isJson: values.json === true, failOn }
}

function isFailOn(word: string): word is FailOn {
  return Object.hasOwn(failing, word)
}

function asJson(changes: readonly Change[]): object {
  return {
    callsheet: 'tools-diff',
    version: 1,
    changes: changes.map(({ path, ...change }) => ({ ...change, path: toPointer(path) })),
  }
}

function asText(changes: readonly Change[]): string {
  if (changes.length === 0) return 'no tool has changed\n'
  const kinds: readonly ChangeKind[] = ['breaking', 'risky', 'compatible']
  const width = Math.max(...changes.map(({ kind }) => kind.length))
  const lines = changes.map(({ kind, tool, code, message }) => {
    return oneLine(`  ${kind.padEnd(width)}  ${tool}: ${message}  ${code}`)
  })
  const counts = kinds.map((kind) => `${changes.filter((change) => change.kind === kind).length} ${kind}`)
  return `${[...lines, '', counts.join(', ')].join('\n')}\n`
}
