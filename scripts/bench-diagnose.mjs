// Prints what it costs to diagnose one call, warm, in milliseconds of CPU, against 15 tools and against 1,000: by tools that were read
// once (`registry(tools)`) and by tools as they are. Nothing is asserted, since a shared machine lies about milliseconds. Needs a build.
import { diagnose, registry } from 'callsheet/diagnose'
import './run.mjs'

const rounds = 15
const aims = { 15: 0.2, 1000: 10 }

const verbs = ['get', 'list', 'create', 'update', 'delete', 'search', 'send', 'fetch', 'cancel', 'archive']
const nouns = ['weather', 'order', 'invoice', 'customer', 'refund', 'ticket', 'payment', 'shipment', 'event', 'contact']
const kinds = ['report', 'details', 'history', 'status', 'summary', 'batch', 'note', 'draft', 'label', 'index']
const names = kinds.flatMap((kind) => nouns.flatMap((noun) => verbs.map((verb) => `${verb}_${noun}_${kind}`)))

const inputSchema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'The city, such as Oslo.' },
    date: { type: 'string', format: 'date' },
    units: { type: 'string', enum: ['metric', 'imperial'] },
    days: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['city'],
}

const query =
  'What will the weather be like in Oslo from 5 March 2026 on, for the next five days? In metric units, please, and tag it as "trip".'
const args = { city: 'Oslo', date: '2026-03-05', units: 'metric', days: 5, tags: ['trip'] }

/** By what becomes of it: a call. */
const calls = {
  passing: { name: 'get_weather_report', args },
  'misspelt name': { name: 'get_wether_report', args },
  'invented name': { name: 'book_zoo_visit', args },
  'drifted parameter': { name: 'get_weather_report', args: { ...args, town: 'Oslo', unit: 'metric' } },
  'ungrounded value': { name: 'get_weather_report', args: { ...args, city: 'Reykjavík' } },
}

main(() => undefined) // cold: what comes later would be compiled better
main(console.log)

/** @param {(line: string) => void} print */
function main(print) {
  for (const [count, aim] of Object.entries(aims)) {
    const tools = names.slice(0, Number(count)).map((name) => ({ name, description: `Does ${name}.`, inputSchema }))
    const forms = { 'read once': registry(tools), 'as they are': tools }
    for (const [what, call] of Object.entries(calls)) {
      const figures = inTurn(Object.values(forms).map((form) => () => diagnose({ call, tools: form, query })))
      const { stage } = diagnose({ call, tools, query })
      for (const [index, form] of Object.keys(forms).entries()) {
        const of = `${count} tools ${form}, ${what} (${stage})`
        print(`${of.padEnd(64)} ${`${(figures[index] ?? 0).toFixed(3)} ms`.padEnd(12)} aim: ${aim} ms`)
      }
    }
  }
}

/**
 * Milliseconds of CPU of one go, the least of some rounds, in which the ways take turns.
 *
 * @param {readonly (() => unknown)[]} ways
 */
function inTurn(ways) {
  const all = Array.from({ length: rounds }, () => ways.map((way) => spent(way)))
  return ways.map((_, index) => Math.min(...all.map((figures) => figures[index] ?? Infinity)))
}

/** @param {() => unknown} way */
function spent(way) {
  const begun = process.cpuUsage()
  let times = 0
  let micros = 0
  while (micros < 20_000) {
    for (let go = 0; go < 5; go += 1) way()
    times += 5
    const { user, system } = process.cpuUsage(begun)
    micros = user + system
  }
  return micros / 1000 / times
}
