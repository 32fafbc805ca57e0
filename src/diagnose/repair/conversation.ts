import { isObject } from '../../json/is-object.js'
import type { ReadTurn } from './read-turn.js'
import type { AttemptedCall, RepairMessage } from './repair-model.js'

/**
 * A turn and what is said about it, as the messages that follow the conversation so far. About each call something is said, in the place
 * of its result. A user says it where there was no call, and where providers would refuse the calls in a history: OpenAI a name
 * with other characters, Anthropic and Google arguments that are no object.
 */
export function followUp({ text, calls }: ReadTurn, told: readonly string[]): readonly RepairMessage[] {
  const areCarried = calls.length > 0 && calls.every(canBeCarried)
  const said = text === null || text.trim() === '' ? {} : { text }
  const asked = areCarried ? { calls: calls.map(({ id, name, rawArgs }) => ({ id, name, rawArgs })) } : {}
  const assistant: RepairMessage = { role: 'assistant', ...said, ...asked }
  const isEmpty = !('text' in said) && !areCarried
  const answers = areCarried
    ? calls.map(({ id, name }, index): RepairMessage => ({
        role: 'tool',
        toolResult: { id, name, text: told[index] ?? '' },
      }))
    : [{ role: 'user' as const, text: told.join('\n') }]
  return isEmpty ? answers : [assistant, ...answers]
}

function canBeCarried({ name, args }: AttemptedCall): boolean {
  return /^[\w-]{1,64}$/u.test(name) && isObject(args)
}
