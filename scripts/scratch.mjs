import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, root, run } from './run.mjs'

/**
 * Hands a new folder outside the checkout to `work` and removes it afterwards.
 *
 * @param {(folder: string) => void} work
 */
export function inScratch(work) {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Packs what dist holds now and returns the path of the tarball.
 *
 * @param {string} folder
 */
export function pack(folder) {
  read('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack wrote no tarball')
  return join(folder, tarball)
}

/**
 * Installs packages in a folder: names to versions, or to the path of a tarball.
 *
 * @param {string} folder
 * @param {Record<string, string>} dependencies
 */
export function install(folder, dependencies) {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'scratch', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  })
}

/**
 * The installed version of a development dependency: what the lockfile says.
 *
 * @param {string} name
 * @returns {string}
 */
export function versionOf(name) {
  return JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')).version
}

/**
 * Copies examples and compatibility tests beside configs of their own: older Vitest looks for one in parent folders.
 *
 * @param {string} folder
 */
export function copyTests(folder) {
  cpSync(`${root}examples`, join(folder, 'examples'), { recursive: true })
  cpSync(`${root}test/compat`, join(folder, 'test/compat'), { recursive: true })
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default {
  test: {
    include: ['examples/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'examples/**/*.failing.test.ts'],
  },
}
`,
  )
  // The examples' own tsconfig.json extends this one.
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2023',
        module: 'nodenext',
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['node'],
      },
      include: ['examples', 'test'],
    }),
  )
}
