import { describe, expect, onTestFinished, test } from 'vitest'
import { loadPeer } from '../../../fakes/clients/peer.js'

const entry = 'callsheet/fakes/vue'
const load = (): Promise<string> => Promise.resolve('loaded')

test.for(['4.0', '4.6'])('a package from %s on is loaded', async (from) => {
  expect(await loadPeer({ name: 'zod', from, entry }, load)).toBe('loaded')
})

test.for(['3.25', '5.0', '4.99'])('zod 4 is not zod %s', async (from) => {
  await expect(loadPeer({ name: 'zod', from, entry }, load)).rejects.toThrow(
    new RegExp(
      `^callsheet/fakes/vue needs the package zod in version ${from} .* but 4\\.\\d+\\.\\d+ is installed\\. .*npm install -D zod@\\^${from}\\.0$`,
    ),
  )
})

test('a missing package is named, with what to install', async () => {
  await expect(loadPeer({ name: '@vue/nowhere', from: '1.2', entry }, load)).rejects.toThrow(
    'callsheet/fakes/vue needs the package @vue/nowhere in version 1.2 or later of this major, which is not installed. ' +
      'Write: npm install -D @vue/nowhere@^1.2.0',
  )
})

test('of several majors each is taken, and the newest is what to install', async () => {
  const msw = { name: 'msw', from: '2.9 || 3.0', entry }
  expect(await loadPeer(msw, load)).toBe('loaded')
  await expect(loadPeer({ ...msw, from: '1.0 || 3.0' }, load)).rejects.toThrow(
    /needs the package msw in version 1\.0 or 3\.0 or later of these majors, but 2\.\d+\.\d+ is installed\. .*msw@\^3\.0\.0$/,
  )
})

describe('a major that needs Node 22', () => {
  const loading = async (has: boolean): Promise<string> => {
    const own = Object.getOwnPropertyDescriptor(Promise, 'withResolvers')
    Reflect.deleteProperty(Promise, 'withResolvers')
    onTestFinished(() => {
      Reflect.deleteProperty(Promise, 'withResolvers')
      if (own !== undefined) Object.defineProperty(Promise, 'withResolvers', own)
    })
    if (has) Object.defineProperty(Promise, 'withResolvers', { value: () => undefined, configurable: true })
    return loadPeer({ name: 'msw', from: '2.9', entry, onNode22: 2 }, load)
  }

  test('is loaded where promises have resolvers', async () => {
    expect(await loading(true)).toBe('loaded')
  })

  test('says so where they have none', async () => {
    await expect(loading(false)).rejects.toThrow(
      /^msw 2\.\d+\.\d+ is installed, which needs Node 22\. Use that, or write: npm install -D msw@1$/,
    )
  })
})

test('any other failure is passed on', async () => {
  const broken = (): Promise<never> => Promise.reject(new Error('its own'))
  await expect(loadPeer({ name: 'zod', from: '4.0', entry }, broken)).rejects.toThrow('its own')
})
