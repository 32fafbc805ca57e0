import { expect, test, vi } from 'vitest'
import { clients } from './clients.js'
import { faultGrid, withDefaultRetries } from './fault-grid.js'
import { faultPage } from './fault-page.js'

/** Their own retries take longer than 2 s, whatever the provider says. */
const slow = new Set(['ChatOpenAI', 'ChatAnthropic'])
const retriedStatuses = [429, 500]

test('docs/faults.md says what each client makes of each fault', { timeout: 120_000 }, async () => {
  // Clients print what they cannot parse.
  for (const method of ['error', 'warn', 'log'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  const grid = await faultGrid(1)
  const retried = await Promise.all(
    clients
      .filter(({ name }) => !slow.has(name))
      .map(async (client) => ({
        client: client.name,
        cells: await Promise.all(retriedStatuses.map((status) => withDefaultRetries(client, status, false))),
      })),
  )
  const page = faultPage(grid, retriedStatuses, retried)
  await expect(page, 'docs/faults.md is stale: npm run wires writes it').toMatchFileSnapshot('../../docs/faults.md')
})
