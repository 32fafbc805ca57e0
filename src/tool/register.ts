/**
 * The tools of your agent, for types: augment it once and tool names and arguments are checked and completed
 * in `call`, in steps, in patterns and in matchers. While it is empty every name and every argument is accepted.
 *
 * `tools` may be what you give to `sheet.wrap` (`{ name: fn }`, `{ name: { inputSchema, execute } }`, an AI SDK tool set),
 * a record of schemas `{ name: schema }`, or a tuple of `{ name, … }` whose names are literals.
 *
 * @example
 * ```ts
 * import type { tools } from './agent.js'
 *
 * declare module 'callsheet' {
 *   interface Register {
 *     tools: typeof tools
 *   }
 * }
 * ```
 */
// Empty on purpose: an interface, since only interfaces merge with what users declare.
export interface Register {}
