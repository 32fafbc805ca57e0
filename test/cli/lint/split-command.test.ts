import { describe, expect, test } from 'vitest'
import { splitCommand } from '../../../src/cli/lint/split-command.js'

describe('a command', () => {
  test.each([
    ['node server.js --stdio', ['node', 'server.js', '--stdio']],
    ['  npx   -y @scope/name@1.2 ', ['npx', '-y', '@scope/name@1.2']],
    [`node "a b.js" 'c "d" $e' f"g h"i`, ['node', 'a b.js', 'c "d" $e', 'fg hi']],
    [`node ''`, ['node', '']],
    ['node --env=KEY=1', ['node', '--env=KEY=1']],
  ])('of words and quotes is split: %s', (line, words) => {
    expect(splitCommand(line)).toEqual(words)
  })

  test.each([
    'a | b',
    'a && b',
    'a $HOME',
    'a "$HOME"',
    'KEY=1 a',
    'a > b',
    'a *',
    'a `b`',
    String.raw`a \b`,
    'a "b',
    "a 'b",
    '~/a',
    '',
  ])('that only a shell understands is not: %s', (line) => {
    expect(splitCommand(line)).toBeNull()
  })

  test('of any length is split in no time', () => {
    expect(splitCommand('a"'.repeat(20_001))).toBeNull()
    expect(splitCommand('a '.repeat(50_000))).toHaveLength(50_000)
  }, 2000)
})
