import * as fc from 'fast-check'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { toEvent } from '../../../fakes/wires/json-text.js'
import { readEvents } from '../../../fakes/wires/read-events.js'

const cases: readonly [string, string, readonly (readonly [string | null, string])[]][] = [
  ['nothing', '', []],
  ['one event', 'data: a\n\n', [[null, 'a']]],
  [
    'two events',
    'data: a\n\ndata: b\n\n',
    [
      [null, 'a'],
      [null, 'b'],
    ],
  ],
  ['a name', 'event: ping\ndata: {}\n\n', [['ping', '{}']]],
  ['a name that comes after its data', 'data: {}\nevent: ping\n\n', [['ping', '{}']]],
  [
    'a name that is not carried over',
    'event: a\ndata: 1\n\ndata: 2\n\n',
    [
      ['a', '1'],
      [null, '2'],
    ],
  ],
  ['the last of two names', 'event: a\nevent: b\ndata: 1\n\n', [['b', '1']]],
  ['an empty name', 'event:\ndata: 1\n\n', [[null, '1']]],
  ['a name without data', 'event: ping\n\ndata: 1\n\n', [[null, '1']]],
  [
    'lines that end in CR LF',
    'event: a\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n',
    [
      ['a', '1'],
      [null, '2'],
    ],
  ],
  [
    'lines that end in CR',
    'data: 1\r\rdata: 2\r\r',
    [
      [null, '1'],
      [null, '2'],
    ],
  ],
  [
    'ends of lines mixed',
    'data: 1\r\n\ndata: 2\n\r',
    [
      [null, '1'],
      [null, '2'],
    ],
  ],
  ['several lines of data', 'data: {\ndata: "a":\ndata: 1}\n\n', [[null, '{\n"a":\n1}']]],
  ['empty lines of data', 'data:\ndata\ndata: \n\n', [[null, '\n\n']]],
  ['one empty line of data', 'data\n\n', [[null, '']]],
  ['no space after the colon', 'data:a\n\n', [[null, 'a']]],
  ['only one space is taken', 'data:  a \n\n', [[null, ' a ']]],
  ['a colon in the data', 'data: a: b\n\n', [[null, 'a: b']]],
  ['comments', ': keep-alive\n\n:\ndata: 1\n: more\ndata: 2\n\n', [[null, '1\n2']]],
  ['other fields', 'id: 7\nretry: 10\nfoo: bar\ndataset: x\ndata: 1\n\n', [[null, '1']]],
  ['blank lines between', '\n\n\ndata: 1\n\n\n\n', [[null, '1']]],
  ['a byte order mark', '\uFEFFdata: 1\n\n', [[null, '1']]],
  ['a byte order mark that is data', 'data: \uFEFF1\n\n', [[null, '\uFEFF1']]],
  ['a line separator of JavaScript that is data', 'data: "\u2028"\n\n', [[null, '"\u2028"']]],
  ['a last event that no blank line ends', 'data: 1\n\ndata: 2\n', [[null, '1']]],
  ['a last line that nothing ends', 'data: 1\n\ndata: {"a', [[null, '1']]],
  ['a blank line that comes after a broken one', 'data: 1\n\nda\n\n', [[null, '1']]],
]

test.for(cases)('%s', ([, text, expected]) => {
  expect(readEvents(text)).toEqual(expected.map(([event, data]) => ({ event, data })))
})

test("it reads what the wires write, and what a real client's parser reads", async () => {
  const written = fc.array(fc.tuple(fc.option(fc.constantFrom('a', 'ping', 'response.done')), fc.json()), {
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(written, fc.nat(), async (events, at) => {
      const text = events.map(([name, json]) => toEvent(JSON.parse(json), name ?? undefined)).join('')
      const expected = events.map(([event, json]) => ({ event, data: JSON.stringify(JSON.parse(json)) }))
      expect(readEvents(text)).toEqual(expected)
      expect(readEvents(text.replaceAll('\n', '\r\n'))).toEqual(expected)
      expect(readEvents(text.replaceAll('\n', '\r'))).toEqual(expected)
      // Broken off anywhere: whole events only, as the client has it.
      const part = text.slice(0, at % (text.length + 1))
      expect(readEvents(part).map(({ data }) => data)).toEqual(await readByClient(part))
    }),
  )
})

/** The data as OpenAI's client reads it. */
async function readByClient(text: string): Promise<readonly string[]> {
  const client = new OpenAI({ apiKey: 'none', fetch: async () => new Response(text) })
  const stream = await client.chat.completions.create({ model: 'm', messages: [], stream: true })
  const datas: string[] = []
  for await (const data of stream) datas.push(JSON.stringify(data))
  return datas
}
