import { readFileSync, writeFileSync } from 'node:fs'
import { call, callsheet, turn } from 'callsheet'
import { expect, test } from 'vitest'
import { clients } from './clients.js'
import type { Client, Endpoint } from './clients/client.js'
import { judge, matrixCases, type MatrixCase } from './matrix.js'
import { endpointOf } from './meet.js'

/** Set by `npm run wires`: a module that starts a server to put in the place of a script, and a file for the results. */
const { CALLSHEET_MATRIX_SERVER: server, CALLSHEET_MATRIX_FILE: file } = process.env

test('every client goes through every case, whole and streamed', async () => {
  const cells: [string, string][] = []
  const endpoint = server === undefined ? null : serverAt(((await import(server)) as { readonly url: string }).url) // as that script writes it
  for (const client of clients) {
    for (const stream of [false, true]) {
      for (const one of matrixCases) {
        const result = await (endpoint === null ? scripted(client, stream, one) : judge(client, stream, one, endpoint))
        cells.push([`${client.name}, ${stream ? 'stream' : 'JSON'}, ${one.title}`, result])
      }
    }
  }
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(cells))
    return
  }
  expect(cells.filter(([, result]) => result !== 'ok')).toEqual([])
  const page = readFileSync('docs/wires.md', 'utf8')
  const missing = cells.filter(([name]) => !page.includes(`\n| ${name} | ok |`))
  expect(missing, 'docs/wires.md is stale: npm run wires writes it').toEqual([])
})

async function scripted(client: Client, stream: boolean, one: MatrixCase): Promise<string> {
  const sheet = callsheet()
  const llm = sheet.llm(
    one.turns.map(({ text, orders }) =>
      turn({
        ...(text === '' ? {} : { text }),
        calls: orders.map((order) => call('lookup_order', { order_id: order })),
      }),
    ),
  )
  try {
    const run = await sheet.run(() =>
      judge(client, stream, one, endpointOf(llm, llm.fetch), (tools) => sheet.wrap(tools)),
    )
    return run.value
  } catch (error) {
    return String(error).split('\n')[0] ?? ''
  }
}

/** A server on the loopback, at the paths where each provider has its own. */
function serverAt(origin: string): Endpoint {
  const fetch = globalThis.fetch
  const apiKey = 'none'
  return {
    openai: () => ({ apiKey, baseURL: `${origin}/v1`, fetch }),
    anthropic: () => ({ apiKey, baseURL: origin, fetch }),
    google: () => ({ apiKey, httpOptions: { baseUrl: origin, fetch } }),
    ollama: () => ({ host: origin, fetch }),
    fetching: (path) => ({ fetch, baseURL: origin + path }),
  }
}
