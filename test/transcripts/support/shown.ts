import type { Run } from '../../../src/run/types.js'

/** What a transcript and a sheet have to agree on: what was said and asked in which turn, and what was told about it. */
export function shownBy({ turns, calls, answer }: Run, { flags = true }: { readonly flags?: boolean } = {}): unknown {
  return {
    answer,
    // A sheet holds the usage that its script names; a transcript that which the wire reported.
    turns: turns.map(({ number, text, finish, reasoning, calls: asked }) => ({
      number,
      text,
      finish,
      reasoning,
      asked,
    })),
    calls: calls.map(({ number, turn, id, name, args, told }) => ({
      number,
      turn,
      id,
      name,
      args,
      // A wire flags failures alone; that a call went well only a transcript can say.
      told:
        told === null ? null : { text: told.text, json: told.json, ...(flags ? { failed: told.error === true } : {}) },
    })),
  }
}
