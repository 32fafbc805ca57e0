import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { type Path, toPointer } from '../../json/paths.js'
import { own, schemaFacts } from '../schema/schema-facts.js'

/** A text or a default that both schemas may have, and which differs. */
export interface TextChange {
  readonly code: 'description-changed' | 'default-changed'
  /** Keys from the schemas. */
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
}

/** What models are told of the parts of a schema, and which defaults they have, as far as both have the part. */
export function diffTexts(before: unknown, after: unknown): readonly TextChange[] {
  const old = new Map(nodesOf(before).map(({ path, schema }) => [toPointer(path), schema]))
  return nodesOf(after).flatMap(({ path, schema }) => {
    const was = old.get(toPointer(path))
    if (was === undefined) return []
    return (
      [
        ['description', 'description-changed'],
        ['default', 'default-changed'],
      ] as const
    ).flatMap(([keyword, code]) => {
      const [one, other] = [own(was, keyword), own(schema, keyword)]
      return equal(one, other) ? [] : [{ code, path: [...path, keyword], before: one, after: other }]
    })
  })
}

function nodesOf(
  schema: unknown,
): readonly { readonly path: Path; readonly schema: Readonly<Record<string, unknown>> }[] {
  if (!isObject(schema)) return []
  return schemaFacts(schema).nodes.map((node) => ({ path: node.path.slice(1), schema: node.schema }))
}
