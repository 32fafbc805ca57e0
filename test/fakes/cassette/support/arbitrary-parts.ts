import * as fc from 'fast-check'
import type { RequestParts } from '../../../../fakes/cassette/recorded.js'
import type { NeutralMessage } from '../../../../src/run/types.js'
import type { ToolSpec } from '../../../../src/tool/tool-spec.js'

const id = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))
// Few words, so that two requests are often equal.
const word = fc.constantFrom('', 'Hi.', 'héllo', '1', '<time>')
const call = fc.record({ id, name: fc.constantFrom('look', 'refund'), rawArgs: fc.constantFrom('{}', '{"a":1}', '') })
const result = fc.record({ id, text: word, error: fc.boolean() }, { requiredKeys: ['id', 'text'] })

/** A message of any role. */
export const arbitraryMessage: fc.Arbitrary<NeutralMessage> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text: word }),
  fc.record(
    { role: fc.constant('assistant' as const), text: word, calls: fc.array(call, { minLength: 1, maxLength: 2 }) },
    { requiredKeys: ['role'] },
  ),
  fc.record({ role: fc.constant('tool' as const), toolResult: result }),
)

const json = fc.jsonValue({ maxDepth: 2 })
const tool: fc.Arbitrary<ToolSpec> = fc.record({
  name: fc.constantFrom('look', 'refund', 'find'),
  description: fc.option(word),
  inputSchema: fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.constant({ type: 'object' }),
    fc.dictionary(fc.string(), json),
  ),
})

/** A request, its texts and ids of few kinds. */
export const arbitraryParts: fc.Arbitrary<RequestParts> = fc.record({
  provider: fc.constantFrom('openai-chat', 'anthropic'),
  model: fc.constantFrom('model-1', 'model-2'),
  system: fc.option(word),
  tools: fc.array(tool, { maxLength: 3 }),
  messages: fc.array(arbitraryMessage, { maxLength: 4 }),
  settings: fc.oneof(fc.constant({}), fc.constant({ temperature: 0 }), fc.dictionary(fc.string(), json)),
})
