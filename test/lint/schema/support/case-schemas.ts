import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases'), 'tools')

/** Whether real tools are at hand. */
export const hasCaseSchemas: boolean = existsSync(folder)
if (!hasCaseSchemas && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

/** The schemas of real tools, by the file that they are from. */
export function caseSchemas(): readonly { readonly file: string; readonly schema: object }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json')
    .flatMap((file) =>
      outermost(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map((schema) => ({ file, schema })),
    )
}

/** Whatever looks like a schema of arguments, and is not within one. */
function outermost(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return []
  if ('properties' in value && typeof value.properties === 'object') return [value]
  return Object.values(value).flatMap(outermost)
}
