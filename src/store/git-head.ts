import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What is checked out in a working tree; `null` for what cannot be told. */
export interface GitHead {
  readonly commit: string | null
  /** `null` also where no branch is checked out. */
  readonly branch: string | null
}

/** Reads the commit and the branch of the working tree around a folder, without running git. */
export function gitHead(folder: string): GitHead {
  const git = gitFolder(resolve(folder))
  const head = git === null ? null : read(join(git, 'HEAD'))
  if (git === null || head === null) return { commit: null, branch: null }
  const [, ref] = /^ref: (.+)$/u.exec(head) ?? []
  if (ref === undefined) return { commit: head, branch: null }
  // Those of a linked working tree are where it is linked to.
  const common = resolve(git, read(join(git, 'commondir')) ?? '.')
  return {
    commit: read(join(git, ref)) ?? read(join(common, ref)) ?? packed(common, ref),
    branch: ref.replace(/^refs\/heads\//u, ''),
  }
}

/** Of a linked working tree and of a submodule, `.git` is a file that says where it is. */
function gitFolder(folder: string): string | null {
  const git = join(folder, '.git')
  const found = statSync(git, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return git
  const [, linked] = /^gitdir: (.+)$/u.exec((found === undefined ? null : read(git)) ?? '') ?? []
  if (linked !== undefined) return resolve(folder, linked)
  const above = dirname(folder)
  return above === folder ? null : gitFolder(above)
}

function packed(git: string, ref: string): string | null {
  const lines = (read(join(git, 'packed-refs')) ?? '').split('\n')
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null
}

/** `null` where it cannot be read: results without a commit are better than none. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
