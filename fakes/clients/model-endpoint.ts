import { currentContext } from '../recorder/current.js'
import type { Llm } from '../sheet/llm.js'
import type { HostPattern } from './host-pattern.js'
import { readHosts, type Caller } from './hosts-of.js'
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
  /** Asks the script of the run that the request belongs to, so that tests may run at once; else the one given. */
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
    fetch(input, init) {
      const recorder = currentContext()?.recorder
      const own = recorder?.isClosed === false ? recorder.fetch : null
      return (own ?? llm.fetch)(input, init)
    },
  }
}

/** Whether a request asks a model: a known one, or that of a script which was given more hosts. */
export function asksModel(url: URL, fetch: Fetch | null | undefined): boolean {
  return isModelHost(url, (fetch && hostsOf.get(fetch)) ?? [])
}
