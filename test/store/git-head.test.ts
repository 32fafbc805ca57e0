import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gitHead } from '../../src/store/git-head.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-git-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const one = '1111111111111111111111111111111111111111'
const two = '2222222222222222222222222222222222222222'

// The files that git writes, as its manual describes them (gitrepository-layout, git-worktree, git-pack-refs).
test.each<
  [name: string, files: Readonly<Record<string, string>>, from: string, commit: string | null, branch: string | null]
>([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/a/b\n', '.git/refs/heads/a/b': `${one}\n` }, '.', one, 'a/b'],
  ['from a folder below', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': one }, 'x/y', one, 'main'],
  ['no branch', { '.git/HEAD': `${two}\n` }, '.', two, null],
  ['no commit yet', { '.git/HEAD': 'ref: refs/heads/main\n' }, '.', null, 'main'],
  [
    'packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs with: peeled fully-peeled sorted\n${one} refs/heads/main-2\n${two} refs/heads/main\n^${one}\n`,
    },
    '.',
    two,
    'main',
  ],
  [
    'packed, and newer beside',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `${one} refs/heads/main\n`,
      '.git/refs/heads/main': two,
    },
    '.',
    two,
    'main',
  ],
  [
    'a linked working tree',
    {
      'home/.git/HEAD': 'ref: refs/heads/main\n',
      'home/.git/refs/heads/main': one,
      'home/.git/refs/heads/late': two,
      'home/.git/worktrees/tree/HEAD': 'ref: refs/heads/late\n',
      'home/.git/worktrees/tree/commondir': '../..\n',
      'tree/.git': 'gitdir: ../home/.git/worktrees/tree\n',
    },
    'tree/src',
    two,
    'late',
  ],
  [
    'a submodule',
    {
      '.git/HEAD': `${one}\n`,
      '.git/modules/lib/HEAD': `${two}\n`,
      'lib/.git': 'gitdir: ../.git/modules/lib\n',
    },
    'lib',
    two,
    null,
  ],
  ['a folder .git that is none', { '.git/notes': '' }, '.', null, null],
  ['a link to nothing', { '.git': 'gitdir: gone\n' }, '.', null, null],
])('%s', (_name, files, from, commit, branch) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, from), { recursive: true })
  expect(gitHead(join(folder, from))).toEqual({ commit, branch })
})

test('nothing where there is no git', () => {
  expect(gitHead('/')).toEqual({ commit: null, branch: null })
})
