import { readFileSync } from 'node:fs'
import { fixText as fixTextOf } from '../../explain/lint/finding-text.js'
import { plainText } from '../../explain/values.js'
import { nameOf } from '../../explain/lint/name-of.js'
import { counted } from '../../explain/words.js'
import type { Finding } from '../../lint/finding.js'
import { fixText } from '../../lint/fix/fix-text.js'
import { badCall } from '../errors.js'
import { writeFile } from '../score/write-file.js'
import { changedMeanwhile } from './errors.js'
import type { LintSettings } from './lint-settings.js'
import type { LoadedContracts } from './load-contracts.js'
import type { LintArgs } from './read-args.js'

/**
 * Fixes what can be fixed in the files, and says on the standard error what that was. Returns whether a file
 * has changed, so that it is to be read again.
 */
export function fixInputs(
  loaded: readonly LoadedContracts[],
  { fix, isDryRun }: Pick<LintArgs, 'fix' | 'isDryRun'>,
  { options }: LintSettings,
): boolean {
  let isChanged = false
  const other = loaded.find(({ text }) => text === null)
  if (other !== undefined) throw badCall(`--fix changes JSON, and ${other.label} is none`, 'lint')
  for (const { label, file, text } of loaded) {
    if (text === null) continue
    const fixed = fixText(text, { ...options, kinds: fix })
    tell(label, fixed.applied, isDryRun ? 'would be made' : 'made')
    tell(label, fixed.refused, 'not made, since the score would fall')
    if (isDryRun || file === null || fixed.text === text) continue
    const mark = byteOrderMarkOf(file)
    if (readFileSync(file, 'utf8') !== `${mark}${text}`) throw changedMeanwhile(label)
    writeFile(file, `${mark}${fixed.text}`)
    isChanged = true
  }
  return isChanged
}

/** What a reader strips is no part of the text, and stays. */
function byteOrderMarkOf(file: string): string {
  return readFileSync(file)
    .subarray(0, 3)
    .equals(Buffer.from([0xef, 0xbb, 0xbf]))
    ? '\ufeff'
    : ''
}

function tell(label: string, findings: readonly Finding[], what: string): void {
  if (findings.length === 0) return
  const lines = findings.map((finding) => {
    return `  ${nameOf(finding)}: ${finding.rule}: ${fixTextOf(finding) ?? ''}`
  })
  const count = counted(findings.length, 'fix').replace('fixs', 'fixes')
  process.stderr.write(`${plainText(label, 200)}: ${count} ${what}\n${lines.map((line) => `${line}\n`).join('')}`)
}
