import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'

/** Sentences on requests that `callsheet/install` passes to nobody. */
type Sentence = (host: string) => string

/** Nobody runs an agent. */
export const noSheet: Sentence = (host) =>
  `a request to ${host} found no script: no sheet is running, and callsheet/install asks no real model. Script one and run the ` +
  "agent on its sheet: const llm = sheet.llm([say('Hello.')]); const run = await sheet.run(() => agent(…))"

/** An agent is run, but nobody scripted its model. */
export const noScript: Sentence = (host) =>
  `the agent asked ${host}, but its sheet has no script, and callsheet/install asks no real model. Write before ` +
  "sheet.run(): sheet.llm([say('Hello.')])"

/** Several agents are run, and the request belongs to none of them for sure. */
export function manySheets(host: string, count: number): string {
  return (
    `a request to ${host} carries no run while ${count} sheets are running, so nobody can tell whose script answers it. ` +
    'It comes from a queue, pool or timer that is older than its run: make that within the run, or let these tests run one after the other'
  )
}

/** The client of a provider was pointed to a host that is no known one. */
export const unknownModelHost: Sentence = (host) =>
  `a model's client asked ${host}, which callsheet/install knows as no model's host. ` +
  `If the script is to answer it, write in a setup file: import { addModelHosts } from 'callsheet/install'; addModelHosts('${host}')`

/** The global `fetch` is Node's own again. */
export function installUndone(): CallsheetError {
  return new CallsheetError(
    'install-undone',
    "callsheet/install is gone: the global fetch is Node's own again, so that requests reach the network. Something that had " +
      'replaced it before callsheet/install was loaded was taken back: nock.restore(), server.close() of MSW, vi.unstubAllGlobals(), ' +
      "vi.restoreAllMocks(). Let 'callsheet/install' come first in setupFiles, or call its install() again after that.",
  )
}

/** What a refused request fails the test with. */
export function hostRefused(message: string): CallsheetError {
  return new CallsheetError('host-refused', message)
}

/** A request to the world outside. Its status keeps clients that retry from doing so. */
export function requestRefused(host: string): CallsheetError {
  const message =
    `callsheet/install refused a request to ${host}: a test reaches no host but this machine. ` +
    `If it may, write in a setup file: import { allow } from 'callsheet/install'; allow('${host}')`
  return Object.assign(hostRefused(message), { status: 403 })
}

type Lister = (...hosts: readonly string[]) => void

/** Something is no host. */
export function notAHost(name: string, by: Lister, received: unknown): TypeError {
  return pointed(
    by,
    `${name}() takes hosts such as 'api.example.com', '*.example.com', 'localhost:8000' or 'api.example.com/v1', but got ${inline(received)}`,
  )
}

/** A model's host was to be let through. */
export function modelHostAllowed(by: Lister, received: string): TypeError {
  return pointed(
    by,
    `allow('${received}'): requests to a model are answered by the script, and never reach it. ` +
      'llm.on(path, answer) answers those of them that are no turn.',
  )
}

function pointed(by: Lister, message: string): TypeError {
  const error = new TypeError(message)
  Error.captureStackTrace(error, by)
  return error
}
