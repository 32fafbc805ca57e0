// Type-checks test/types, as a user would, against a tarball (or what dist holds now) on several versions of Vitest.
// node scripts/test-types.mjs [tarball] [--all]: --all adds older TypeScripts and the resolution of bundlers.
import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bin, root } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const all = process.argv.includes('--all')
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const vitests = ['3.2.7', '4.1.12', '5.1.2']
const typescripts = all ? [versionOf('typescript'), '6.0.3', '5.9.3'] : [versionOf('typescript')]
const resolutions = all ? ['nodenext', 'bundler'] : ['nodenext']
// What a user's program holds: tools are registered, or they are not.
const programs = ['registered', 'unregistered']

const rows = []
inScratch((folder) => {
  const tarball = given === undefined ? pack(folder) : resolve(given)
  const compilers = typescripts.map((version) => ({ version, compiler: compilerOf(folder, version) }))
  for (const vitest of vitests) {
    const place = join(folder, `vitest-${vitest}`)
    // Vitest 5 wants the types of Node 22 or later.
    const node = vitest.startsWith('5.') ? '^22.0.0' : versionOf('@types/node')
    install(place, { callsheet: `file:${tarball}`, vitest, zod: versionOf('zod'), '@types/node': node })
    for (const program of programs) {
      cpSync(`${root}test/types/${program}`, join(place, program), { recursive: true })
      for (const { version, compiler } of compilers) {
        for (const resolution of resolutions) {
          const errors = check(compiler, place, program, resolution)
          for (const error of errors) console.error(error)
          rows.push([String(errors.length), vitest, version, resolution, program])
        }
      }
    }
  }
})

for (const row of [['errors', 'vitest', 'typescript', 'resolution', 'tools'], ...rows]) {
  console.log(row.map((cell) => cell.padEnd(12)).join(''))
}
process.exitCode = rows.some(([errors]) => errors !== '0') ? 1 : 0

/** @param {string} folder @param {string} version */
function compilerOf(folder, version) {
  if (version === versionOf('typescript')) return bin('tsc')
  const place = join(folder, `typescript-${version}`)
  install(place, { typescript: version })
  return join(place, 'node_modules/.bin/tsc')
}

/**
 * The errors in the fixtures and in our own declarations. All declarations are checked, since `skipLibCheck` would hide
 * what is wrong with ours; those of other packages are not ours to judge.
 *
 * @param {string} compiler
 * @param {string} place
 * @param {string} program
 * @param {string} resolution
 * @returns {readonly string[]}
 */
function check(compiler, place, program, resolution) {
  const config = join(place, `tsconfig.${program}.json`)
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution: resolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, include: [program] }))
  const { status, stdout, error } = spawnSync(compiler, ['-p', config, '--pretty', 'false'], {
    cwd: place,
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  const errors = stdout.split('\n').filter((line) => /\berror TS\d+:/u.test(line))
  if (status !== 0 && errors.length === 0) throw new Error(`${compiler} ended with ${status}: ${stdout}`)
  const foreign = /^node_modules\/(?!callsheet\/)/u
  return errors.filter((line) => !foreign.test(line))
}
