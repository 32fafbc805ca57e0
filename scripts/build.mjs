// Writes dist: the code by rolldown, the declarations (one per source file) by tsc.
import { rmSync } from 'node:fs'
import { bin, root, run } from './run.mjs'

rmSync(`${root}dist`, { recursive: true, force: true })
run(bin('tsc'), ['-p', 'tsconfig.build.json', '--singleThreaded'])
run(bin('rolldown'), ['-c', 'rolldown.config.ts', '--logLevel', 'warn'])
