import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'

/** What became of a program. */
export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** Options of {@link runProgram}. */
export interface ProgramOptions {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** Gets the program whenever it has printed something. */
  readonly onOutput?: (child: ChildProcessWithoutNullStreams, stdout: string) => void
}

/** Runs a program to its end. */
export function runProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...options.env } })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      options.onOutput?.(child, stdout)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
    // A program that ends before it has read its input is no failure of the test.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })
}
