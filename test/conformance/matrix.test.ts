import { expect, test } from 'vitest'
import { checkMatrix } from './check-matrix.js'
import { serverAt } from './endpoints.js'
import { judge, type Agent } from './matrix.js'
import { endpointOf } from './meet.js'
import { scripted } from './scripted.js'
import { tableOf } from './table-of.js'

/** Set by `npm run wires`: a module that starts a server to put in the place of a script. */
const { CALLSHEET_MATRIX_SERVER: server } = process.env

test('every client goes through every case, handed a fetch', async () => {
  const other = server === undefined ? null : ((await import(server)) as { readonly url: string }) // as that script writes it
  await checkMatrix('pinned', (client, stream, one) => {
    if (other === null) {
      return scripted(
        stream,
        one,
        (llm): Agent =>
          (task, seen) =>
            client.run(endpointOf(llm, llm.fetch), task, seen),
      )
    }
    return judge((task, seen) => client.run(serverAt(other.url), task, seen), stream, one)
  })
})

test('a table is read by its name, titles first', () => {
  const page = '<!-- a -->\n| x |\n<!-- /a -->\n<!-- b -->\n\nText.\n\n| n | 1 |\n|---|---|\n| p | ok |\n\n<!-- /b -->'
  expect(tableOf(page, 'b')).toEqual([
    ['n', '1'],
    ['p', 'ok'],
  ])
})
