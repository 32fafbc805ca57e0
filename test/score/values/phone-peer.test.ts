import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { phonePeer } from '../../../src/score/values/phone-peer.js'

test('the package is loaded once', () => {
  expect(phonePeer()).toBe(phonePeer())
})

test('where it is not installed, the error says what to do', () => {
  const elsewhere = createRequire(join(tmpdir(), 'nowhere.js'))
  expect(() => phonePeer(elsewhere)).toThrow(
    expect.objectContaining({
      code: 'peer-missing',
      message:
        'the rule phone needs the package libphonenumber-js, which is not installed. Write: npm install -D libphonenumber-js',
      cause: expect.objectContaining({ code: 'MODULE_NOT_FOUND' }),
    }),
  )
})
