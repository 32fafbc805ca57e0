import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
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
 * The examples, each with the packages that it imports.
 *
 * @returns {readonly { name: string, packages: readonly string[] }[]}
 */
export function readExamples() {
  const folders = readdirSync(`${root}examples`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => ({ name, packages: packagesOf(`${root}examples/${name}`) }))
}

/** @param {string} folder */
function packagesOf(folder) {
  const files = readdirSync(folder).filter((file) => /\.(?:mjs|ts)$/u.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import) '([^.'][^']*)'/gu)].map(([, id = '']) => id),
  )
  const names = imported.map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].filter((name) => !isBuiltin(name) && name !== 'callsheet' && name !== 'vitest').sort()
}

/**
 * Packages with the versions of the lockfile, as {@link install} takes them.
 *
 * @param {Iterable<string>} names
 * @returns {Record<string, string>}
 */
export function versionsOf(names) {
  return Object.fromEntries([...names].map((name) => [name, versionOf(name)]))
}

/**
 * Copies examples and compatibility tests beside configs of their own: older Vitest looks for one in parent folders.
 *
 * @param {string} folder
 * @param {readonly { name: string }[]} examples
 */
export function copyTests(folder, examples) {
  for (const { name } of examples) {
    cpSync(`${root}examples/${name}`, join(folder, 'examples', name), { recursive: true })
  }
  cpSync(`${root}test/compat`, join(folder, 'test/compat'), { recursive: true })
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default {
  test: {
    include: ['examples/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'examples/**/*.failing.test.ts'],
    // A loaded machine is slow.
    testTimeout: 60_000,
  },
}
`,
  )
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
