import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLoopback, readHostPattern } from '../../../fakes/clients/host-pattern.js'
import { isModelHost, modelHosts } from '../../../fakes/clients/model-hosts.js'

const covers = (pattern: string, url: string): boolean | undefined => readHostPattern(pattern)?.covers(new URL(url))

describe('a pattern of hosts', () => {
  test.each([
    ['api.example.com', 'https://api.example.com/v1/orders', true],
    ['api.example.com', 'http://API.EXAMPLE.COM:8080', true],
    ['api.example.com', 'https://api.example.com./', true],
    ['API.example.com', 'https://api.example.com/', true],
    ['https://api.example.com', 'http://api.example.com/', true],
    ['https://api.example.com/', 'https://api.example.com/', true],
    ['api.example.com', 'https://example.com/', false],
    ['api.example.com', 'https://api.example.com.evil.test/', false],
    ['api.example.com', 'https://xapi.example.com/', false],
    ['api.example.com', 'https://evil.test/api.example.com', false],
    ['api.example.com', 'https://api.example.com@evil.test/', false],
    ['api.example.com', 'https://apixexample.com/', false],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['*.example.com', 'https://badexample.com/', false],
    ['*.example.com', 'https://evil.test/.example.com', false],
    ['*-api.example.com', 'https://eu-api.example.com/', true],
    ['api.example.com:443', 'https://api.example.com/', true],
    ['api.example.com:80', 'http://api.example.com/', true],
    ['api.example.com:80', 'https://api.example.com/', false],
    ['api.example.com:8443', 'https://api.example.com:8443/', true],
    ['api.example.com:8443', 'https://api.example.com/', false],
    ['[::1]:11434', 'http://[::1]:11434/api/chat', true],
    ['10.0.0.7', 'http://10.0.0.7:99/', true],
    ['cdn.example.com/fonts', 'https://cdn.example.com/fonts', true],
    ['cdn.example.com/fonts/', 'https://cdn.example.com/fonts/a.woff', true],
    ['cdn.example.com/fonts', 'https://cdn.example.com/fontsome', false],
    ['cdn.example.com/fonts', 'https://cdn.example.com/js/fonts', false],
    ['cdn.example.com/*/fonts', 'https://cdn.example.com/v1/fonts/a', true],
    ['cdn.example.com/a+b', 'https://cdn.example.com/aab', false],
    ['cdn.example.com/ä', 'https://cdn.example.com/ä/x', true],
    ['api.example.com.', 'https://api.example.com/', true],
    ['*.example.com.', 'https://a.example.com/', true],
    ['bücher.example', 'https://bücher.example/', true],
    ['10.7', 'http://10.0.0.7/', true],
    ['[2001:DB8:0:0::7]', 'http://[2001:db8::7]/', true],
    ['api.example.com:0443', 'https://api.example.com/', true],
    ['a*b*c.example.com', 'https://a-b-b-c.example.com/', true],
    ['a**c.example.com', 'https://abc.example.com/', true],
    ['a*c.example.com', 'https://ac.example.com/', false],
    ['ab*bc.example.com', 'https://abc.example.com/', false],
    ['localhost:8000', 'http://127.0.0.1:8000/', true],
    ['127.1:8000', 'http://app.localhost:8000/', true],
    ['[::]:8000', 'http://[::ffff:127.0.0.1]:8000/', true],
    ['localhost:8000', 'http://127.0.0.1:8001/', false],
    ['localhost:8000', 'http://10.0.0.1:8000/', false],
  ])('%s, asked for %s: %s', (pattern, url, expected) => {
    expect(covers(pattern, url)).toBe(expected)
  })

  test.each([
    '',
    '*',
    '*:80',
    'ftp://example.com',
    'a b',
    'example.com?x',
    'user@example.com',
    'example.com:port',
    '/v1',
    'localhost:99999',
    '256.256.256.256',
    '[:::]',
  ])('is not %j', (text) => {
    expect(readHostPattern(text)).toBeNull()
  })

  test.each(['*', '*.', '*a', '**'])('of many %j is matched at once', (part) => {
    const started = performance.now()
    expect(covers(`${part.repeat(40)}x.example.com`, `https://${'a.'.repeat(120)}example.org/`)).toBe(false)
    expect(covers(`cdn.example.com/${part.repeat(40)}x`, `https://cdn.example.com/${'a.'.repeat(500)}`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(500)
  })

  test('of any host covers that host, and none that it is a part of', () => {
    const label = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), label, (labels, more) => {
        const host = labels.join('.')
        expect(covers(host, `https://${host}/x`)).toBe(true)
        expect(covers(host, `https://${more}.${host}/`)).toBe(false)
        expect(covers(host, `https://${host}.${more}/`)).toBe(false)
        expect(covers(`*.${host}`, `https://${more}.${host}/`)).toBe(true)
      }),
    )
  })
})

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.8.8.8', true],
  ['http://0.0.0.0:80', true],
  ['http://[::1]:8080', true],
  ['http://[::]:8080', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://2130706433', true],
  ['http://localhost.evil.test', false],
  ['http://127.0.0.1.evil.test', false],
  ['http://[::ffff:8.8.8.8]', false],
  ['http://10.0.0.1', false],
  ['http://notlocalhost', false],
])('%s stays on this machine: %s', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected)
})

describe('the hosts of models', () => {
  test.each(modelHosts)('%s is read, and covers itself', (host) => {
    expect(isModelHost(new URL(`https://${host.replace('*', 'own')}/v1`))).toBe(true)
  })

  test.each([
    ['https://api.openai.com/v1/chat/completions', true],
    ['https://mine.openai.azure.com/openai/deployments/x/chat/completions', true],
    ['https://europe-west1-aiplatform.googleapis.com/v1', true],
    ['http://localhost:11434/api/chat', true],
    ['http://app.localhost:11434/api/chat', true],
    ['http://127.0.0.2:11434/api/chat', true],
    ['http://0.0.0.0:11434/api/chat', true],
    ['http://[::]:11434/api/chat', true],
    ['http://[::1]:11434/api/chat', true],
    ['http://[::ffff:127.0.0.1]:11434/api/chat', true],
    ['http://localhost:3000/api/chat', false],
    ['https://storage.googleapis.com/', false],
    ['https://openai.com/', false],
    ['https://api.openai.com.evil.test/', false],
  ])('%s: %s', (url, expected) => {
    expect(isModelHost(new URL(url))).toBe(expected)
  })

  test('may be more', () => {
    const own = readHostPattern('llm.example.com')
    expect(isModelHost(new URL('https://llm.example.com/v1'), own === null ? [] : [own])).toBe(true)
  })
})
