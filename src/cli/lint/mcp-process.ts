import { spawn, type ChildProcess } from 'node:child_process'
import { isObject } from '../../json/is-object.js'
import { needsShell } from './mcp-errors.js'
import { splitCommand } from './split-command.js'

/** A server in a process of ours, in the form in which the SDK speaks to one. */
export class McpProcess {
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onmessage?: ((message: unknown) => void) | undefined
  /** Fails when the process cannot be started, or ends of itself. */
  readonly failed: Promise<never>
  readonly #child: ChildProcess
  readonly #stopSignals: () => void
  #errors = ''
  #pending = ''
  #stranger: string | null = null

  constructor(line: string) {
    this.#child = started(line)
    this.failed = failureOf(this.#child)
    this.#stopSignals = endWithUs(this.#child)
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-mostKept)
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text))
    // A server that has ended takes nothing more; how it ended is said by `failed`.
    this.#child.stdin?.on('error', () => undefined)
  }

  /** What it wrote that may tell why it failed, the last lines of it. */
  get said(): readonly string[] {
    const lines = this.#errors.split('\n').map((line) => line.trimEnd())
    const last = lines.filter((line) => line !== '').slice(-mostLines)
    const strange = this.#stranger === null ? [] : [`on standard output, which is no JSON-RPC: ${this.#stranger}`]
    return [...strange, ...(last.length === 0 ? [] : ['on standard error:', ...last.map((line) => `  ${line}`)])]
  }

  /** The process runs already. */
  async start(): Promise<void> {}

  async send(message: object): Promise<void> {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  /** Ends the process with all that it has started: by itself, when its input ends, else by force. */
  async close(): Promise<void> {
    this.#child.stdin?.end()
    if (await hasEnded(this.#child, graceMs)) this.#kill('SIGKILL')
    else {
      this.#kill('SIGTERM')
      await hasEnded(this.#child, graceMs)
      this.#kill('SIGKILL')
    }
    this.#stopSignals()
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.destroy()
    this.onclose?.()
  }

  #kill(signal: NodeJS.Signals): void {
    killGroup(this.#child, signal)
  }

  #read(text: string): void {
    const lines = (this.#pending + text).split('\n')
    this.#pending = lines.pop() ?? ''
    for (const line of lines) {
      const message = parsed(line)
      if (isObject(message) && message['jsonrpc'] === '2.0') this.onmessage?.(message)
      else if (line.trim() !== '') this.#stranger ??= line.slice(0, mostShown)
    }
  }
}

const graceMs = 500
const mostKept = 20_000
const mostLines = 12
const mostShown = 200

function started(line: string): ChildProcess {
  // A group of its own, so that nothing that the server has started is left.
  const options = { detached: true, stdio: 'pipe' } as const
  const words = splitCommand(line)
  if (words === null) throw needsShell(line)
  const [command, ...args] = words
  return spawn(command, args, options)
}

function failureOf(child: ChildProcess): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Error(`the server cannot be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`
      const fail = (): void => reject(new Error(`the server ${how} before it told its tools`))
      // What it wrote last may still be on the way; what it has started may keep the way open.
      child.once('close', fail)
      setTimeout(fail, graceMs).unref()
    })
  })
  // It is to end when we have what we want.
  failed.catch(() => undefined)
  return failed
}

function hasEnded(child: ChildProcess, ms: number): Promise<boolean> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true)
  return new Promise((resolve) => {
    child.once('exit', () => resolve(true))
    setTimeout(() => resolve(false), ms).unref()
  })
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // Nobody is left in it.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error
  }
}

/** A group of its own hears nothing of a Ctrl-C. */
function endWithUs(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = (signal: NodeJS.Signals): void => {
    killGroup(child, 'SIGKILL')
    stop()
    process.kill(process.pid, signal)
  }
  const stop = (): void => {
    for (const signal of signals) process.off(signal, end)
  }
  for (const signal of signals) process.on(signal, end)
  return stop
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // No JSON: a line that was meant for a person.
    return null
  }
}
