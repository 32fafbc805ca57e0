import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as vitestTest } from 'vitest'
import { z } from 'zod'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'reports.jsonl')
export const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)

const line = z.object({ id: z.string(), input: z.unknown() })

const inputs: ReadonlyMap<string, unknown> = new Map(
  isThere
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((text) => line.parse(JSON.parse(text)))
        .map(({ id, input }): [string, unknown] => [id, input])
    : [],
)

/** The reports are not part of the project: without the file there is nothing to read. CI refuses to run without it. */
export const test: typeof vitestTest.skip = isThere ? vitestTest : vitestTest.skip

/** The ids of the reports, in the order of the file, each as often as it is there. */
export function reportIds(): readonly string[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)).id)
}

/** What happened, as its report says it: data of the shape that the test needs. */
export function inputOf<Shape extends z.ZodType>(id: string, shape: Shape): z.output<Shape> {
  if (!inputs.has(id)) throw new Error(`there is no report ${id}`)
  return shape.parse(inputs.get(id))
}
