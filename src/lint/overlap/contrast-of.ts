import type { ToolFacts } from '../facts.js'
import { verbClassOf, verbOf, type VerbClass } from '../words/verb-class.js'

/** What a tool does to its object, as far as tools that differ in it are not taken for each other; `null` where it does not say. */
export function contrastOf(tool: ToolFacts): string | null {
  const verb = verbOf(tool)
  return verb === null ? null : contrastOfVerb(verb)
}

/** The same of a verb. */
export function contrastOfVerb(verb: string): string | null {
  const side = sides.get(verb)
  if (side !== undefined) return side
  const kind = verbClassOf(verb)
  return kind === null ? null : (kinds[kind] ?? null)
}

/** Tools that do different things to the same are told apart by it. */
export function areContrary(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

/** To list and to search are taken for each other; verbs of the other classes are as good as synonyms of these. */
const kinds: Readonly<Partial<Record<VerbClass, string>>> = {
  get: 'get',
  list: 'list',
  search: 'list',
  create: 'create',
  update: 'update',
  delete: 'delete',
}

/** Verbs of one class that undo each other. */
const opposites = `start/stop pause/resume lock/unlock enable/disable activate/deactivate archive/unarchive open/close attach/detach link/unlink
  tag/untag assign/unassign mark/unmark pin/unpin increment/decrement upload/download export/import encode/decode encrypt/decrypt
  subscribe/unsubscribe install/uninstall connect/disconnect push/pull approve/reject accept/decline grant/revoke suspend/resume
  follow/unfollow like/unlike block/unblock mute/unmute publish/unpublish register/unregister backup/restore`

const sides: ReadonlyMap<string, string> = new Map(
  opposites.split(/\s+/u).flatMap((pair) => pair.split('/').map((verb): [string, string] => [verb, verb])),
)
