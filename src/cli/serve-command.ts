import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { serve, type ModelServer } from '../../fakes/clients/server.js'
import { readSteps } from '../../fakes/script/read-steps.js'
import { callsheet, type Sheet } from '../../fakes/sheet/callsheet.js'
import type { Llm } from '../../fakes/sheet/llm.js'
import { print } from '../explain/print.js'
import { parseJson } from '../json/parse-json.js'
import { CallsheetError } from '../run/errors.js'
import { badUsage, CliError, inexact, noJson, noScript, twice, unreadable } from './errors.js'
import { readCommands, readOptions } from './read-options.js'
import { runCommands, StopSignals } from './run-commands.js'
import { serveUsage } from './usage.js'

/** Serves the script of a file until it is told to stop, or until its commands have ended. Returns the exit code. */
export async function serveCommand(args: readonly string[]): Promise<0 | 1> {
  const { file, port, commands, history } = readArgs(args)
  const sheet = callsheet({ history })
  const llm = scripted(sheet, file, await readScript(file))
  const server = await listening(llm, port)
  const signals = new StopSignals()
  process.stdout.write(`${JSON.stringify({ url: server.url, env: server.env })}\n`)
  const failures: string[] = []
  let isSound = true
  try {
    const run = await sheet.run(async () => {
      if (commands.length > 0) failures.push(...(await runCommands(commands, server.env, signals)))
      else await signals.first
    })
    process.stdout.write(`${print(run)}\n`)
  } catch (error) {
    if (!(error instanceof CallsheetError) || error.run === undefined) throw error
    isSound = false
    process.stdout.write(`${print(error.run)}\n`)
    // The sheet stands above already.
    const [violations = ''] = error.message.split('\n\ninput ')
    process.stderr.write(`callsheet: ${inThisCommand(violations)} (${error.code})\n`)
  } finally {
    await server.close()
  }
  for (const failure of failures) process.stderr.write(`callsheet: ${failure}\n`)
  return isSound && failures.length === 0 ? 0 : 1
}

interface ServeArgs {
  readonly file: string
  readonly port: number
  readonly commands: readonly string[]
  readonly history: 'strict' | 'lenient'
}

/** What texts advise, as it is written here. */
function inThisCommand(text: string): string {
  return text.replaceAll("callsheet({ history: 'lenient' })", '--lenient')
}

function readArgs(args: readonly string[]): ServeArgs {
  const options = {
    port: { type: 'string' },
    lenient: { type: 'boolean' },
    command: { type: 'string', multiple: true },
  } as const
  const { values, positionals } = readOptions(
    (reason) => badUsage(reason, serveUsage),
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) {
    throw badUsage(`serve takes one script, but got ${positionals.length}`, serveUsage)
  }
  const { port = '0', lenient = false } = values
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535
  if (!isPort) throw badUsage(`--port takes a number from 0 to 65535, but got ${port}`, serveUsage)
  const commands = readCommands(values.command, serveUsage)
  return { file, port: Number(port), commands, history: lenient ? 'lenient' : 'strict' }
}

async function readScript(file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  const [duplicate] = json.duplicates
  if (duplicate !== undefined) throw twice(file, duplicate)
  const [lost] = Object.entries(json.exact)
  if (lost !== undefined) throw inexact(file, ...lost)
  return json.value
}

function scripted(sheet: Sheet, file: string, json: unknown): Llm {
  try {
    return sheet.llm(readSteps(json))
  } catch (error) {
    throw error instanceof TypeError ? noScript(file, error) : error
  }
}

async function listening(llm: Llm, port: number): Promise<ModelServer> {
  try {
    return await serve(llm, { port })
  } catch (error) {
    throw error instanceof Error ? new CliError(error.message, { cause: error }) : error
  }
}
