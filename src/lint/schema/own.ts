/** A schema as an object of keywords, of which none can be trusted to hold what it should. */
export type Keywords = Readonly<Record<string, unknown>>

/** A keyword of the schema's own: `constructor` is none. */
export function own(schema: Keywords, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
}
