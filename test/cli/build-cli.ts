import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import config from '../../rolldown.config.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the command as it is published, from the sources as they are: `cli.js` in a new folder, which is returned. */
export async function buildCli(): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'cli-'))
  const bundle = await rolldown({ ...config, input: { cli: join(root, 'src/cli/main.ts') } })
  await bundle.write({ ...[config.output].flat()[0], dir: folder })
  await bundle.close()
  return folder
}
