import type { Finding } from '../../lint/finding.js'
import type { LintResult } from '../../lint/lint-result.js'
import { lintTools } from '../../lint/lint-tools.js'
import { compatibilityOf } from '../../lint/targets/compatibility-of.js'
import type { Baseline, KnownFinding } from './baseline.js'
import { lintInputError, noTools } from './errors.js'
import { foundChanges } from './found-changes.js'
import { foundPlaces } from './found-places.js'
import type { LintSettings } from './lint-settings.js'
import type { LintedInput } from './linted-input.js'
import type { LoadedContracts } from './load-contracts.js'

/** Inputs that were linted, and what of the baseline was not found again. */
export interface LintedInputs {
  readonly inputs: readonly LintedInput[]
  readonly unusedBaseline: readonly KnownFinding[]
}

/** Lints each input by itself: one is what a model sees together. */
export function lintInputs(
  loaded: readonly LoadedContracts[],
  settings: LintSettings,
  baseline: Baseline | null,
): LintedInputs {
  const inputs = loaded.map((one) => lintInput(one, settings, baseline))
  return { inputs, unusedBaseline: baseline?.unused() ?? [] }
}

function lintInput(loaded: LoadedContracts, { options, matrix }: LintSettings, baseline: Baseline | null): LintedInput {
  const { label, file, text, document, set } = loaded
  if (set.tools.length === 0) throw noTools(label)
  const result = linted(document, options, label)
  const places = text === null ? () => null : foundPlaces(text, set, [...result.findings, ...result.ignored])
  return {
    label,
    file,
    result,
    matrix: matrix.length === 0 ? null : compatibilityOf(document, matrix),
    known: new Set(result.findings.filter((finding: Finding) => baseline?.take(finding) === true)),
    placeOf: places,
    changeOf: text === null ? () => null : foundChanges(text, set),
  }
}

function linted(document: unknown, options: LintSettings['options'], label: string): LintResult {
  try {
    return lintTools(document, options)
  } catch (error) {
    throw lintInputError(error, label)
  }
}
