import { callsheet, raw, say, turn, type Run } from 'callsheet'
import { openaiLoop } from '../../support/openai-loop.js'
import type { RowCall } from './rows.js'

/**
 * A run in which a scripted model asks for these calls, one a turn where they do not say which, and a harness runs them one
 * after the other: one that is not `ok` throws. The `tools` are there as well, called or not.
 */
export async function runOf(calls: readonly RowCall[], tools: readonly string[] = []): Promise<Run> {
  const sheet = callsheet()
  const names = new Set([...calls.map(({ name }) => name), ...tools])
  let served = 0
  const serve = (): unknown => {
    const call = calls[served]
    served += 1
    if (call?.ok === false) throw new Error('it failed')
    return call?.result ?? 'done'
  }
  const functions = Object.fromEntries([...names].map((name) => [name, (_args: unknown): unknown => serve()]))
  const watched = names.size === 0 ? functions : sheet.wrap(functions)
  const llm = sheet.llm([
    ...turnsOf(calls).map((list) => turn({ calls: list.map(({ name, args }) => raw(name, args ?? {})) })),
    say('Done.'),
  ])
  return await sheet.run(() =>
    openaiLoop(llm, (name, rawArgs) => {
      try {
        return watched[name]?.(JSON.parse(rawArgs))
      } catch (error) {
        return { error: String(error) }
      }
    }),
  )
}

function turnsOf(calls: readonly RowCall[]): readonly (readonly RowCall[])[] {
  const turns = new Map<number, RowCall[]>()
  for (const [index, call] of calls.entries()) {
    const turn = call.turn ?? index
    turns.set(turn, [...(turns.get(turn) ?? []), call])
  }
  return [...turns.values()]
}
