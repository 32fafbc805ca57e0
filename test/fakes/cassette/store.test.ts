import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { lockCassette, readStored } from '../../../fakes/cassette/store.js'
import { runProgram } from '../../support/run-program.js'
import type { Overtaken, Told } from './support/store-child.js'
import { bundleStoreChild } from './support/store-programs.js'

let child: Awaited<ReturnType<typeof bundleStoreChild>>
beforeAll(async () => {
  child = await bundleStoreChild()
})
afterAll(() => child.remove())

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-cassettes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (...names: readonly string[]): string => join(folder, ...names)
const run = (command: string, file: string, argument = ''): ReturnType<typeof runProgram> =>
  runProgram(process.execPath, [child.program, command, file, argument])
const told = (stdout: string): Told => JSON.parse(stdout) as Told // what the child says

/** The error that a work throws, its paths without the folder of this test. */
function errorOf(work: () => unknown): { readonly code: string; readonly message: string } {
  try {
    work()
  } catch (error) {
    if (!(error instanceof CassetteError)) throw error
    return { code: error.code, message: plain(error.message) }
  }
  throw new Error('nothing was thrown')
}

/** Without the folder of this test, numbers of processes, and how this version of Node.js words errors of the system. */
const plain = (message: string): string =>
  message
    .replaceAll(folder, '')
    .replaceAll(/\d{2,}/gu, 'PID')
    .replaceAll(/E[A-Z]+: [^;]*/gu, 'ERROR')
    .replaceAll(/(?:long)+/gu, 'long')

/** The number of a process that has ended. */
const dead = spawnSync(process.execPath, ['--version']).pid

function leaveLock(file: string, holder: number): void {
  mkdirSync(`${file}.lock`)
  writeFileSync(join(`${file}.lock`, `${holder}-aB3xyZ`), 'half a te')
}

describe('reading', () => {
  test.each([
    ['a text', 'a text\n'],
    ['an empty one', ''],
    ['Unicode', 'größer 🎲 \u0000 \r\n'],
  ])('%s is what was saved', (_name, text) => {
    lockCassette(at('x.json')).save(text, null)

    expect(readStored(at('x.json'))).toBe(text)
    expect(readFileSync(at('x.json'), 'utf8')).toBe(text)
    expect(readdirSync(folder)).toEqual(['x.json'])
  })

  test.each([
    ['there is no file', 'x.json'],
    ['there is no folder', 'a/b/x.json'],
    ['a part of the path is a file', 'file/x.json'],
    ['a link leads nowhere', 'dangling'],
  ])('null where %s', (_name, file) => {
    writeFileSync(at('file'), '')
    symlinkSync('nowhere', at('dangling'))

    expect(readStored(at(file))).toBeNull()
  })

  test('a byte order mark is no part of the text', () => {
    writeFileSync(at('x.json'), '\uFEFF{}')

    expect(readStored(at('x.json'))).toBe('{}')
  })

  test('what cannot be read says why', () => {
    mkdirSync(at('x.json'))
    writeFileSync(at('latin1'), Buffer.from([0x66, 0xfc, 0x72]))
    symlinkSync('circle', at('circle'))

    expect(['x.json', 'latin1', 'circle'].map((name) => errorOf(() => readStored(at(name))))).toMatchInlineSnapshot(`
      [
        {
          "code": "unreadable",
          "message": "cannot read the cassette /x.json: it is a folder",
        },
        {
          "code": "unreadable",
          "message": "cannot read the cassette /latin1: The encoded data was not valid for encoding utf-8",
        },
        {
          "code": "unreadable",
          "message": "cannot read the cassette /circle: ERROR",
        },
      ]
    `)
    expect(errorOf(() => readStored('/dev/null'))).toMatchInlineSnapshot(`
      {
        "code": "unreadable",
        "message": "cannot read the cassette /dev/null: it is no regular file",
      }
    `)
  })
})

describe('saving', () => {
  test('replaces the whole text, makes folders, and leaves nothing else', () => {
    const file = at('a', 'b', 'x.json')
    lockCassette(file).save('a longer text', null)
    lockCassette(file).save('short', 'a longer text')

    expect(readFileSync(file, 'utf8')).toBe('short')
    expect(readdirSync(at('a', 'b'))).toEqual(['x.json'])
  })

  test('keeps the mode of the file, and gives a new one that of any new file', () => {
    writeFileSync(at('x.json'), 'old', { mode: 0o640 })
    chmodSync(at('x.json'), 0o660)
    writeFileSync(at('other'), '')
    lockCassette(at('x.json')).save('new', 'old')
    lockCassette(at('y.json')).save('new', null)

    expect(statSync(at('x.json')).mode & 0o777).toBe(0o660)
    expect(statSync(at('y.json')).mode).toBe(statSync(at('other')).mode)
  })

  test.each([
    ['to a file', 'old', 'to/x.json'],
    ['to a file that is not there yet', null, 'to/x.json'],
    ['to a folder that is not there yet', null, 'new/folder/x.json'],
  ])('keeps a link %s, and writes there', (_name, before, target) => {
    mkdirSync(at('to'))
    mkdirSync(at('from'))
    if (before !== null) writeFileSync(at(target), before)
    symlinkSync(`../from/second`, at('to', 'first'))
    symlinkSync(`../${target}`, at('from', 'second'))
    const lock = lockCassette(at('to', 'first'))

    expect(errorOf(() => lockCassette(at(target))).code).toBe('locked')

    lock.save('new', before)

    expect(readFileSync(at(target), 'utf8')).toBe('new')
    expect(lstatSync(at('to', 'first')).isSymbolicLink()).toBe(true)
    expect(lstatSync(at('from', 'second')).isSymbolicLink()).toBe(true)
    expect(readdirSync(at('from'))).toEqual(['second'])
  })

  test.each([
    ['changed', 'old', 'edited'],
    ['made', null, 'edited'],
    ['removed', 'old', null],
  ])('overwrites nothing where the file was %s meanwhile, and gives the lock back', (_name, before, now) => {
    if (before !== null) writeFileSync(at('x.json'), before)
    const lock = lockCassette(at('x.json'))
    if (now === null) rmSync(at('x.json'))
    else writeFileSync(at('x.json'), now)

    expect(errorOf(() => lock.save('new', before))).toMatchInlineSnapshot(`
      {
        "code": "changed",
        "message": "the cassette /x.json was changed, made or removed while it was being recorded; nothing was written. Look at the change, then record again",
      }
    `)
    expect(readStored(at('x.json'))).toBe(now)
    expect(readdirSync(folder)).toEqual(now === null ? [] : ['x.json'])
  })

  test('writes nothing without the lock', () => {
    const removed = lockCassette(at('x.json'))
    rmSync(at('x.json.lock'), { recursive: true })
    const released = lockCassette(at('y.json'))
    released.release()

    expect(errorOf(() => removed.save('new', null))).toMatchInlineSnapshot(`
      {
        "code": "locked",
        "message": "cannot write the cassette /x.json: its lock is no longer held, so somebody else may be recording it; nothing was written. Record again",
      }
    `)
    expect(errorOf(() => released.save('new', null)).code).toBe('locked')
    expect(readdirSync(folder)).toEqual([])
  })

  test('what cannot be written says so before anybody has recorded', () => {
    mkdirSync(at('folder'))
    writeFileSync(at('file'), 'kept')
    symlinkSync('circle', at('circle'))

    expect(
      ['folder', 'file/x.json', 'file/deeper/x.json', 'circle', `${'long'.repeat(100)}.json`].map((name) =>
        errorOf(() => lockCassette(at(name))),
      ),
    ).toMatchInlineSnapshot(`
      [
        {
          "code": "unwritable",
          "message": "cannot write the cassette /folder: it is a folder; name another file, or move what is there",
        },
        {
          "code": "unwritable",
          "message": "cannot write the cassette /file/x.json: ERROR; a part of its path is a file; name another file, or move what is there; nothing was written",
        },
        {
          "code": "unwritable",
          "message": "cannot write the cassette /file/deeper/x.json: ERROR; a part of its path is a file; name another file, or move what is there; nothing was written",
        },
        {
          "code": "unwritable",
          "message": "cannot write the cassette /circle: ERROR; name another file, or see to what is said here; nothing was written",
        },
        {
          "code": "unwritable",
          "message": "cannot write the cassette /long.json: ERROR; name another file, or see to what is said here; nothing was written",
        },
      ]
    `)
    expect(errorOf(() => lockCassette('/dev/full')).message).toMatchInlineSnapshot(
      `"cannot write the cassette /dev/full: it is no regular file; name another file, or move what is there"`,
    )
    expect(readFileSync(at('file'), 'utf8')).toBe('kept')
  })

  // Root may write everywhere, so a process of its own becomes another user first.
  test('nor is a folder or a file that this user may not write', async () => {
    chmodSync(folder, 0o755)
    mkdirSync(at('read-only'))
    writeFileSync(at('read-only', 'x.json'), 'old')
    chmodSync(at('read-only', 'x.json'), 0o666)
    chmodSync(at('read-only'), 0o555)
    mkdirSync(at('open'))
    chmodSync(at('open'), 0o777)
    writeFileSync(at('open', 'x.json'), 'old')
    chmodSync(at('open', 'x.json'), 0o444)
    const files = [at('read-only', 'x.json'), at('read-only', 'new', 'x.json'), at('open', 'x.json')]
    const ended = await Promise.all(files.map((file) => run('saveAsNobody', file, 'new')))

    expect(ended.map(({ stdout }) => plain(stdout))).toMatchInlineSnapshot(`
      [
        "{"code":"unwritable","message":"cannot write the cassette /read-only/x.json: ERROR; let this user write the file and its folder, or name a file elsewhere; nothing was written"}
      ",
        "{"code":"unwritable","message":"cannot write the cassette /read-only/new/x.json: ERROR; let this user write the file and its folder, or name a file elsewhere; nothing was written"}
      ",
        "{"code":"unwritable","message":"cannot write the cassette /open/x.json: ERROR; let this user write the file and its folder, or name a file elsewhere; nothing was written"}
      ",
      ]
    `)
    expect(readFileSync(at('read-only', 'x.json'), 'utf8')).toBe('old')
    expect(readFileSync(at('open', 'x.json'), 'utf8')).toBe('old')
    expect(readdirSync(at('open'))).toEqual(['x.json'])

    const elsewhere = await run('saveAsNobody', at('open', 'new', 'x.json'), 'new')

    expect(told(elsewhere.stdout)).toBe('done')
    chmodSync(at('read-only'), 0o755)
  })

  // A limit of the shell stands for a full disk: the write stops half-way with an error of the system.
  test('a disk that is full in the middle of the text leaves the old file, and no lock', async () => {
    writeFileSync(at('x.json'), 'old')
    const script = `trap '' XFSZ; ulimit -f 8; exec "$@"`
    const text = 'new '.repeat(10_000)
    const ended = await runProgram('sh', [
      '-c',
      script,
      'sh',
      process.execPath,
      child.program,
      'save',
      at('x.json'),
      text,
    ])

    expect(plain(ended.stdout)).toMatchInlineSnapshot(`
      "{"code":"unwritable","message":"cannot write the cassette /x.json: ERROR; make room on the disk and record again; nothing was written"}
      "
    `)
    expect(readFileSync(at('x.json'), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['x.json'])
  })
})

describe('a process that is killed', () => {
  const old = 'old '.repeat(1000)
  const next = 'next '.repeat(50_000)

  function checkNextRecording(file: string): void {
    const before = readStored(file)
    lockCassette(file).save('recorded again', before)

    expect(readStored(file)).toBe('recorded again')
    expect(readdirSync(folder)).toEqual([file.slice(folder.length + 1)])
  }

  test('before any change of the disk leaves the old text or the new one, and a file that can be recorded', async () => {
    const seen = new Set<string>()
    let isDone = false
    let calls = 0
    while (!isDone) {
      calls += 1
      const file = at('x.json')
      writeFileSync(file, old)
      leaveLock(file, dead)
      const { code, signal, stderr } = await run('killedAt', file, String(calls))
      const text = readStored(file) ?? ''
      seen.add(text)

      expect([old, next], `killed before change ${calls}`).toContain(text)
      expect(stderr).toBe('')
      checkNextRecording(file)
      isDone = code === 0
      if (!isDone) expect(signal).toBe('SIGKILL')
    }

    expect(seen.size).toBe(2)
    expect(calls).toBeGreaterThan(10)
  })

  test('at any moment leaves one of the whole texts, as every reader sees it', async () => {
    const file = at('x.json')
    for (const delay of [0, 1, 2, 3, 5, 8, 13, 21]) {
      let reads = 0
      const ended = await runProgram(process.execPath, [child.program, 'rewrite', file], {
        onOutput(writer) {
          const end = performance.now() + delay
          do {
            checkWhole(readStored(file))
            reads += 1
          } while (performance.now() < end)
          writer.kill('SIGKILL')
        },
      })
      checkWhole(readStored(file))

      expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
      expect(reads).toBeGreaterThan(0)
      checkNextRecording(file)
    }
  })

  function checkWhole(text: string | null): void {
    const number = text?.slice(0, text.indexOf(' ') + 1) ?? ''
    // A matcher would take too long to be called all the time.
    if (text !== number.repeat(50_000)) throw new Error(`${String(text?.length)} characters of ${number}`)
  }
})

describe('a file that is held', () => {
  test('is locked to this process too', () => {
    const lock = lockCassette(at('x.json'))

    expect(errorOf(() => lockCassette(at('x.json')))).toMatchInlineSnapshot(`
      {
        "code": "locked",
        "message": "the cassette /x.json is being recorded already: another test or sheet of this same process (PID) holds /x.json.lock. Two recordings need two files, or one must wait for the other. If nothing records it, for instance because a process was killed and its number given to another, delete /x.json.lock",
      }
    `)
    expect(readdirSync(folder)).toEqual(['x.json.lock'])

    lock.release()
    const second = lockCassette(at('x.json'))
    // Gives nothing back that is another's by now.
    lock.release()

    expect(errorOf(() => lockCassette(at('x.json'))).code).toBe('locked')
    second.save('new', null)
    second.release()
    expect(readStored(at('x.json'))).toBe('new')
    expect(readdirSync(folder)).toEqual(['x.json'])
  })

  test('is locked to other threads', async () => {
    const lock = lockCassette(at('x.json'))
    const wants = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const worker = new Worker(child.program, { workerData: ['save', at('x.json'), 'of a thread'] })
        worker.on('message', resolve).on('error', reject)
      })

    expect(await wants()).toMatchObject({ code: 'locked', message: expect.stringContaining('this same process') })
    lock.release()
    expect(await wants()).toBe('done')
    expect(readStored(at('x.json'))).toBe('of a thread')
  })

  test('is locked to another process, and says to which', async () => {
    let told = { code: '', message: '' }
    const holder = await runProgram(process.execPath, [child.program, 'hold', at('x.json')], {
      onOutput(held) {
        told = errorOf(() => lockCassette(at('x.json')))
        held.kill('SIGKILL')
      },
    })

    expect(holder.stderr).toBe('')
    expect(told).toMatchInlineSnapshot(`
      {
        "code": "locked",
        "message": "the cassette /x.json is being recorded already: process PID holds /x.json.lock. Two recordings need two files, or one must wait for the other. A killed Vitest may have left that process behind: end it. If nothing records it, for instance because a process was killed and its number given to another, delete /x.json.lock",
      }
    `)
  })

  test.each([
    ['a process that is gone', () => leaveLock(at('x.json'), dead)],
    ['nobody', () => mkdirSync(at('x.json.lock'))],
  ])('by %s is taken over', (_name, leave) => {
    leave()
    lockCassette(at('x.json')).save('new', null)

    expect(readdirSync(folder)).toEqual(['x.json'])
  })

  test.each([
    ['a file of somebody else', () => writeFileSync(at('x.json.lock'), 'mine')],
    [
      'a folder of somebody else',
      () => {
        mkdirSync(at('x.json.lock'))
        writeFileSync(at('x.json.lock', 'mine'), 'mine')
      },
    ],
  ])('by %s is left alone', (_name, leave) => {
    leave()

    expect(errorOf(() => lockCassette(at('x.json')))).toMatchInlineSnapshot(`
      {
        "code": "locked",
        "message": "the cassette /x.json is being recorded already: somebody, its lock does not say who, holds /x.json.lock. Two recordings need two files, or one must wait for the other. If nothing records it, for instance because a process was killed and its number given to another, delete /x.json.lock",
      }
    `)
    expect(readdirSync(folder)).toEqual(['x.json.lock'])
  })

  test('is free after what was left just before it was held', () => {
    mkdirSync(at(`x.json.lock-${dead}-aB3xyZ`))
    mkdirSync(at(`x.json.lock-${process.pid}-aB3xyZ`))
    mkdirSync(at('x.json.lock-mine'))
    lockCassette(at('x.json')).release()

    expect(readdirSync(folder).sort()).toEqual([`x.json.lock-${process.pid}-aB3xyZ`, 'x.json.lock-mine'].sort())
  })

  test('is held by exactly one, whoever is overtaken by whom, at any use of the disk', async () => {
    const { stdout, stderr } = await run('overtaken', folder, String(dead))
    const ends = JSON.parse(stdout) as readonly Overtaken[] // what the child says

    expect(stderr).toBe('')
    expect(ends.length).toBeGreaterThan(200)
    const wrong = ends.filter(({ work, told, text }) => {
      const done = told.filter((each) => each === 'done').length
      const isSound = told.every((each) => each === 'done' || each.code === 'locked')
      return !isSound || done === 0 || (work === 'keep' ? done !== 1 : text !== String(done))
    })
    expect(wrong).toEqual([])
    expect(ends.some(({ told }) => told.length === 3)).toBe(true)
  })

  test.each([
    ['two processes', 2, 20],
    ['eight processes', 8, 20],
  ])('is held by exactly one of %s, also after one that is gone', async (_name, count, rounds) => {
    for (let round = 0; round < rounds; round += 2) leaveLock(at(`${round}.json`), dead)
    const all = await race(count, rounds)

    const codes = Array.from({ length: rounds }, (_unused, round) =>
      all.map((mine) => mine[round]).map((each) => (typeof each === 'object' ? each.code : each)),
    )
    const countOf = (code: string): readonly number[] => codes.map((each) => each.filter((one) => one === code).length)
    expect(countOf('done')).toEqual(codes.map(() => 1))
    expect(countOf('locked')).toEqual(codes.map(() => count - 1))
  })

  /** What each of several processes got, all of which lived until the last one was done. */
  async function race(count: number, rounds: number): Promise<readonly (readonly Told[])[]> {
    const start = Date.now() + 150 + 60 * count
    const argument = JSON.stringify({ start, rounds })
    const running: { kill(signal: 'SIGKILL'): boolean }[] = []
    const racers = Array.from({ length: count }, () =>
      runProgram(process.execPath, [child.program, 'race', folder, argument], {
        onOutput(racer, stdout) {
          if (!stdout.endsWith('\n')) return
          running.push(racer)
          if (running.length === count) for (const each of running) each.kill('SIGKILL')
        },
      }),
    )
    const ended = await Promise.all(racers)
    return ended.map(({ stdout }) => JSON.parse(stdout) as readonly Told[]) // what the children say
  }

  test('changes hands without a lost update', async () => {
    const ended = await Promise.all(Array.from({ length: 4 }, () => run('count', at('x.json'), '20')))

    expect(ended.map(({ code, stderr }) => `${code}${stderr}`)).toEqual(['0', '0', '0', '0'])
    expect(readStored(at('x.json'))).toBe('80')
    expect(readdirSync(folder)).toEqual(['x.json'])
  })
})
