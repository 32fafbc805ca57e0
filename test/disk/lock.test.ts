import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, isAlive, LockHeld, takeLock } from '../../src/disk/lock.js'

// What happens in races and crashes is tested where cassettes are stored.

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-lock-'))
  file = join(folder, 'x')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dead = spawnSync(process.execPath, ['--version']).pid

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

test('one holds a file, until it is released', () => {
  const held = takeLock(file)

  expect(holderOf(basename(held.entry))).toBe(process.pid)
  expect(thrownBy(() => takeLock(file))).toMatchObject({ lock: `${file}.lock`, holder: process.pid })
  expect(readdirSync(folder)).toEqual(['x.lock'])
  held.release()
  held.release()
  expect(readdirSync(folder)).toEqual([])
})

test('an entry that is moved away has released the file', () => {
  const { entry, release } = takeLock(file)
  renameSync(entry, file)
  const next = takeLock(file)
  // Gives nothing back that is another's by now.
  release()

  expect(thrownBy(() => takeLock(file))).toBeInstanceOf(LockHeld)
  next.release()
  expect(readdirSync(folder)).toEqual(['x'])
})

test('what a process left that is gone is taken over, and what nobody knows is not', () => {
  mkdirSync(`${file}.lock`)
  writeFileSync(join(`${file}.lock`, `${dead}-aB3xyZ`), '')
  takeLock(file).release()
  mkdirSync(`${file}.lock`)
  writeFileSync(join(`${file}.lock`, 'mine'), '')

  expect(thrownBy(() => takeLock(file))).toMatchObject({ holder: null })
})

test.each([
  ['4711-aB3xyZ', 4711],
  ['4711-aB3xy', null],
  ['4711', null],
  ['12345678901-aB3xyZ', null],
  ['notes.txt', null],
])('the holder of %s is %s', (name, holder) => {
  expect(holderOf(name)).toBe(holder)
})

test('a process lives until it has ended', () => {
  expect([isAlive(process.pid), isAlive(process.ppid), isAlive(dead)]).toEqual([true, true, false])
})
