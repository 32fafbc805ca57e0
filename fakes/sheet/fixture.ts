import { test as base, type TestAPI } from 'vitest'
import { makeSheet, type Sheet } from './callsheet.js'

/**
 * Vitest's `test` with a `sheet` fixture: one sheet for each test, verified at its end. A test that scripts a model and
 * never awaits `sheet.run` fails; so does one whose agent went on after the sheet had closed. The sheet of a test that
 * fails or times out is printed, whatever failed.
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
  sheet: async ({ task, onTestFailed }, use) => {
    const { sheet, end, verify, show } = makeSheet<unknown>(
      {},
      { file: task.file.filepath, names: namesOf(task), id: task.id },
    )
    onTestFailed(() => {
      const text = show()
      // oxlint-disable-next-line no-console -- Vitest shows it with the test; nothing else can be added to a failed one
      if (text !== null) console.log(`the sheet of "${task.name}"\n\n${text}`)
    })
    await use(sheet)
    end()
    // A test that failed or timed out has its reason; what it left undone follows from that.
    if (task.result?.state !== 'fail') verify()
  },
})

/** Of the suites around it, from the outside in, and its own. */
function namesOf({ name, suite }: { readonly name: string; readonly suite?: Suite | undefined }): readonly string[] {
  const names = [name]
  // The file is the outermost suite, without a suite around it and, for some versions of Vitest, with its path as its name.
  for (let around = suite; around !== undefined; around = around.suite) {
    if ('filepath' in around) break
    names.unshift(around.name)
  }
  return names
}

interface Suite {
  readonly name: string
  readonly suite?: Suite | undefined
}
