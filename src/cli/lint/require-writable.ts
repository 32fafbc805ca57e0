import { badCall } from '../errors.js'
import { prepareFile } from '../score/write-file.js'
import type { LintSettings } from './lint-settings.js'
import type { LintArgs } from './read-args.js'
import { requireBaseline } from './baseline.js'
import { findConfig } from './find-config.js'
import { requireApart } from './require-apart.js'

/** Throws before anything is read where what is to be written cannot be, or would take the place of something. */
export function requireWritable(args: LintArgs, { baseline, formats, suppressions, lock }: LintSettings): void {
  if (args.writesBaseline && baseline === null) {
    throw badCall('--write-baseline writes the file that --baseline names, and there is none', 'lint')
  }
  const reports = formats.flatMap(({ format, file }) => (file === null ? [] : [{ name: `--format ${format}`, file }]))
  const known = baseline === null ? [] : [{ name: 'the baseline', file: baseline }]
  const written = [...reports, ...(args.writesBaseline ? known : [])]
  requireApart(written, [
    ...args.files.map((file) => ({ name: 'read', file })),
    ...named('--suppressions', suppressions),
    ...named('--lock', lock),
    ...named('the configuration', args.noConfig ? null : (args.config ?? findConfig(process.cwd()))),
    ...(args.writesBaseline ? [] : known),
  ])
  if (args.writesBaseline && baseline !== null) requireBaseline(baseline)
  for (const { file } of written) prepareFile(file)
}

function named(name: string, file: string | null): readonly { readonly name: string; readonly file: string }[] {
  return file === null ? [] : [{ name, file }]
}
