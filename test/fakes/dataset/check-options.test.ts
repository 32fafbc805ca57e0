import { expect, test } from 'vitest'
import { checkDescribeOptions } from '../../../fakes/dataset/check-options.js'

const agent = (): null => null

test.each([
  [undefined, 'takes options with an agent, but got undefined'],
  [[], 'takes options with an agent, but got []'],
  [{}, 'needs an agent'],
  [{ agent: 'run' }, 'takes a function as agent, but got "run"'],
  [{ agent, tool: {} }, "does not know the option 'tool'; did you mean tools?"],
  [{ agent, xyz: {} }, "does not know the option 'xyz'."],
  [{ agent, tools: 'all' }, 'takes tools as tools, but got "all"'],
  [{ agent, trials: 0 }, 'takes a whole number from 1 to 10,000 as trials, but got 0'],
  [{ agent, trials: 1.5 }, 'takes a whole number from 1 to 10,000 as trials, but got 1.5'],
  [{ agent, only: [] }, 'takes a list of names, not empty, as only, but got []'],
  [{ agent, tags: 'search' }, 'takes a list of names, not empty, as tags, but got "search"'],
  [{ agent, cassette: '' }, 'takes true, a folder, or options as cassette, but got ""'],
  [{ agent, cassette: true, llm: agent }, 'takes a cassette or an llm, but got both'],
  [{ agent, store: '' }, 'takes true, false, or a folder as store, but got ""'],
  [{ agent, gate: 1 }, 'takes a file, or a gate as gate, but got 1'],
  [{ agent, timeout: '5s' }, 'takes milliseconds as timeout, but got "5s"'],
  [{ agent, clock: 5 }, 'takes a function as clock, but got 5'],
  [{ agent, name: '' }, 'takes a text as name, but got ""'],
])('%j', (options, message) => {
  expect(() => checkDescribeOptions(options)).toThrow(`describeDataset() ${message}`)
})

test.each([
  [{ agent }],
  [{ agent, cassette: false, llm: agent, trials: 10_000, tools: [], store: false, only: ['a'] }],
  [{ agent, cassette: { folder: 'f' }, gate: new URL('file:///gate.json'), now: 0, tools: () => ({}), timeout: 1 }],
  [{ agent, tools: undefined, trials: undefined }],
])('%j is fine', (options) => {
  expect(() => checkDescribeOptions(options)).not.toThrow()
})
