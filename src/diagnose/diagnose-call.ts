import { isObject } from '../json/is-object.js'
import { formatPath } from '../json/paths.js'
import type { PlainCall } from '../match/calls/read-calls.js'
import { snapshot } from '../json/snapshot.js'
import { holdsRedacted } from '../run/redacted.js'
import type { ToolCall } from '../run/types.js'
import type { GroundTruth } from '../score/ground-truth.js'
import { correctionOf } from './correction.js'
import type { Diagnosis, DiagnosisFinding, DiagnosisMetrics, DiagnosisStage, ParameterDiagnosis } from './diagnosis.js'
import { noSchema } from './errors.js'
import { extrinsicOf } from './extrinsic.js'
import { groundCall } from './grounding/ground-call.js'
import type { Grounding, GroundingResult, Told } from './grounding/grounding.js'
import { nameFindings } from './name-findings.js'
import { isNameFinding } from './name-path.js'
import { nestedNames } from './nested-names.js'
import type { ReadOptions } from './options.js'
import type { Parameters } from './parameters-of.js'
import { type ReadCall, readCall } from './read-call.js'
import { type KnownRegistry, type RegisteredTool, withParameters } from './registry.js'
import { schemaFindings } from './schema-findings.js'
import { checkStructure, type Structure } from './structure.js'

/** What is wrong with a call, and how near it came to what was expected. */
export function diagnoseCall(
  asked: ToolCall | PlainCall | null,
  registry: KnownRegistry,
  told: Told,
  options: ReadOptions,
  expected: GroundTruth | PlainCall | null,
): Diagnosis {
  const call = readCall(asked)
  // Read whatever becomes of the call, so that one that no call could meet is told at once.
  const compared =
    expected === null ? null : extrinsicOf(asked === null || call.name === '' ? [] : [asked], expected, registry.source)
  const diagnosis = cascade(call, registry, told, options)
  // Values are the caller's, who may change them.
  return snapshot({ ...diagnosis, extrinsic: diagnosis.stage === 'passed' ? compared : null })
}

/** Each stage is asked only where the one before it was passed. */
function cascade(call: ReadCall, registry: KnownRegistry, told: Told, options: ReadOptions): WithoutExtrinsic {
  const tool = registry.tools.get(call.name)
  if (tool === undefined) return unregistered(call, registry, options)
  if (tool.schema === null || typeof tool.schema === 'boolean') throw noSchema(tool.name)
  const known = withParameters(tool)
  const given = givenIn(call.args)
  const structure = checkStructure(Object.keys(given), parametersFor(known, options), options.guards.identifiers)
  const structural = structureFindings(call, known, structure, options).filter(
    (finding) => !isOfSecret(finding, options),
  )
  const isSound = !options.guards.identifiers
    ? structure.RPR === 1 && structure.SPR === 0 && structural.every(isNameOfParameter)
    : structural.length === 0
  const grounding = isSound && options.records?.grounds !== false ? groundCall(call, given, known, told, options) : null
  const findings = [...structural, ...(grounding === null ? [] : groundingFindings(grounding))]
  const stage = findings[0]?.stage ?? 'passed'
  return {
    tool: call.name,
    stage,
    name: 'registered',
    nearest: null,
    verdicts: { registry: true, structure: isSound, grounding: grounding?.passes ?? null },
    metrics: metricsOf(structure, grounding),
    parameters: parametersOf(given, structure, grounding),
    findings,
    correction: correctionOf(ofStage(findings, stage), registry, { call, likely: [] }),
  }
}

/** What stands in place of a secret need not fit the schema: the guard saw the secret itself. */
function isOfSecret(finding: DiagnosisFinding, { records }: ReadOptions): boolean {
  return records !== undefined && finding.code === 'schema-violation' && holdsRedacted(finding.value)
}

type WithoutExtrinsic = Omit<Diagnosis, 'extrinsic'>

/** What is undefined is absent, as in JSON. */
function givenIn(args: unknown): Readonly<Record<string, unknown>> {
  return isObject(args) ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) : {}
}

/** A tool whose schema says that it takes others has no spurious parameters; by their names alone, it has. */
function parametersFor({ parameters }: RegisteredTool, { guards }: ReadOptions): Parameters {
  return guards.schema ? parameters : { ...parameters, isOpen: false, patterns: [] }
}

/** The published metrics know the names of parameters, and none within them. */
function isNameOfParameter(finding: DiagnosisFinding): boolean {
  return isNameFinding(finding) && finding.path === undefined
}

function ofStage(findings: readonly DiagnosisFinding[], stage: DiagnosisStage | 'passed'): readonly DiagnosisFinding[] {
  return findings.filter((finding) => finding.stage === stage)
}

/** Names whose closeness differs by less are equally likely to be meant. */
const tie = 0.05

function unregistered(call: ReadCall, registry: KnownRegistry, options: ReadOptions): WithoutExtrinsic {
  const isMissing = call.name === ''
  const near = isMissing ? null : registry.index.nearest(call.name, options.guards.identifiers)
  const isMisspelt = near !== null && near.name !== null && near.closeness >= options.misspelt
  const finding: DiagnosisFinding = isMissing
    ? { code: 'no-call', stage: 'registry' }
    : { code: 'unknown-tool', stage: 'registry', tool: call.name, nearest: near?.name ?? null }
  const likely = isMisspelt ? registry.index.near(call.name, options.guards.identifiers, near.closeness - tie) : []
  const name = isMissing ? 'missing' : isMisspelt ? 'misspelt' : 'invented'
  return {
    tool: call.name,
    stage: 'registry',
    name,
    nearest: near?.name ?? null,
    verdicts: { registry: false, structure: null, grounding: null },
    metrics: { FNEM: isMissing ? -1 : 0, ...unreached, NCS: near?.closeness ?? null },
    parameters: [],
    findings: [finding],
    correction: correctionOf([finding], registry, { call, likely }),
  }
}

const unreached = { NCS: null, RPR: null, PDS: null, SPR: null, AVEM: null, QSLO: null, VHR: null } as const

function structureFindings(
  call: ReadCall,
  tool: RegisteredTool,
  structure: Structure,
  { guards }: ReadOptions,
): readonly DiagnosisFinding[] {
  if (guards.schema && !isObject(call.args)) {
    return [
      {
        code: 'arguments-unreadable',
        stage: 'structure',
        received: call.args === undefined ? call.rawArgs : call.args,
        ...(call.isTooDeep && { isTooDeep: true as const }),
      },
    ]
  }
  const ofParameters = nameFindings(structure, (parameter) => ({ parameter }))
  if (!guards.schema) return ofParameters
  const byNames = [...ofParameters, ...nestedNames(givenIn(call.args), tool.schema, guards.identifiers)]
  return [...byNames, ...repeatedNames(call), ...schemaFindings(call.args, tool, byNames)]
}

function repeatedNames({ repeated }: ReadCall): readonly DiagnosisFinding[] {
  return repeated.map((path): DiagnosisFinding => ({
    code: 'repeated-parameter',
    stage: 'structure',
    parameter: String(path[0]),
    path: formatPath(path),
  }))
}

function groundingFindings({ parameters }: GroundingResult): readonly DiagnosisFinding[] {
  return [...parameters].flatMap(([parameter, values]) =>
    values
      .filter(({ verdict }) => verdict === 'ungrounded')
      .map(({ path, value, span }): DiagnosisFinding => ({
        code: 'ungrounded-value',
        stage: 'grounding',
        parameter,
        path,
        value,
        nearest: span,
      })),
  )
}

function metricsOf({ RPR, SPR, strangers }: Structure, grounding: GroundingResult | null): DiagnosisMetrics {
  const PDS = Object.fromEntries(strangers.map((stranger) => [stranger.name, stranger.PDS]))
  const { AVEM = null, QSLO = null, VHR = null } = grounding ?? {}
  return { FNEM: 1, NCS: null, RPR, PDS, SPR, AVEM, QSLO, VHR }
}

function parametersOf(
  given: Readonly<Record<string, unknown>>,
  { missing, strangers }: Structure,
  grounding: GroundingResult | null,
): readonly ParameterDiagnosis[] {
  const valuesOf = (name: string): readonly Grounding[] => grounding?.parameters.get(name) ?? []
  const strange = new Map(strangers.map((stranger) => [stranger.name, stranger]))
  return [
    ...Object.keys(given).map((name): ParameterDiagnosis => {
      const { status = 'known', nearest = null, PDS = null } = strange.get(name) ?? {}
      return { name, status, nearest, PDS, values: valuesOf(name) }
    }),
    ...missing.map((name): ParameterDiagnosis => ({ name, status: 'missing', nearest: null, PDS: null, values: [] })),
  ]
}
