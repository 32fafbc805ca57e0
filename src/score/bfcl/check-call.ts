import type { BfclCall, BfclLanguage, BfclParameters, BfclTool } from './bfcl-case.js'
import { checkDict, checkDicts, checkList, checkText } from './check-value.js'
import { checkType } from './check-type.js'
import { convertJava, JAVA_TYPES } from './convert-java.js'
import { convertJavaScript, JAVASCRIPT_TYPES } from './convert-javascript.js'
import { mapValues } from './map-values.js'
import { isIn, isRecord, PythonCrash, PythonFloat, type PythonType } from './python.js'

const PYTHON_TYPES: ReadonlyMap<string, PythonType> = new Map<string, PythonType>([
  ['string', 'str'],
  ['integer', 'int'],
  ['float', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['tuple', 'list'],
  ['dict', 'dict'],
  ['any', 'str'],
])

const types: Readonly<Record<BfclLanguage, ReadonlyMap<string, PythonType>>> = {
  python: PYTHON_TYPES,
  java: JAVA_TYPES,
  javascript: JAVASCRIPT_TYPES,
}

/** How the answers are to be read. */
export interface CallOptions {
  readonly language: BfclLanguage
  /** Whether dots in the name of a tool are underscores in that of a call. */
  readonly underscoreToDot: boolean
}

/** The first error of one call, `null` where there is none. `tool` is undefined where none has the answer's name. */
export function checkCall(
  tool: BfclTool | undefined,
  call: BfclCall,
  answers: BfclParameters,
  { language, underscoreToDot }: CallOptions,
): string | null {
  if (tool === undefined) throw new PythonCrash('TypeError')
  const { name, parameters } = tool.function
  if (!isRecord(parameters)) throw new PythonCrash('KeyError')
  const { properties, required } = parameters
  if (!isRecord(properties) || !Array.isArray(required)) throw new PythonCrash('KeyError')
  const calledAs = underscoreToDot ? name.replaceAll('.', '_') : name
  if (call.name !== calledAs) return 'simple_function_checker:wrong_func_name'
  // What is no object is refused before, as a wrong format.
  const given = isRecord(call.arguments) ? call.arguments : {}
  for (const key of required) {
    if (!Object.hasOwn(given, String(key))) return 'simple_function_checker:missing_required'
  }
  for (const key of Object.keys(given)) {
    const allowed = Object.hasOwn(answers, key) ? answers[key] : undefined
    if (allowed === undefined || !Object.hasOwn(properties, key)) return 'simple_function_checker:unexpected_param'
    const error = checkParameter(given[key], properties[key], allowed, language)
    if (error !== null) return error
  }
  for (const key of Object.keys(answers)) {
    if (Object.hasOwn(given, key) || answers[key]?.includes('') === true) continue
    return 'simple_function_checker:missing_optional'
  }
  return null
}

function checkParameter(
  given: unknown,
  schema: unknown,
  allowed: readonly unknown[],
  language: BfclLanguage,
): string | null {
  const type = typeIn(schema)
  const expected = pythonOf(type, language)
  if (language === 'java' && typeof given !== 'string') return 'type_error:java'
  if (language === 'javascript' && typeof given !== 'string') return 'type_error:js'
  const nestedType = hasItems(type) ? nestedTypeIn(schema) : null
  const nested = nestedType === null ? null : pythonOf(nestedType, language)
  const converted = convert(given, type, nestedType, language)
  const verdict = checkType(converted, allowed, expected, nested)
  if (verdict !== 'typed' && verdict !== 'variable') return verdict
  const value = language === 'python' ? given : withoutFloats(converted)
  return checkValue(value, allowed, verdict === 'typed' ? expected : null, nested)
}

/** A variable, of no type, is looked for as it is. */
function checkValue(
  value: unknown,
  allowed: readonly unknown[],
  expected: PythonType | null,
  nested: PythonType | null,
): string | null {
  if (expected === 'str' && typeof value === 'string') return checkText(value, allowed)
  if (expected === 'dict') return checkDict(value, allowed)
  if (expected === 'list' && Array.isArray(value)) {
    return nested === 'dict' ? checkDicts(value, allowed) : checkList(value, allowed)
  }
  return isIn(value, allowed) ? null : 'value_error:others'
}

function convert(given: unknown, type: string, nested: string | null, language: BfclLanguage): unknown {
  // Only at the top is an int taken for a float.
  if (language === 'python') return type === 'float' && typeof given === 'number' ? new PythonFloat(given) : given
  if (typeof given !== 'string') return given
  return language === 'java' ? convertJava(given, type, nested) : convertJavaScript(given, type, nested)
}

/** What the leaderboard calls the type: a standard name stands beside its own. */
function typeIn(schema: unknown): string {
  if (!isRecord(schema)) throw new PythonCrash('TypeError')
  const type = schema['x-bfcl-type'] ?? schema['type']
  if (typeof type === 'string') return type
  throw new PythonCrash(type === undefined ? 'KeyError' : 'TypeError')
}

function nestedTypeIn(schema: unknown): string {
  if (!isRecord(schema)) throw new PythonCrash('TypeError')
  const nested = schema['x-bfcl-items-type']
  if (typeof nested === 'string') return nested
  if (schema['items'] === undefined) throw new PythonCrash('KeyError')
  return typeIn(schema['items'])
}

function hasItems(type: string): boolean {
  return type === 'array' || type === 'tuple' || type === 'Array' || type === 'ArrayList'
}

function pythonOf(type: string, language: BfclLanguage): PythonType {
  const found = types[language].get(type)
  if (found === undefined) throw new PythonCrash('KeyError')
  return found
}

function withoutFloats(value: unknown): unknown {
  if (value instanceof PythonFloat) return value.value
  if (Array.isArray(value)) return value.map(withoutFloats)
  if (!isRecord(value)) return value
  return mapValues(value, withoutFloats)
}
