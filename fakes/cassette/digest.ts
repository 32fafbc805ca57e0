import type { NeutralMessage } from '../../src/run/types.js'
import { canonicalJson } from './canonical-json.js'
import type { Digest, RequestParts } from './recorded.js'
import { shortHash } from './short-hash.js'

/** The digests of a request's parts. That of the messages is made of one digest for each of them. */
export function digestOf({ system, tools, messages, settings }: RequestParts): Digest {
  return {
    system: shortHash(canonicalJson(system)),
    tools: shortHash(canonicalJson(tools)),
    messages: shortHash(messages.map(messageDigest).join(' ')),
    settings: shortHash(canonicalJson(settings)),
  }
}

/** What equal requests share, and no others. */
export function keyOf({ provider, model }: RequestParts, { system, tools, messages, settings }: Digest): string {
  return JSON.stringify([provider, model, system, tools, messages, settings])
}

/** Of frozen messages, which stay the same objects from request to request. */
const known = new WeakMap<NeutralMessage, string>()

/** The digest of one message. */
export function messageDigest(message: NeutralMessage): string {
  const before = known.get(message)
  if (before !== undefined) return before
  const digest = shortHash(canonicalJson(message))
  // A message of the user's own making may change yet.
  if (Object.isFrozen(message)) known.set(message, digest)
  return digest
}
