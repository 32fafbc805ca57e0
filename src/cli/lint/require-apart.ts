import { resolve } from 'node:path'
import { badCall } from '../errors.js'
import { fileIdentity } from '../score/file-identity.js'

interface Named {
  readonly name: string
  readonly file: string
}

/** Throws where a file that is written would take the place of one that is read, or of another that is written. */
export function requireApart(written: readonly Named[], read: readonly Named[]): void {
  const inputs = read.map((one) => ({ ...one, is: fileIdentity(one.file) }))
  const outputs = written.map((one) => ({ ...one, is: fileIdentity(one.file) }))
  for (const [index, output] of outputs.entries()) {
    const other = [...inputs, ...outputs.slice(0, index)].find(({ is, file }) => {
      return is.id === output.is.id && (!is.isStream || resolve(file) === resolve(output.file))
    })
    if (other !== undefined) {
      throw badCall(`${output.name} would overwrite ${output.file}, which is ${other.name}`, 'lint')
    }
  }
}
