import { spawn, type ChildProcess } from 'node:child_process'

/** Signals to stop. They do not end the process any more: a wrapper may send them twice, and the sheet is to be printed. */
export class StopSignals {
  readonly #listeners: ((signal: NodeJS.Signals) => void)[] = []
  /** Settles with the first. */
  readonly first: Promise<NodeJS.Signals>

  constructor() {
    this.first = new Promise((resolve) => this.each(resolve))
    const tell = (signal: NodeJS.Signals): void => {
      for (const listener of this.#listeners) listener(signal)
    }
    process.on('SIGINT', tell)
    process.on('SIGTERM', tell)
  }

  /** Tells of every signal. */
  each(listener: (signal: NodeJS.Signals) => void): void {
    this.#listeners.push(listener)
  }
}

/** Runs lines of the shell one after the other, until one fails; returns how that one ended, if any. Signals end them all. */
export async function runCommands(
  lines: readonly string[],
  env: Readonly<Record<string, string>>,
  signals: StopSignals,
): Promise<readonly string[]> {
  let isStopped = false
  let child: ChildProcess | null = null
  signals.each((signal) => {
    isStopped = true
    // The whole group: what the shell has started, too.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
  })
  // Node opens them late, and without blocking: commands that have inherited them by then would lose what they write.
  for (const stream of [process.stdout, process.stderr]) stream.write('')
  for (const line of lines) {
    if (isStopped) return []
    child = spawn(line, { shell: true, detached: true, stdio: 'inherit', env: { ...process.env, ...env } })
    const end = await endOf(child)
    if (end !== null) return isStopped ? [] : [`the command ${JSON.stringify(line)} ${end}`]
  }
  return []
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
