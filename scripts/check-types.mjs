// Type-checks each part of the project in a program of its own: a part that augments the types must not help another one.
import { existsSync } from 'node:fs'
import { bin, root, run } from './run.mjs'

for (const project of [
  'tsconfig.json',
  'test/tsconfig.json',
  'examples/tsconfig.json',
  'test/types/tsconfig.json',
  'test/types/unregistered/tsconfig.json',
  // Those of real packages, which a user's program may lack.
  'test/types/transcripts/tsconfig.json',
  'scripts/tsconfig.json',
]) {
  // Threads would check what they share once each.
  if (existsSync(root + project)) run(bin('tsc'), ['-p', project, '--noEmit', '--singleThreaded'])
}
