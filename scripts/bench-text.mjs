// Prints how fast wRatio is beside fuzzball's, which is not exact: in one process and in turn, since only the ratios mean
// something. Needs a build. The other measures are printed alone.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editDistance, jaroWinkler, levenshtein, partialRatio, ratio, tokenSetRatio, wRatio } from 'callsheet/text'
import { WRatio } from 'fuzzball'
import { root } from './run.mjs'

const aim = 1.4
const rounds = 7

/** Neither side prepares the texts: lower case and punctuation are the caller's matter. */
const peer = (/** @type {string} */ a, /** @type {string} */ b) => WRatio(a, b, { full_process: false })
const others = { ratio, partialRatio, tokenSetRatio, levenshtein, editDistance, jaroWinkler }

const verbs = ['get', 'list', 'create', 'update', 'delete', 'search', 'send', 'cancel']
const nouns = ['order', 'customer', 'invoice', 'refund', 'weather_report', 'calendar_event', 'ticket', 'payment_method']
const names = verbs.flatMap((verb) => nouns.map((noun) => `${verb}_${noun}`))
const sentences = names.map(
  (name, index) => `please ${name.replaceAll('_', ' the ')} of item ${index}, and tell me the result by e-mail today`,
)

/** By kind: pairs of texts. */
const kinds = {
  'tool names, generated': names.flatMap((name, index) => [
    pair(name, altered(name, index)),
    pair(name, at(names, index * 7 + 3)),
  ]),
  'names and sentences, generated': names.flatMap((name, index) => [
    pair(name, altered(name, index)),
    pair(name, at(sentences, index)),
    pair(altered(name, index), at(sentences, index + 5)),
    pair(at(sentences, index), at(sentences, index).split(' ').toReversed().join(' ')),
    pair(at(sentences, index), at(sentences, index + 1)),
  ]),
  ...cases(),
}

for (const [kind, pairs] of Object.entries(kinds)) {
  const [ours = 0, theirs = 0] = inTurn(pairs, [wRatio, peer])
  const figure = `${perSecond(ours)} operations/s, fuzzball ${perSecond(theirs)}`
  console.log(
    `wRatio, ${kind} (${pairs.length})`.padEnd(56),
    figure.padEnd(44),
    `x${(ours / theirs).toFixed(2)}, aim: ${aim}`,
  )
  const rest = inTurn(pairs, Object.values(others))
  console.log(
    `  ${Object.keys(others)
      .map((name, index) => `${name} ${perSecond(rest[index] ?? 0)}`)
      .join(', ')}`,
  )
}

/** @param {string} a @param {string} b @returns {readonly [string, string]} */
function pair(a, b) {
  return [a, b]
}

/** @param {readonly string[]} texts @param {number} index */
function at(texts, index) {
  return texts[index % texts.length] ?? ''
}

/** A letter less, two in the wrong order, or one too many. @param {string} text @param {number} index */
function altered(text, index) {
  const place = 1 + (index % (text.length - 2))
  const middle = ['', `${text[place + 1]}${text[place]}`, `${text[place]}${text[place]}`][index % 3]
  return `${text.slice(0, place)}${middle}${text.slice(place + (index % 3 === 1 ? 2 : 1))}`
}

/** The pairs that RapidFuzz scored, where they are there; those of white space alone make fuzzball throw. */
function cases() {
  const file = join(process.env['CALLSHEET_CASES'] ?? join(root, '../shared/cases'), 'text/rapidfuzz.jsonl')
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line)).filter(({ a, b }) => a.trim() !== '' && b.trim() !== '')
  const pairsOf = (/** @type {any[]} */ some) => some.map(({ a, b }) => pair(a, b))
  return {
    'names of the cases': pairsOf(rows.filter(({ cat }) => cat.startsWith('fn_'))),
    'all of the cases': pairsOf(rows),
  }
}

/**
 * The best of some rounds of each: operations by second of CPU, since others keep the machine busy.
 *
 * @param {readonly (readonly [string, string])[]} pairs
 * @param {readonly ((a: string, b: string) => number)[]} measures
 */
function inTurn(pairs, measures) {
  const best = measures.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of measures.entries()) {
      best[index] = Math.max(best[index] ?? 0, operations(pairs, measure))
    }
  }
  return best
}

/** @param {readonly (readonly [string, string])[]} pairs @param {(a: string, b: string) => number} measure */
function operations(pairs, measure) {
  let [count, seconds] = [0, 0]
  while (seconds < 0.1) {
    const before = process.cpuUsage()
    for (const [a, b] of pairs) measure(a, b)
    const { user, system } = process.cpuUsage(before)
    seconds += (user + system) / 1e6
    count += pairs.length
  }
  return count / seconds
}

/** @param {number} figure */
function perSecond(figure) {
  return figure >= 1e6 ? `${(figure / 1e6).toFixed(1)} M` : `${(figure / 1000).toFixed(0)} k`
}
