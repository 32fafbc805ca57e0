import { inline } from '../../src/json/inline.js'

/** Throws where the options that say how a real model is asked are none. */
export function checkAsking(
  { upstream, lane }: { readonly upstream?: unknown; readonly lane?: unknown },
  bad: (reason: string) => TypeError,
): void {
  const isAddress =
    (typeof upstream === 'string' || upstream instanceof URL) &&
    URL.canParse(String(upstream)) &&
    /^https?:$/.test(new URL(upstream).protocol)
  if (upstream !== undefined && typeof upstream !== 'function' && !isAddress) {
    throw bad(`takes an http address or a fetch as upstream, but got ${inline(upstream)}`)
  }
  if (lane !== undefined && typeof lane !== 'function') {
    throw bad(`takes a function as lane, but got ${inline(lane)}`)
  }
}
