// Writes the generated pages on wires: docs/faults.md, and the tables of docs/wires.md: the conformance suite's clients and
// agents run from the sources, and with other versions against the packed tarball. With --check it writes nothing and fails
// where the pages are stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { inScratch, pack } from './scratch.mjs'
import { writeAimock } from './wires-aimock.mjs'
import { between, tableOf } from './wires-page.mjs'
import { newestPlace, nodeOf, pinnedPlace, placeIn, results } from './wires-places.mjs'
import { typeOf } from './wires-types.mjs'

/** @typedef {import('./wires-places.mjs').Place} Place */
/** @typedef {readonly [name: string, result: string][]} Cells */

const check = process.argv.includes('--check')
const others = { '@copilotkit/aimock': '1.43.0', msw: '2.9.0', nock: '14.0.0' }
const ai5 = '5.0.277'

run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'test/conformance/faults.test.ts', ...(check ? [] : ['--update'])],
  {
    env: check ? { CI: 'true' } : { CI: '' },
  },
)
run(process.execPath, ['scripts/build.mjs'])

const path = `${root}docs/wires.md`
const before = readFileSync(path, 'utf8')
let after = before
inScratch((folder) => {
  const tarball = pack(folder)
  const pinned = pinnedPlace()
  const newest = newestPlace(join(folder, 'newest'), tarball)
  const older = placeIn(join(folder, 'older'), tarball, { ...pinned.versions, ...others })
  const ai = placeIn(join(folder, 'ai-5'), tarball, { ai: ai5, zod: pinned.versions['zod'] ?? '' })
  after = between(after, 'versions', versionsOf({ pinned, newest }))
  after = between(after, 'matrix', matrixOf(pinned, newest, older))
  after = between(after, 'libraries', librariesOf([older, pinned, newest]))
  after = between(after, 'models', modelsOf(pinned, newest, older, ai))
})
if (after !== before && check) {
  console.error('The tables of docs/wires.md are not what the clients do now: run npm run wires.')
  process.exitCode = 1
} else if (after !== before) {
  writeFileSync(path, after)
}

/**
 * What is compared, in words.
 *
 * @param {Record<string, Place>} places
 */
function versionsOf(places) {
  return Object.entries(places)
    .map(([name, place]) => {
      const versions = Object.entries(place.versions).map((entry) => entry.join(' '))
      return `Node ${nodeOf(place)}, ${name}: ${versions.join(', ')}.`
    })
    .join('\n\n')
}

/**
 * One row a case, one column a way to meet the clients.
 *
 * @param {Place} pinned
 * @param {Place} newest
 * @param {Place} older
 */
function matrixOf(pinned, newest, older) {
  const { msw, nock } = pinned.versions
  /** @type {[string, Cells][]} */
  const columns = [
    [`Node ${nodeOf(pinned)}, pinned`, results(pinned, 'matrix')],
    [`MSW ${msw}`, results(pinned, 'msw')],
    [`nock ${nock}`, results(pinned, 'nock')],
    ['server', results(pinned, 'server')],
    [`Node ${nodeOf(newest)}, newest`, results(newest, 'matrix')],
    [
      `aimock ${others['@copilotkit/aimock']}`,
      results(older, 'matrix', { CALLSHEET_MATRIX_SERVER: writeAimock(older.folder) }),
    ],
  ]
  const names = (columns[0]?.[1] ?? []).map(([name]) => name)
  return tableOf([
    ['case', ...columns.map(([title]) => title)],
    ['passed', ...columns.map(([, cells]) => passedOf(cells))],
    ...names.map((name) => [
      name,
      ...columns.map(([, cells]) => cells.find(([other]) => other === name)?.[1] ?? 'missing'),
    ]),
  ])
}

/** @param {Cells} cells */
function passedOf(cells) {
  return `${cells.filter(([, result]) => result === 'ok').length} of ${cells.length}`
}

/**
 * One row a version of MSW and of nock.
 *
 * @param {readonly Place[]} places
 */
function librariesOf(places) {
  const rows = ['msw', 'nock'].flatMap((name) =>
    places.map((place) => {
      /** @type {Cells} */
      const cells = results(place, name)
      const wrong = cells.filter(([, result]) => result !== 'ok').map((cell) => cell.join(': '))
      return [`${name} ${place.versions[name]}`, `Node ${nodeOf(place)}`, passedOf(cells), wrong.join('; ')]
    }),
  )
  return tableOf([['library', 'on', 'passed', 'else'], ...rows])
}

/**
 * One row an agent that is handed a model object.
 *
 * @param {Place} pinned
 * @param {Place} newest
 * @param {Place} older where the types of what is pinned are tried
 * @param {Place} ai5
 */
function modelsOf(pinned, newest, older, ai5) {
  const cases = ['JSON', 'stream'].flatMap((how) => [`${how}, two steps`, `${how}, parallel calls`])
  return tableOf([
    ['agent', 'model', ...cases, 'warns of', 'its type'],
    ...rowsOf(ai5, 'ai-sdk-models'),
    ...rowsOf(pinned, 'ai-sdk-models', older),
    ...rowsOf(newest, 'ai-sdk-models'),
    ...rowsOf(pinned, 'langchain-models', older),
    ...rowsOf(pinned, 'openai-agents-models', older),
    ...rowsOf(newest, 'openai-agents-models'),
  ])
}

/**
 * @param {Place} place
 * @param {string} name
 * @param {Place} [typed]
 * @returns {string[][]}
 */
function rowsOf(place, name, typed = place) {
  return results(place, name).map((row) => [...row, typeOf(typed, row[0], row[1])])
}
