import { test as base, type TestAPI } from 'vitest'
import { makeSheet, type Sheet } from './callsheet.js'

/**
 * Vitest's `test` with a `sheet` fixture: one sheet for each test, verified at its end. A test that scripts a model and
 * never awaits `sheet.run` fails; so does one whose agent went on after the sheet had closed.
 *
 * @example
 * ```ts
 * import { expect } from 'vitest'
 * import { say } from 'callsheet'
 * import { test } from 'callsheet/test'
 *
 * test('answers', async ({ sheet }) => {
 *   const llm = sheet.llm([say('Hello.')])
 *   const run = await sheet.run(async () => (await llm.next([{ role: 'user', text: 'Hi' }])).text)
 *   expect(run).toAnswer('Hello.')
 * })
 * ```
 */
export const test: TestAPI<{ sheet: Sheet }> = base.extend<{ sheet: Sheet }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names between the braces, which must be there
  sheet: async ({}, use) => {
    const { sheet, verify } = makeSheet<unknown>({})
    await use(sheet)
    verify()
  },
})
