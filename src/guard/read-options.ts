import { inline } from '../json/inline.js'
import { isFunction, isObject } from '../tool/is-object.js'
import { readTools } from '../tool/read-tools.js'
import type { KnownTool } from '../tool/tool-spec.js'
import { defaultClock, defaultIds, warn } from './defaults.js'
import { badGuardOptions, noSchemas, unknownGuarded } from './errors.js'
import type { GuardOptions } from './options.js'
import { readPolicy } from './read-policy.js'
import { refuseUnknownKeys } from './refuse-unknown-keys.js'
import type { Sink } from './record.js'
import { readRules } from './redact/rules.js'
import type { Guarding, ToolSetup } from './tool-setup.js'
import { soundClock, soundIds } from './sound.js'
import { stateSource } from './state-source.js'

const optionKeys = [
  'sink',
  'trace',
  'policies',
  'schemas',
  'unchecked',
  'redact',
  'journal',
  'cause',
  'failed',
  'model',
  'errors',
  'clock',
  'ids',
  'onSinkError',
] as const satisfies readonly (keyof GuardOptions)[]

/** Checks what a caller wants of a guard. `known` is `null` of an MCP client, whose tools are listed later. */
export function readGuardOptions(options: unknown, known: readonly KnownTool[] | null): Guarding {
  const given = requireOptions(options)
  const troubles: unknown[] = []
  const said = (trouble: unknown): void => void troubles.push(trouble)
  const ids = given.ids === undefined ? defaultIds : soundIds(given.ids, said)
  const rules = readRules(textsOf(given.redact, 'redact'))
  const guarding: Guarding = {
    sinks: readSinks(given.sink),
    clock: given.clock === undefined ? defaultClock : soundClock(given.clock, said),
    ids,
    rules,
    options: given,
    tools: new Map(),
    state: stateSource(given.trace, ids, said),
    troubles,
    onError: given.onSinkError ?? warn,
  }
  for (const setup of setupsOf(given, known)) guarding.tools.set(setup.name, setup)
  return guarding
}

function requireOptions(options: unknown): GuardOptions {
  if (!isObject(options)) {
    throw badGuardOptions(`takes options with a sink, { sink: memorySink() }, but got ${inline(options)}`)
  }
  refuseUnknownKeys(options, optionKeys, 'guard()')
  const wanted = (isRight: (value: unknown) => boolean, key: keyof GuardOptions, words: string): void => {
    if (options[key] === undefined || isRight(options[key])) return
    throw badGuardOptions(`takes ${key} as ${words}, but got ${inline(options[key])}`)
  }
  for (const key of ['trace', 'cause', 'failed', 'onSinkError'] as const) wanted(isFunction, key, 'a function')
  wanted((journal) => typeof journal === 'boolean', 'journal', 'true or false')
  wanted((model) => typeof model === 'string' && model !== '', 'model', 'a name')
  wanted((errors) => errors === 'object' || errors === 'text', 'errors', "'object' or 'text'")
  wanted(isObject, 'policies', '{ tool: policy }')
  // What was checked above is all that the type says, but for the parts that have a reader of their own.
  return options as unknown as GuardOptions
}

function readSinks(sink: unknown): readonly Sink[] {
  const sinks: readonly unknown[] = Array.isArray(sink) ? sink : [sink]
  const wrong = sinks.find((each) => !isObject(each) || !isFunction(each['write']))
  if (sinks.length === 0) throw badGuardOptions('was given no sink: records would go nowhere')
  if (wrong !== undefined || sinks.includes(undefined)) {
    throw badGuardOptions(`takes sink as { write(record) }, or a list of them, but got ${inline(wrong)}`)
  }
  // Each has the function that makes it one.
  return sinks as readonly Sink[]
}

function setupsOf(options: GuardOptions, known: readonly KnownTool[] | null): readonly ToolSetup[] {
  const schemas = options.schemas === undefined ? [] : readTools(options.schemas)
  const unchecked = textsOf(options.unchecked, 'unchecked')
  const policies = options.policies ?? {}
  // Of an MCP client, what is named here is known by that.
  const tools = known ?? [
    ...schemas,
    ...[...unchecked, ...Object.keys(policies)]
      .filter((name) => !schemas.some(({ spec }) => spec.name === name))
      .map(bareTool),
  ]
  const names = tools.map(({ spec }) => spec.name)
  const refuse = (place: string, name: string): void => {
    if (!names.includes(name)) throw unknownGuarded(place, name, names)
  }
  for (const { spec } of schemas) refuse('schemas', spec.name)
  for (const name of unchecked) refuse('unchecked', name)
  for (const name of Object.keys(policies)) refuse('policies', name)
  const setups = tools.map(({ spec, validate }): ToolSetup => {
    const handed = schemas.find((each) => each.spec.name === spec.name)
    const policy = readPolicy(spec.name, Object.hasOwn(policies, spec.name) ? policies[spec.name] : {})
    for (const { tool } of policy.requires) if (known !== null) refuse(`policies.${spec.name}.requires`, tool)
    return {
      name: spec.name,
      inputSchema: handed?.spec.inputSchema ?? spec.inputSchema,
      validate: unchecked.includes(spec.name) ? null : (handed?.validate ?? validate),
      ...policy,
    }
  })
  const without = setups.filter(({ name, validate }) => validate === null && !unchecked.includes(name))
  if (known !== null && without.length > 0) throw noSchemas(without.map(({ name }) => name))
  for (const { validate } of setups) validate?.({})
  return setups
}

function bareTool(name: string): KnownTool {
  return { spec: { name, description: null, inputSchema: null }, validate: null }
}

function textsOf(value: unknown, key: string): readonly string[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) {
    throw badGuardOptions(`takes ${key} as a list of texts, but got ${inline(value)}`)
  }
  return value.map(String)
}
