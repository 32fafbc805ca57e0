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

describe('another spelling of a path', () => {
  const surely = (pattern: string, url: string): boolean | undefined =>
    readHostPattern(pattern)?.surelyCovers(new URL(url))

  test.each([
    '/admin',
    '/ADMIN/',
    '/%61dmin',
    '/%2561dmin',
    '/%25%36%31dmin/x',
    '//admin',
    '///admin//x',
    '/%2fadmin',
    '/%5cadmin',
    '/./admin',
    '/;/admin',
    '/admin;a=1',
    '/admin%3ba=1/x',
    '/%ff/..%2fadmin',
    '/x%ff%2f..%2fadmin',
    '/public/..%2fadmin',
    '/public/..;/admin',
    '/public/%2e%2e%2fadmin',
    '/admin/..%2fpublic',
    '/admin;x/..%2fpublic',
    '/../admin',
  ])('is forbidden with it: %s', (path) => {
    expect(covers('api.example.com/admin', `https://api.example.com${path}`)).toBe(true)
    expect(surely('api.example.com/public', `https://api.example.com${path}`)).toBe(false)
  })

  test.each([
    '/',
    '/administer',
    '/x/admin',
    '/x;/admin',
    '/%2561dministrator',
    '/a%64%20min',
    '/?/admin',
    '/x/..%2fpublic',
  ])('is not what only looks like it: %s', (path) => {
    expect(covers('api.example.com/admin', `https://api.example.com${path}`)).toBe(false)
  })

  test.each([
    ['api.example.com/public', '/public/x', true],
    ['api.example.com/public', '/PUBLIC/x;a=1', true],
    ['api.example.com/public', '/%70ublic/x', true],
    ['api.example.com/public', '/public/%2e', true],
    ['api.example.com/a~b', '/a%7Eb/x%20y', true],
    ['api.example.com/%C3%A4', '/%c3%a4', true],
    ['api.example.com/ä', '/ä/x', true],
    ['api.example.com', '/public/..%2fadmin', true],
    ['api.example.com/*/x', '/v1/x', true],
    ['api.example.com/public', '//public', false],
    ['api.example.com/public', '/public;a=1', false],
    ['api.example.com/public', '/public%2fx', false],
    ['api.example.com/public', '/x/..%2fpublic', false],
    ['api.example.com/public', '/public/..%2f..%2fx', false],
  ])('%s allows %s: %s', (pattern, path, expected) => {
    expect(surely(pattern, `https://api.example.com${path}`)).toBe(expected)
  })

  test('a path of a pattern that begins with two slashes is a path', () => {
    expect(covers('api.example.com//admin', 'https://api.example.com/x')).toBe(false)
    expect(covers('api.example.com//admin', 'https://api.example.com/admin')).toBe(true)
  })

  /** The same path in other words. */
  const respelled = (path: readonly string[]): fc.Arbitrary<string> => {
    const letter = (text: string): fc.Arbitrary<string> =>
      fc.constantFrom(text, text.toUpperCase(), encoded(text), encoded(text).replace('%', '%25'))
    const part = (text: string): fc.Arbitrary<string> =>
      fc
        .tuple(
          fc.constantFrom('/', '//', '/./', '/%2f', '%2F', '%5c', '/%2e/', '/;v=1/', '/x/..%2f', '/x/..;/'),
          fc.tuple(...[...text].map(letter)),
          fc.constantFrom('', ';', ';a=1', '%3bb'),
        )
        .map(([before, letters, after]) => before + letters.join('') + after)
    return fc.tuple(...path.map(part)).map((parts) => `/${parts.join('')}`)
  }
  const encoded = (text: string): string => `%${(text.codePointAt(0) ?? 0).toString(16)}`
  const name = fc.stringMatching(/^[a-z\d]{1,6}$/)
  const names = fc.array(name, { minLength: 1, maxLength: 3 })

  test('of any path is forbidden with it', () => {
    fc.assert(
      fc.property(
        names.chain((path) => fc.tuple(fc.constant(path), respelled(path))),
        names,
        ([path, spelled], more) => {
          expect(covers(`a.test/${path.join('/')}`, `https://a.test${spelled}`)).toBe(true)
          expect(covers(`a.test/${path.join('/')}`, `https://a.test${spelled}/${more.join('/')}`)).toBe(true)
        },
      ),
    )
  })

  test('is allowed only where it could not be forbidden by another path', () => {
    fc.assert(
      fc.property(
        names.chain((path) => fc.tuple(fc.constant(path), respelled(path))),
        name,
        ([path, spelled], allowed) => {
          const url = `https://a.test/${allowed}${spelled}`
          fc.pre(surely(`a.test/${allowed}`, url) === true)
          expect(covers(`a.test/${allowed}/${path.join('/')}`, url)).toBe(true)
          expect(covers(`a.test/${allowed}x`, url)).toBe(false)
        },
      ),
    )
  })

  test('of endless percent signs is read at once', () => {
    const started = performance.now()
    expect(covers('a.test/admin', `https://a.test/%${'25'.repeat(1000)}61dmin`)).toBe(true)
    expect(performance.now() - started).toBeLessThan(1000)
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
