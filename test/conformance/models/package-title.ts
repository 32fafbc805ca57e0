import { readFileSync } from 'node:fs'

/** A package that is installed, with its major, as `ai 6` or `@openai/agents 0.14`. */
export function packageTitle(name: string): string {
  const manifest: unknown = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  const { version } = manifest as { readonly version: string } // every package has one
  const [major, minor] = version.split('.')
  return `${name} ${major === '0' ? `0.${minor}` : major}`
}
