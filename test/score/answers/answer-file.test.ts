import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultMode, pathOf, readText, updateText } from '../../../src/score/answers/answer-file.js'
import { answerFileLocked } from '../../../src/score/answers/errors.js'
import { runProgram } from '../../support/run-program.js'
import { inFolder } from './support/in-folder.js'

test.each([
  [undefined, 'once'],
  ['', 'once'],
  ['0', 'once'],
  ['false', 'once'],
  ['False', 'once'],
  ['true', 'replay'],
  ['1', 'replay'],
  ['woodpecker', 'replay'],
] as const)('where CI is %j, the mode is %s', (CI, mode) => {
  expect(defaultMode(CI === undefined ? {} : { CI })).toBe(mode)
})

describe('an update', () => {
  test('gets the text, null where there is none, and replaces it', async () => {
    await inFolder((at) => {
      const seen: unknown[] = []
      for (const next of ['one', 'two', 'two']) {
        updateText(at('new/a.json'), 'a.json', (text) => {
          seen.push(text)
          return next
        })
      }
      expect(seen).toEqual([null, 'one', 'two'])
      expect(readText(at('new/a.json'), 'a.json')).toBe('two')
      expect(readdirSync(at('new'))).toEqual(['a.json'])
    })
  })

  test('that changes nothing writes nothing', async () => {
    await inFolder((at) => {
      writeFileSync(at('a.json'), 'one')
      const before = statSync(at('a.json'))
      updateText(at('a.json'), 'a.json', () => 'one')
      expect(statSync(at('a.json')).ino).toBe(before.ino)
    })
  })

  test('leaves who may read the file', async () => {
    await inFolder((at) => {
      writeFileSync(at('a.json'), 'one')
      for (const mode of [0o600, 0o664]) {
        chmodSync(at('a.json'), mode)
        updateText(at('a.json'), 'a.json', () => `text of ${mode}`)
        expect(statSync(at('a.json')).mode & 0o777).toBe(mode)
      }
    })
  })

  test('follows links, also to what is not there yet', async () => {
    await inFolder((at) => {
      symlinkSync('new/real.json', at('relative.json'))
      symlinkSync(at('relative.json'), at('a.json'))
      for (const text of ['one', 'two']) {
        updateText(at('a.json'), 'a.json', () => text)
        expect(readFileSync(at('new/real.json'), 'utf8')).toBe(text)
      }
      expect(lstatSync(at('a.json')).isSymbolicLink()).toBe(true)
      expect(lstatSync(at('relative.json')).isSymbolicLink()).toBe(true)

      symlinkSync('round.json', at('round.json'))
      expect(() => updateText(at('round.json'), 'round.json', () => '')).toThrow(
        expect.objectContaining({ code: 'answer-file', message: expect.stringContaining('ELOOP') }),
      )
    })
  })

  test('that throws leaves the file as it was, and free', async () => {
    await inFolder((at) => {
      writeFileSync(at('a.json'), 'one')
      const fail = () => {
        throw new RangeError('oh')
      }
      expect(() => updateText(at('a.json'), 'a.json', fail)).toThrow('cannot write the file of answers a.json: oh')
      expect(readText(at('a.json'), 'a.json')).toBe('one')
      expect(readdirSync(at('.'))).toEqual(['a.json'])
    })
  })

  test('takes over what a killed process held, and sweeps up what it left', async () => {
    await inFolder(async (at) => {
      const gone = (await runProgram(process.execPath, ['-p', 'process.pid'])).stdout.trim()
      mkdirSync(at('a.json.lock'))
      writeFileSync(at(`a.json.lock/${gone}-abcdef`), 'half of a te')
      mkdirSync(at(`a.json.lock-${gone}-ghijkl`))
      writeFileSync(at(`a.json.lock-${gone}-ghijkl/${gone}-ghijkl`), '')
      // Somebody alive, who waits for the lock.
      mkdirSync(at(`a.json.lock-${process.pid}-mnopqr`))
      updateText(at('a.json'), 'a.json', () => 'one')
      expect(readdirSync(at('.')).sort()).toEqual(['a.json', `a.json.lock-${process.pid}-mnopqr`])
      expect(readFileSync(at('a.json'), 'utf8')).toBe('one')
    })
  })

  test('waits for a process that lives', async () => {
    await inFolder(async (at) => {
      mkdirSync(at('a.json.lock'))
      const holder = `const { rmSync, writeFileSync } = require('node:fs')
        writeFileSync(process.pid + '-abcdef', '')
        console.log('held')
        setTimeout(() => { rmSync(process.pid + '-abcdef') }, 200)`
      let ended = ''
      const child = runProgram(
        process.execPath,
        ['-e', `process.chdir(${JSON.stringify(at('a.json.lock'))});${holder}`],
        {
          onOutput: () => {
            if (ended !== '') return
            updateText(at('a.json'), 'a.json', () => 'one')
            ended = readdirSync(at('.')).join()
          },
        },
      )
      await child
      expect(ended).toBe('a.json')
    })
  })
})

test('a folder in its place is an error', async () => {
  await inFolder((at) => {
    mkdirSync(at('a.json'))
    const code = 'answer-file'
    expect(() => readText(at('a.json'), 'a')).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('cannot read the file of answers a: EISDIR') }),
    )
    expect(() => updateText(at('a.json'), 'a', () => '')).toThrow(expect.objectContaining({ code }))
    expect(readdirSync(at('.'))).toEqual(['a.json'])
  })
})

test('a path through a file is an error', async () => {
  await inFolder((at) => {
    writeFileSync(at('a'), '')
    expect(() => readText(at('a/b.json'), 'b')).toThrow('cannot read the file of answers b: ENOTDIR')
    expect(() => updateText(at('a/b.json'), 'b', () => '')).toThrow('cannot write the file of answers b: E')
  })
})

test.each([
  ['file://host/a.json'],
  ['file:///a%2Fb.json'],
  ['https://example.com/a.json'],
  [Symbol('a')],
  [null],
  [{}],
])('%s is no path of this machine', (file) => {
  const given = typeof file === 'string' && !file.startsWith('file:') ? new URL(file) : file
  expect(pathOf(given as string)).toBeNull() // what a caller in JavaScript can hand in
})

test('who waited in vain is told what to do', () => {
  expect(answerFileLocked('a.json', '/x/a.json.lock', false).message).toBe(
    'cannot write the file of answers a.json: somebody has held /x/a.json.lock for ten seconds. If nothing writes the file any more, for instance because a worker was killed, delete /x/a.json.lock',
  )
  expect(answerFileLocked('a.json', '/x/a.json.lock', true).message).toBe(
    'cannot write the file of answers a.json: this process itself, perhaps another thread of it, has held /x/a.json.lock for ten seconds. If nothing writes the file any more, for instance because a worker thread was stopped in the middle, delete /x/a.json.lock',
  )
})
