// Judges the tarball as a registry and a user's compiler would see it.
import { bin, run } from './run.mjs'
import { inScratch, pack } from './scratch.mjs'

inScratch((folder) => {
  const tarball = pack(folder)
  run(bin('publint'), ['run', tarball, '--strict'])
  run(bin('attw'), [tarball, '--profile', 'esm-only'])
})
