import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema'
import { brokenSchema } from './errors.js'
import { leafIssues } from './json-schema-issues.js'
import { jsonView } from './json-view.js'
import type { ArgsCheck, JsonSchema } from './tool-spec.js'
import { withDefaults } from './with-defaults.js'

const validators = new WeakMap<object, Validator>()

/** Validates by a JSON Schema. The value is the arguments with the defaults that the schema declares. */
export function checkJsonSchema(schema: JsonSchema, args: unknown, tool: string): ArgsCheck {
  const view = jsonView(args)
  if (view.issues.length > 0) return { valid: false, issues: view.issues }
  const result = evaluate(schema, view.value, tool)
  return result.valid
    ? { valid: true, value: withDefaults(schema, args) }
    : { valid: false, issues: leafIssues(result.errors, view.value) }
}

function evaluate(schema: JsonSchema, value: unknown, tool: string): ReturnType<Validator['validate']> {
  try {
    return validatorFor(schema).validate(value)
  } catch (cause) {
    // Thrown for a $ref that leads nowhere, a pattern that is no regular expression, a circular schema.
    throw brokenSchema(tool, cause)
  }
}

function validatorFor(schema: JsonSchema): Validator {
  if (typeof schema === 'boolean') return compile(schema)
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validator = compile(schema)
  validators.set(schema, validator)
  return validator
}

function compile(schema: JsonSchema): Validator {
  // A copy, since the validator marks the schema objects it is given, which fails on frozen ones.
  const copy: unknown = JSON.parse(JSON.stringify(schema))
  // The validator takes booleans too, and judges the rest itself.
  return new Validator(copy as Schema, draftOf(schema), false)
}

function draftOf(schema: JsonSchema): SchemaDraft {
  const uri = typeof schema === 'boolean' ? undefined : schema['$schema']
  if (typeof uri !== 'string') return '2020-12'
  if (uri.includes('draft-04')) return '4'
  if (uri.includes('draft-06') || uri.includes('draft-07')) return '7'
  return uri.includes('2019-09') ? '2019-09' : '2020-12'
}
