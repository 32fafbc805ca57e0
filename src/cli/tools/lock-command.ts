import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseJson } from '../../json/parse-json.js'
import { LintError } from '../../lint/errors.js'
import { lockOf } from '../../lint/lock/lock-of.js'
import { readLock } from '../../lint/lock/read-lock.js'
import { oneLine } from '../../text/one-line.js'
import { noJson } from '../errors.js'
import { lintInputError } from '../lint/errors.js'
import { readOptions } from '../read-options.js'
import { fileIdentity } from '../score/file-identity.js'
import { readText } from '../score/read-text.js'
import { prepareFile, writeFile } from '../score/write-file.js'
import { badToolsCall, noLockThere, overwritten } from './errors.js'
import { loadToolFiles } from './load-tool-files.js'

/** Writes the lockfile of tools, or says which tools differ from it. Returns the exit code. */
export async function lockCommand(given: readonly string[]): Promise<0 | 1> {
  const { files, commands, lock, isCheck } = readArgs(given)
  requireApart(files, lock)
  const locked = isCheck ? lockedIn(lock) : null
  if (!isCheck) {
    prepareFile(lock)
    requireLock(lock)
  }
  const tools = (await loadToolFiles(files, commands)).flatMap(({ set }) => set.tools)
  const current = lockOf({ shape: 'tools', tools })
  if (locked !== null) return check(locked, readLock(current), lock)
  writeFile(lock, `${JSON.stringify(current, null, 2)}\n`)
  process.stdout.write(`${oneLine(`${lock}: ${counted(tools.length)} locked`)}\n`)
  return 0
}

interface LockArgs {
  readonly files: readonly string[]
  /** Commands that start servers of MCP. */
  readonly commands: readonly string[]
  readonly lock: string
  readonly isCheck: boolean
}

function readArgs(args: readonly string[]): LockArgs {
  const { values, positionals } = readOptions(badToolsCall, () =>
    parseArgs({
      args: [...args],
      options: {
        lock: { type: 'string', multiple: true },
        mcp: { type: 'string', multiple: true },
        check: { type: 'boolean' },
      },
      allowPositionals: true,
    }),
  )
  const [lock = 'tools.lock.json', ...twice] = values.lock ?? []
  const { mcp: commands = [] } = values
  if (positionals.length + commands.length === 0) throw badToolsCall('lock takes files of tools, but got none')
  if (twice.length > 0) throw badToolsCall('--lock takes one file')
  if (lock === '' || lock === '-') throw badToolsCall(`--lock takes a file, and '${lock}' is none`)
  return { files: positionals, commands, lock, isCheck: values.check === true }
}

/** Throws where tools would be lost under their lockfile. */
function requireApart(files: readonly string[], lock: string): void {
  const { id } = fileIdentity(lock)
  const lost = files.find((file) => file !== '-' && fileIdentity(file).id === id)
  if (lost !== undefined) throw overwritten(lock, lost)
}

function lockedIn(file: string): ReadonlyMap<string, string> {
  const text = readText(file)
  const json = parseJson(text)
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  try {
    return readLock(json.value)
  } catch (error) {
    throw lintInputError(error, file)
  }
}

/** Throws where something else than a lockfile would be lost. */
function requireLock(file: string): void {
  if (!existsSync(file)) return
  const json = parseJson(readText(file))
  try {
    readLock(json.ok ? json.value : null)
  } catch (error) {
    throw error instanceof LintError ? noLockThere(file) : error
  }
}

function check(locked: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>, file: string): 0 | 1 {
  const names = [...new Set([...locked.keys(), ...current.keys()])].toSorted()
  const lines = names.flatMap((name) => {
    const [was, is] = [locked.get(name), current.get(name)]
    if (was === is) return []
    const what =
      was === undefined ? 'is not in the lockfile' : is === undefined ? 'is gone' : 'has changed since it was locked'
    return [oneLine(`  ${name}: ${what}`)]
  })
  const all =
    lines.length === 0
      ? [`${file}: ${counted(current.size)}, as locked`]
      : [`${file}: ${lines.length === 1 ? '1 tool differs' : `${lines.length} tools differ`}`, ...lines]
  process.stdout.write(`${all.map(oneLine).join('\n')}\n`)
  return lines.length === 0 ? 0 : 1
}

function counted(count: number): string {
  return count === 1 ? '1 tool' : `${count} tools`
}
