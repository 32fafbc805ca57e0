import { expect, test } from 'vitest'
import { indexOf } from '../../src/match/attempts.js'
import { MatchError } from '../../src/match/errors.js'
import {
  requireAsked,
  requireEffects,
  requireKind,
  requireKnown,
  requireRead,
  requireTold,
  requireWatched,
} from '../../src/match/tools.js'
import type { Run } from '../../src/run/types.js'
import { buildRun } from '../support/build-run.js'
import { gated, misbehaved, refunded, silent, unread, unwatched } from '../support/refund-runs.js'

const blind = buildRun(['a {} > ok'], { seen: { asked: false, told: false } })

/** The same run, whose requests offer these tools. */
function offering(...names: readonly string[]): Run {
  const tools = names.map((name) => ({ name, description: null, inputSchema: null }))
  return { ...unread, requests: unread.requests.map((request) => ({ ...request, tools })) }
}

test.each([
  ['a known tool', () => requireKnown(silent, 'issue_refund'), null],
  ['an invented tool that was called', () => requireKnown(misbehaved, 'cancel_order'), null],
  [
    'an unknown tool',
    () => requireKnown(silent, 'issue-refund', 'option of:'),
    /^option of: "issue-refund" is neither.*Did you mean issue_refund\?$/,
  ],
  [
    'an unknown tool of a run that knows none',
    () => requireKnown(buildRun([]), 'a'),
    /The run knows no tool at all\.$/,
  ],
  ['no name', () => requireKnown(silent, undefined), /^the tool must be the name of a tool: received undefined\.$/],
  ['a watched tool', () => requireWatched(gated, 'issue_refund'), null],
  ['an unwatched tool', () => requireWatched(unwatched, 'web_search'), /sheet\.wrap\(tools\).*sheet\.tap\(tools\)/],
  ['a tool that does not exist counts as watched', () => requireWatched(misbehaved, 'cancel_order'), null],
  [
    'an unwatched tool that nobody called',
    () => requireWatched(buildRun([], { tools: ['a'], watched: [] }), 'a'),
    /a is not watched/,
  ],
  ['read tools', () => requireRead(refunded, indexOf(refunded).attempts), null],
  [
    'answered by nobody knows whom',
    () => requireRead(unread, indexOf(unread).attempts),
    /sheet\.wrap\(tools, \{ unread: 'fine' \}\)/,
  ],
  [
    'what "fine" costs',
    () => requireRead(unread, indexOf(unread).attempts),
    /toBlock then holds also where the agent ran functions of its own.*toHaveNoEffects/,
  ],
  [
    'answered, though the request did not offer it',
    () => requireRead(offering('get_time', 'send_mail'), indexOf(unread).attempts),
    /^call 1 of lookup_order was answered, but the request that asked for it offered only get_time, send_mail: give lookup_order to the agent, unless that is what you test\. Besides, the agent never took/,
  ],
  [
    'answered, and offered',
    () => requireRead(offering('get_time', 'lookup_order'), indexOf(unread).attempts),
    /^call 1 of lookup_order was answered, but the agent never took/,
  ],
  [
    'answered, where the request offered nothing',
    () => requireRead(offering(), indexOf(unread).attempts),
    /^call 1 of lookup_order was answered, but the agent never took/,
  ],
  ['answered by a tool that nobody watches', () => requireRead(unwatched, indexOf(unwatched).attempts), null],
  ['effects', () => requireEffects(gated), null],
  ['no effects', () => requireEffects(unwatched), /sheet\.effects\(kind\)/],
  ['a kind', () => requireKind(gated, 'refunds', 'the kind'), null],
  ['an unknown kind', () => requireKind(gated, 'refund', 'the kind'), /Did you mean refunds\?/],
  ['no kind', () => requireKind(gated, 7, 'the kind'), /^the kind must be the kind of an effect log: received 7\.$/],
  ['asked', () => requireAsked(gated), null],
  ['not asked', () => requireAsked(blind), /sheet\.llm/],
  ['told', () => requireTold(gated), null],
  ['not told', () => requireTold(blind), /sheet\.llm/],
])('%s', (_title, require, message) => {
  if (message === null) return expect(require).not.toThrow()
  expect(require).toThrow(MatchError)
  expect(require).toThrow(message)
})
