import { diagnose, explainDiagnosis } from 'callsheet/diagnose'
import 'callsheet/diagnose/vitest'
import { expect, test } from 'vitest'

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
}
const tools = { get_weather: { inputSchema } }
const query = 'How is the weather in Oslo?'
const asked = (args: object, name = 'get_weather') => [{ name, args }]

test('a diagnosis is an expectation', () => {
  expect(asked({ city: 'Oslo' })).toConform({ tools })
  expect(asked({ city: 'Oslo' })).toBeGrounded({ tools, in: query })
  expect(asked({ city: 'Bergen' })).toBeGrounded({ tools, in: query, assume: ['city'] })
  expect(() => expect(asked({ city: 'Bergen' })).toBeGrounded({ tools, in: query })).toThrow(
    /city "Bergen" was told nowhere/,
  )
  expect(() => expect(asked({}, 'get_wether')).toConform({ tools })).toThrow(/get_weather is nearest/)
  expect(() => expect(asked({ city: 'Bergen' })).not.toBeGrounded({ tools, in: query })).toThrow(/not defined/)
  expect({ calls: asked({ city: 'Oslo' }) }).toEqual({ calls: expect.toBeGrounded({ tools, in: query }) })
  const diagnosis = diagnose({ call: { name: 'get_weather', args: { city: 'Bergen' } }, tools, query })
  expect(explainDiagnosis(diagnosis, { told: query })).toContain(query)
})
