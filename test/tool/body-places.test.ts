import { tool as langchainTool, StructuredTool } from '@langchain/core/tools'
import { tool as agentsTool } from '@openai/agents'
import { zodFunction } from 'openai/helpers/zod'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { bodyPlaces } from '../../src/tool/body-places.js'
import type { AnyObject } from '../../src/tool/is-object.js'

const schema = z.object({ id: z.string() })
const find = (): string => 'found'

class Lookup extends StructuredTool {
  override name = 'lookup'
  override description = 'Finds.'
  override schema = schema
  protected override async _call(): Promise<string> {
    return 'found'
  }
}

class Both {
  execute(): string {
    return 'found'
  }
  run(): string {
    return this.execute()
  }
}

const openai = (beside: object): object => ({
  type: 'function',
  function: { name: 'lookup', parameters: {}, ...beside },
})

test.each<[string, object, readonly (readonly string[])[]]>([
  ['an object with execute', { execute: find, run: find }, [['execute']]],
  ['a class with two', new Both(), [['execute'], ['run']]],
  ['an object without any', { parameters: {} }, []],
  ['an object that is only called by its framework', { name: 'lookup', invoke: find }, []],
  ['what OpenAI is sent', openai({}), []],
  ['a tool for runTools', openai({ function: find, parse: JSON.parse }), [['function', 'function']]],
  [
    'a tool for runTools made of a schema',
    zodFunction({ name: 'lookup', parameters: schema, function: find }),
    [['$callback']],
  ],
  ['a schema of OpenAI without a function', zodFunction({ name: 'lookup', parameters: schema }), []],
  [
    'a tool of OpenAI Agents',
    agentsTool({ name: 'lookup', description: 'Finds.', parameters: schema, execute: find }),
    [['invoke']],
  ],
  [
    'a function of LangChain',
    langchainTool(find, { name: 'lookup', description: 'Finds.', schema }),
    [['_call'], ['func']],
  ],
  ['a class of LangChain', new Lookup(), [['_call']]],
])('%s', (_, tool, expected) => {
  // Any object may be asked for a key.
  expect(bodyPlaces(tool as AnyObject).map(({ trail }) => trail)).toEqual(expected)
})
