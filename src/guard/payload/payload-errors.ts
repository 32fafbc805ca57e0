import { inline } from '../../json/inline.js'
import { formatPath, type Path, toPointer, valueAt } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import { isObject } from '../../tool/is-object.js'
import type { ArgsIssue, JsonSchema } from '../../tool/tool-spec.js'
import type { PayloadError } from '../record.js'
import { allowedBy, schemaAt } from './allowed-at.js'

/** What is wrong with arguments, place by place, as the model can mend it. */
export function payloadErrors(
  issues: readonly ArgsIssue[],
  args: unknown,
  schema: JsonSchema | null,
): readonly PayloadError[] {
  const errors = issues.flatMap((issue) => errorsOf(issue, args, schema))
  // A library may have several words for one thing.
  return [...new Map(errors.map((error) => [`${error.path} ${error.expected}`, error])).values()]
}

function errorsOf(issue: ArgsIssue, args: unknown, schema: JsonSchema | null): readonly PayloadError[] {
  const { path } = issue
  const { found, value } = valueAt(args, path)
  const parent = schemaAt(schema, path.slice(0, -1), args)
  if (found && path.length > 0 && isUnknown(parent, String(path.at(-1)))) return [unknownField(path, value, parent)]
  const node = schemaAt(schema, path, args)
  const extra = extraKeys(node, value)
  if (extra.length > 0) return extra.map((key) => unknownField([...path, key], valueAt(value, [key]).value, node))
  const inner =
    node === null || schema === null ? [] : innerIssues(node, schemaAt(schema, path, undefined), value, path)
  if (inner.length > 0) return inner.flatMap((each) => errorsOf(each, args, schema))
  // What conforms to the JSON Schema breaks a rule that only the library's own words tell of.
  const allowed = node === null || (found && conforms(node, value)) ? null : allowedBy(node)
  const expected = allowed ?? issue.message
  if (!found || value === undefined) {
    const wanted = allowed === null ? '' : `: expected ${allowed}`
    return [errorAt(path, expected, 'nothing', `${placeOf(path)} is missing${wanted}`)]
  }
  const received = inline(value, 200)
  const words = allowed === null ? issue.message : `expected ${allowed}`
  return [errorAt(path, expected, received, `${placeOf(path)}: ${words}, received ${received}`)]
}

/** A library says of a union that it does not fit: of the one alternative that was meant, what is wrong with it. */
function innerIssues(node: NonNullable<Node>, whole: Node, value: unknown, path: Path): readonly ArgsIssue[] {
  if (node === whole || !isObject(value) || !isObject(node['properties'])) return []
  try {
    const check = checkJsonSchema(node, value, 'a part')
    const issues = check.valid ? [] : check.issues
    // One that is about the whole again would go round in a circle.
    return issues
      .filter((issue) => issue.path.length > 0)
      .map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
  } catch {
    // As below.
    return []
  }
}

function conforms(node: JsonSchema, value: unknown): boolean {
  try {
    return checkJsonSchema(node, value, 'a part').valid
  } catch {
    // A part of a schema may refer to what is outside of it.
    return false
  }
}

type Node = ReturnType<typeof schemaAt>

function isUnknown(node: Node, key: string): boolean {
  return node?.['additionalProperties'] === false && !namesOf(node).includes(key)
}

function extraKeys(node: Node, value: unknown): readonly string[] {
  if (!isObject(value) || Array.isArray(value)) return []
  return Object.keys(value).filter((key) => isUnknown(node, key))
}

function namesOf(node: Node): readonly string[] {
  const properties = node?.['properties']
  return isObject(properties) ? Object.keys(properties) : []
}

function unknownField(path: Path, value: unknown, parent: Node): PayloadError {
  const names = namesOf(parent)
  const meant = nearest(String(path.at(-1)), names)
  const listed = names.length === 0 ? 'there are none' : `the fields are ${names.join(', ')}`
  const hint = meant === null ? listed : `did you mean ${meant}?`
  return errorAt(path, 'no such field', inline(value, 200), `${placeOf(path)} is no field of this tool: ${hint}`)
}

function errorAt(path: Path, expected: string, received: string, message: string): PayloadError {
  return { path: toPointer(path), expected, received, message }
}

function placeOf(path: Path): string {
  return path.length === 0 ? 'the arguments' : formatPath(path)
}
