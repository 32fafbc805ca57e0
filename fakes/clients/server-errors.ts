import { inline } from '../../src/json/inline.js'

type By = (...args: never[]) => unknown

/** An option that `serve` does not take. */
export function badServeOption(by: By, reason: string): TypeError {
  const error = new TypeError(`serve() ${reason}. Write for example: const server = await serve(llm)`)
  Error.captureStackTrace(error, by)
  return error
}

/** Others than this machine could ask. */
export function remoteHost(by: By, host: string): TypeError {
  return badServeOption(
    by,
    `would listen on ${host}, where other machines reach it; only loopback is served, unless remote: true says that this is meant`,
  )
}

/** The port is taken, or may not be used. */
export function cannotListen(where: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : inline(cause)
  return new Error(`serve() cannot listen on ${where}: ${reason}. Without a port, a free one is taken.`, { cause })
}
