import { canonicalJson } from './canonical-json.js'
import { foldGrowing } from './fold-growing.js'
import type { Digest, RequestParts } from './recorded.js'
import { shortHash } from './short-hash.js'

/**
 * The digests of a request's parts: of canonical JSON. Those of tools and messages are made of one for each of them, so that
 * frozen ones, which stay the same objects from request to request, are read once.
 */
export function digestOf({ system, tools, messages, settings }: RequestParts): Digest {
  return {
    system: shortHash(canonicalJson(system)),
    tools: chainOf(tools).digest,
    messages: chainOf(messages).digest,
    settings: shortHash(canonicalJson(settings)),
  }
}

/** What equal requests share, and no others. */
export function keyOf({ provider, model }: RequestParts, { system, tools, messages, settings }: Digest): string {
  return JSON.stringify([provider, model, system, tools, messages, settings])
}

/** The digest of a list is that of all but its last item, and the last one's. */
const chainOf = foldGrowing<object, { digest: string }>(
  () => ({ digest: shortHash('') }),
  (chain, item) => {
    chain.digest = shortHash(chain.digest + itemDigest(item))
  },
)

const known = new WeakMap<object, string>()

/** The digest of one tool or one message. */
export function itemDigest(item: object): string {
  const before = known.get(item)
  if (before !== undefined) return before
  const digest = shortHash(canonicalJson(item))
  // What a user made may change yet.
  if (Object.isFrozen(item)) known.set(item, digest)
  return digest
}
