import { spawn, type ChildProcess } from 'node:child_process'

/** Signals to stop. They do not end the process any more: the sheet is to be printed. */
export class StopSignals {
  readonly #listeners: ((signal: NodeJS.Signals) => void)[] = []
  /** Settles with the first. */
  readonly first: Promise<NodeJS.Signals>
  /** The first, as soon as there is one. */
  received: NodeJS.Signals | null = null

  constructor() {
    this.first = new Promise((resolve) => this.each(resolve))
    let isRepeated = false
    const tell = (signal: NodeJS.Signals): void => {
      const isFirst = this.received === null
      this.received ??= signal
      if (isFirst) setTimeout(() => void (isRepeated = true), echoMs).unref()
      else if (!isRepeated) return
      for (const listener of this.#listeners) listener(isFirst ? signal : 'SIGKILL')
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell)
  }

  /** Tells of the first, and of SIGKILL for each that follows. */
  each(listener: (signal: NodeJS.Signals) => void): void {
    this.#listeners.push(listener)
  }
}

/** A wrapper such as npx sends a signal once more that the terminal has sent to both; nobody has lost their patience yet. */
const echoMs = 300

/** Runs lines of the shell one after the other, until one fails; returns how that one ended, if any. Signals end them all. */
export async function runCommands(
  lines: readonly string[],
  env: Readonly<Record<string, string>>,
  signals: StopSignals,
): Promise<readonly string[]> {
  let child: ChildProcess | null = null
  signals.each((signal) => child !== null && endGroup(child, signal))
  // Node opens them late, and without blocking: commands that have inherited them by then would lose what they write.
  for (const stream of [process.stdout, process.stderr]) stream.write('')
  for (const [index, line] of lines.entries()) {
    if (signals.received !== null) return [interrupted(signals.received, index, lines)]
    child = spawn(line, { shell: true, detached: true, stdio: 'inherit', env: { ...process.env, ...env } })
    const end = await endOf(child)
    const failure = end === null ? [] : [`the command ${JSON.stringify(line)} ${end}`]
    if (signals.received !== null) {
      // A status is its own; a signal is ours.
      return [interrupted(signals.received, index, lines), ...(child.exitCode === null ? [] : failure)]
    }
    if (end !== null) return failure
  }
  return []
}

/** The whole group: what the shell has started, too. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
}

function interrupted(signal: NodeJS.Signals, index: number, lines: readonly string[]): string {
  return `interrupted by ${signal}; command ${index + 1} of ${lines.length} did not finish`
}

/** How a process failed; `null` where it did not. */
function endOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      resolve(code === 0 ? null : signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`)
    })
  })
}
