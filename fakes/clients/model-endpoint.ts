import { currentContext, shared } from '../recorder/current.js'
import type { Llm } from '../sheet/llm.js'
import type { HostPattern } from './host-pattern.js'
import { refusedResponse } from './fetch.js'
import { readHosts, type Caller } from './hosts-of.js'
import { hostRefused, manySheets } from './install-errors.js'
import { isModelHost } from './model-hosts.js'
import { modelOf } from './model-of.js'

type Fetch = typeof globalThis.fetch

/** Options of `mswHandlers` and `nockScope`. */
export interface ModelHostsOptions {
  /**
   * Hosts that are models', beside those of the known providers: a gateway or a proxy of your own. A host may name its port or
   * the begin of a path, and `*` stands for any part of it: `llm.example.com`, `localhost:8000`, `*.example.com/v1`.
   * @default []
   */
  readonly hosts?: readonly string[]
}

/** Where requests to a model end. */
export interface ModelEndpoint {
  covers(url: URL): boolean
  /**
   * Asks the script of the run that the request belongs to, also where that has ended, so that tests may run at once. One that
   * carries no run asks the script given, and nobody while several sheets run.
   */
  readonly fetch: Fetch
}

const hostsOf = new WeakMap<Fetch, readonly HostPattern[]>()

/** Reads what `mswHandlers` and `nockScope` are given. */
export function modelEndpoint(llm: Llm, options: ModelHostsOptions, caller: Caller): ModelEndpoint {
  modelOf(llm, caller)
  const hosts = readHosts(options, ['hosts'], caller).hosts ?? []
  hostsOf.set(llm.fetch, hosts)
  return {
    covers: (url) => isModelHost(url, hosts),
    async fetch(input, init) {
      const context = currentContext()
      if (context === undefined && shared().running.size > 1) return refuse(input, init)
      // Work that outlived its run is told that its sheet has closed.
      return (context?.recorder.fetch ?? llm.fetch)(input, init)
    },
  }
}

/** All the tests that it may belong to fail, even where the agent swallows the answer. */
function refuse(...[input, init]: Parameters<Fetch>): Response {
  const request = input instanceof Request ? input : null
  const { host, pathname } = new URL(input instanceof Request ? input.url : input)
  const running = [...shared().running]
  const message = manySheets(host, running.length)
  for (const recorder of running) recorder.violate?.(hostRefused(message))
  return refusedResponse({ path: pathname, headers: new Headers(init?.headers ?? request?.headers) }, message)
}

/** Whether a request asks a model: a known one, or that of a script which was given more hosts. */
export function asksModel(url: URL, fetch: Fetch | null | undefined): boolean {
  return isModelHost(url, (fetch && hostsOf.get(fetch)) ?? [])
}
