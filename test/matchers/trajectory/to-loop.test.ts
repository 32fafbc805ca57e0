import { toLoop } from '../../../matchers/trajectory/to-loop.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'

const tools = ['search_faq', 'list_orders', 'find_orders', 'get_status']
/** What types refuse. */
const loosely = toLoop as (...values: readonly unknown[]) => ReturnType<typeof toLoop>
const run = (...entries: readonly string[]): ReturnType<typeof buildRun> =>
  buildRun([...entries, 'says Done.'], { tools })

const search = 'search_faq {"q":"refund"} > ok > []'
const list = 'list_orders {"of":"Ann"} > ok > no order of Ann'
const find = 'find_orders {"of":"Ann"} > ok > found nothing'
const status = 'get_status {} > ok > busy'
const toggling = run(list, find, list, find, list, find)
const many = ['a', 'b', 'c', 'd', 'e'].flatMap((q) =>
  Array.from({ length: 9 }, () => `search_faq {"q":"${q}"} > ok > []`),
)

messageBook('toLoop', './messages/to-loop.txt', [
  ['a repetition', 'passes', () => toLoop(run(search, search, search))],
  ['two in turn', 'passes', () => toLoop(toggling)],
  ['no loop', 'fails', () => toLoop(run(search, list, find))],
  ['no call', 'throws', () => toLoop(run())],
  ['.not, no loop', 'passes', () => toLoop.not(run(search, list, search))],
  ['.not, no call', 'throws', () => toLoop.not(run())],
  ['.not, a repetition', 'fails', () => toLoop.not(run(list, search, search, search, find))],
  ['.not, two in turn', 'fails', () => toLoop.not(toggling)],
  ['.not, two rounds', 'fails', () => toLoop.not(run(list, find, list, find), { rounds: 2 })],
  ['.not, polling', 'fails', () => toLoop.not(run(status, status, status))],
  ['.not, polling that may be', 'passes', () => toLoop.not(run(status, status, status), { except: ['get_status'] })],
  ['.not, many loops', 'fails', () => toLoop.not(run(...many))],
  ['a tool that nobody knows', 'throws', () => loosely(toggling, { except: ['get_state'] })],
  ['one round', 'throws', () => toLoop.not(toggling, { rounds: 1 })],
  ['an unknown option', 'throws', () => loosely(toggling, { times: 3 })],
  ['two arguments', 'throws', () => loosely(toggling, {}, 3)],
  ['no run', 'throws', () => loosely({})],
])
