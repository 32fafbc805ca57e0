import { baselineText } from './baseline.js'
import { lintGithub } from './formats/lint-github.js'
import { lintJson } from './formats/lint-json.js'
import { lintJunit } from './formats/lint-junit.js'
import { lintMarkdown } from './formats/lint-markdown.js'
import { lintSarif } from './formats/lint-sarif.js'
import { lintStylish } from './formats/lint-stylish.js'
import type { LintFormat } from './formats/format-names.js'
import type { LintedInputs } from './lint-inputs.js'
import type { LintSettings } from './lint-settings.js'
import { lockReasons } from './lock-reasons.js'
import { unusedBaselineLines, unusedIgnoreText, unusedIn } from './notes.js'
import { type Outcome, outcomeOf } from './outcome.js'
import type { LintArgs } from './read-args.js'
import { writeFile } from '../score/write-file.js'

/** Writes and prints what was found. Returns the exit code. */
export function report({ inputs, unusedBaseline }: LintedInputs, args: LintArgs, settings: LintSettings): 0 | 1 {
  const { bar, baseline, formats, options } = settings
  if (args.writesBaseline && baseline !== null) {
    const findings = inputs.flatMap(({ result }) => result.findings)
    writeFile(baseline, baselineText(findings))
    process.stderr.write(`${findings.length} findings written to ${baseline}\n`)
    return 0
  }
  const unused = unusedIn(inputs, options.ignore ?? [])
  const told = args.reportsUnused ? unused : unused.filter(({ expired }) => expired)
  const outcome = outcomeOf(inputs, bar, [
    ...lockReasons(inputs, options.lock),
    ...(args.reportsUnused ? unused.map(unusedIgnoreText) : []),
  ])
  const notes = [
    ...(baseline === null ? [] : unusedBaselineLines(baseline, unusedBaseline)),
    ...(args.reportsUnused ? [] : told.map(unusedIgnoreText)),
  ]
  const texts = (format: LintFormat): string => {
    switch (format) {
      case 'stylish':
        return lintStylish(inputs, outcome, { quiet: args.quiet, failOn: bar.failOn, notes })
      case 'json':
        return lintJson(inputs, outcome)
      case 'sarif':
        return lintSarif(inputs, baseline !== null)
      case 'github':
        return lintGithub(inputs)
      case 'junit':
        return lintJunit(inputs, bar.failOn)
      case 'markdown':
        return lintMarkdown(inputs, outcome)
    }
  }
  for (const { format, file } of formats) {
    if (file === null) process.stdout.write(texts(format))
    else writeFile(file, texts(format))
  }
  // Whoever reads another form does not read these.
  if (formats.some(({ format, file }) => file === null && format !== 'stylish')) tellOnError(outcome, notes)
  return outcome.passed ? 0 : 1
}

function tellOnError({ reasons }: Outcome, notes: readonly string[]): void {
  const lines = [...notes, ...(reasons.length === 0 ? [] : [`failed: ${reasons.join('; ')}`])]
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
}
