import { fileIdentity } from '../score/file-identity.js'
import { overwritten, runsTwice } from './errors.js'
import type { DiagnoseArgs } from './read-args.js'

/** Throws where the report would be written over what is read, and where runs are read twice. */
export function requireApart({ runs, tools, json }: DiagnoseArgs): void {
  const ids = runs.map((file) => fileIdentity(file).id)
  const twice = runs.find((_, index) => ids.indexOf(ids[index] ?? '') < index)
  if (twice !== undefined) throw runsTwice(twice)
  if (json === null) return
  const { id, isStream } = fileIdentity(json)
  const lost = [...runs, ...(tools === null ? [] : [tools])].find((file) => fileIdentity(file).id === id)
  if (lost !== undefined && !isStream) throw overwritten(json, lost)
}
