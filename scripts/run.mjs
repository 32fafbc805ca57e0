import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// A program that failed has said why; a stack of this script would hide it.
process.once('uncaughtException', (error) => {
  console.error(error instanceof CommandFailed ? error.message : error)
  process.exit(1)
})

/** A program ended with another status than 0. */
class CommandFailed extends Error {
  /** @param {string} command @param {readonly string[]} args @param {number | null} status */
  constructor(command, args, status) {
    super(`${[command, ...args].join(' ')} exited with ${status}`)
  }
}

/** The root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program, its output passed on, and throws when it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error !== undefined) throw error
  if (status !== 0) throw new CommandFailed(command, args, status)
}

/**
 * Runs a program and returns what it wrote to its standard output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function read(command, args, { cwd = root } = {}) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new CommandFailed(command, args, status)
  return stdout
}

/**
 * The path of a development tool's program.
 *
 * @param {string} name
 */
export function bin(name) {
  return `${root}node_modules/.bin/${name}`
}
