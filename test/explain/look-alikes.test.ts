import { toAnswer } from '../../matchers/core/to-answer.js'
import { toCallExactly } from '../../matchers/core/to-call-exactly.js'
import { toCallTool } from '../../matchers/core/to-call-tool.js'
import { toHaveArgs } from '../../matchers/core/to-have-args.js'
import { toTellModel } from '../../matchers/core/to-tell-model.js'
import { buildRun } from '../support/build-run.js'
import { messageBook } from '../support/message-book.js'

/** One call of `send` with this text, which is also told and answered. */
function run(text: string): ReturnType<typeof buildRun> {
  return buildRun([`send ${JSON.stringify({ text })} > ok > sent ${text}`, `says Sent ${text}.`])
}

const composed = 'caf\u00e9'
const decomposed = 'cafe\u0301'

messageBook('toCallTool', './messages/look-alikes.txt', [
  ['two ways to write one letter', 'fails', () => toCallTool(run(decomposed), 'send', { text: composed })],
  ['the other way round', 'fails', () => toCallTool(run(composed), 'send', { text: decomposed })],
  ['a space without width', 'fails', () => toCallTool(run('A-1001\u200b'), 'send', { text: 'A-1001' })],
  [
    'a space that does not break',
    'fails',
    () => toCallTool(run('49,90\u00a0\u20ac'), 'send', { text: '49,90 \u20ac' }),
  ],
  ['a mark of direction', 'fails', () => toCallTool(run('A\u202e-1001'), 'send', { text: 'A-1001' })],
  ['half a character', 'fails', () => toCallTool(run('A\ud800'), 'send', { text: 'A\ud801' })],
  ['a letter of another script', 'fails', () => toCallTool(run('\u0430pple'), 'send', { text: 'apple' })],
  ['another dash', 'fails', () => toCallTool(run('10\u201320 caf\u00e9s'), 'send', { text: '10-20 caf\u00e9s' })],
  ['in a list, as a whole', 'fails', () => toCallTool(run(decomposed), 'send', [composed] as never)],
  ['what can be seen stays as it is', 'fails', () => toCallTool(run('caf\u00e9'), 'send', { text: 'cafe\u0301s' })],
  [
    'far into a long text',
    'fails',
    () =>
      toCallTool(run(`${'lorem ipsum '.repeat(20)}${decomposed}`), 'send', {
        text: `${'lorem ipsum '.repeat(20)}${composed}`,
      }),
  ],
  [
    'a key',
    'fails',
    () => toHaveArgs(buildRun([`send ${JSON.stringify({ [decomposed]: 1 })} > ok > sent`]), 'send', { [composed]: 1 }),
  ],
  [
    'a key with what cannot be seen',
    'fails',
    () => toHaveArgs(buildRun([`send {"to\u200b":1} > ok > sent`]), 'send', { to: 1 }),
  ],
  ['a list of calls', 'fails', () => toCallExactly(run(decomposed), [['send', { text: composed }]])],
  ['what the model was told', 'fails', () => toTellModel(run(decomposed), composed)],
  ['what the model was told, as JSON', 'fails', () => toTellModel(run(`{"at":"caf\u00e9\u00a01"}`), '"caf\u00e9 1"')],
  ['an answer', 'fails', () => toAnswer(run(`${'lorem ipsum '.repeat(20)}${decomposed}`), composed)],
  ['an answer that is another one', 'fails', () => toAnswer(run('the'), composed)],
])
