import { stripVTControlCharacters } from 'node:util'
import 'callsheet/vitest'
import { describe, expect, test } from 'vitest'
import { agentWith } from './agent-with-bugs.js'
import type { Agent } from './agent-with-bugs.js'
import { scenarios } from './agent-with-bugs.scenarios.js'
import { runAgent } from './agent.js'

describe.each(scenarios.map((scenario) => [scenario.title, scenario] as const))(
  '%s',
  (_title, { file, bug, check }) => {
    test('holds for the agent without bugs', async () => {
      const quiet: Agent = (client, tools, input) => runAgent(client, tools, input, { onCrash: () => {} })
      await expect(check(quiet)).resolves.toBeUndefined()
    })

    test('holds for the loop with no piece swapped', async () => {
      await expect(check(agentWith({}))).resolves.toBeUndefined()
    })

    test('catches the bug and says so', async () => {
      await expect(await failureOf(check(bug))).toMatchFileSnapshot(`failures/${file}`)
    })
  },
)

/** What Vitest shows of a failing test, without colours. */
async function failureOf(checking: Promise<void>): Promise<string> {
  try {
    await checking
  } catch (error) {
    if (error instanceof Error) return `${stripVTControlCharacters(error.message)}\n`
    throw error
  }
  throw new Error('the bug was not caught')
}
