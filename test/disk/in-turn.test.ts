import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from '../../src/disk/in-turn.js'
import { LockHeld } from '../../src/disk/lock.js'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-turn-'))
  lock = join(folder, 'x.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The number of a process that has ended. */
const dead = spawnSync(process.execPath, ['--version']).pid

/** A lock whose token has some name. */
function leave(...names: readonly string[]): void {
  mkdirSync(lock)
  for (const name of names) writeFileSync(join(lock, name), '')
}

test('a work is done while the token is taken, and it is given back', () => {
  expect(inTurn(lock, 0, () => readdirSync(lock))).toEqual([String(process.pid)])
  expect(inTurn(lock, 0, () => readdirSync(lock))).toEqual([String(process.pid)])
  expect(readdirSync(folder)).toEqual(['x.lock'])
  expect(readdirSync(lock)).toEqual(['free'])
})

test('also where the work throws', () => {
  const work = (): never => {
    throw new RangeError('no')
  }
  expect(() => inTurn(lock, 0, work)).toThrow(RangeError)
  expect(readdirSync(lock)).toEqual(['free'])
})

test.each([
  ['a process that is gone', [String(dead)]],
  ['a process that is gone, beside what is not ours', [String(dead), 'notes.txt']],
  ['nobody: an empty folder', []],
])('the token of %s is taken over', (_name, names) => {
  leave(...names)
  expect(inTurn(lock, 0, () => 'done')).toBe('done')
  expect(readdirSync(lock)).toEqual(['free', ...names.slice(1)])
})

test.each([
  ['this process', String(process.pid), process.pid],
  ['another process', String(process.ppid), process.ppid],
  ['nobody who is known', 'notes.txt', null],
])('what %s holds is waited for, then an error', (_name, name, holder) => {
  leave(name)
  const start = performance.now()
  let thrown: unknown = null
  try {
    inTurn(lock, 20, () => expect.unreachable())
  } catch (error) {
    thrown = error
  }

  expect(performance.now() - start).toBeGreaterThanOrEqual(20)
  expect(thrown).toBeInstanceOf(LockHeld)
  expect(thrown).toMatchObject({ lock, holder })
  expect(readdirSync(lock)).toEqual([name])
})

test('a turn within a turn is one that never comes', () => {
  expect(() => inTurn(lock, 0, () => inTurn(lock, 0, () => 'done'))).toThrow(LockHeld)
  expect(readdirSync(lock)).toEqual(['free'])
})

test('a lock that was removed meanwhile is made anew', () => {
  inTurn(lock, 0, () => rmSync(lock, { recursive: true }))
  expect(readdirSync(folder)).toEqual([])
  inTurn(lock, 0, () => undefined)
  expect(readdirSync(lock)).toEqual(['free'])
})

test('a token that this process cannot have taken, as one of a container that was started again, is free', () => {
  leave(String(process.pid))
  // As if this process had begun after that.
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(-1)
  try {
    expect(inTurn(lock, 0, () => readdirSync(lock))).toEqual([String(process.pid)])
  } finally {
    uptime.mockRestore()
  }
  expect(readdirSync(folder)).toEqual(['x.lock'])
})

test('a token of this process is another thread’s', () => {
  leave(String(process.pid))
  expect(() => inTurn(lock, 3, () => 1)).toThrow(LockHeld)
  expect(readdirSync(folder)).toEqual(['x.lock'])
})
