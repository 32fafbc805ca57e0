import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownSecrets } from '../../../fakes/cassette/known-secrets.js'

const random = 'q7Wd0Zt5Rk2Lm9'

test.each([
  'API_KEY',
  'MY_SERVICE_KEYS',
  'GITHUB_TOKEN',
  'NEXTAUTH_SECRET',
  'DB_PASSWORD',
  'DB_PASSWD',
  'DB_PWD',
  'MYSQL_PASS',
  'GCP_CREDENTIALS',
  'REGISTRY_AUTH',
  'PRIVATE_SEED',
  'apiKey',
  'myServiceAPIKey',
  'api-key',
  'npm_config_//packages.example.com/:_authToken',
  'VAULT_SECRET_ID',
  'SESSION_COOKIE',
])('%s names a secret', (name) => {
  expect(knownSecrets({ [name]: random })).toEqual([{ name, value: random }])
})

test.each([
  'PWD',
  'OLDPWD',
  'KEYBOARD',
  'KEYMAP',
  'XAUTHORITY',
  'MONKEY',
  'PASSENGER',
  'AUTHOR',
  'COMPASS_MODE',
  'GPG_KEY',
  'AWS_ACCESS_KEY_ID',
  'STRIPE_PUBLISHABLE_KEY',
  'PUBLIC_KEY',
  'TOKENIZERS_PARALLELISM',
  'HOME',
])('%s names none', (name) => {
  expect(knownSecrets({ [name]: random })).toEqual([])
})

test.each([
  random,
  'hunter2!hunter2',
  'correct horse battery staple',
  'correct-horse-battery-staple',
  'abcdefghijklmnop',
  'abcd efgh ijkl mnop',
  'aBcDeFgH',
  'a1b2c3d4',
  '01234567-89ab-cdef-0123-456789abcdef',
  '123456789012',
  '/9aB3dE5gH7jK9mN1pQ3sT5vW7yZ9b/F3hJ5kL7+',
  '{"type":"service_account","id":7}',
  'пароль-секрет',
])('%j looks like a secret', (value) => {
  expect(knownSecrets({ API_KEY: value })).toEqual([{ name: 'API_KEY', value }])
})

test.each([
  '',
  'true',
  'disabled',
  'Required',
  'DEVELOPMENT',
  'callsheet',
  'callsheet-key-1',
  'client_secret_basic',
  'test-api-key',
  'q7Wd0Zt',
  '/run/user/1000/keyring/ssh',
  '/run/user/1000/ssh-agent.42',
  '/Users/ada/.ssh/id_ed25519',
  '~/.ssh/id_ed25519',
  './keys/a1.pem',
  '../keys/a1.pem',
  'C:\\keys\\a1.pem',
  'https://login.example.com/oauth2/token',
  'auth0.example.com',
  'auth.example.com:8443',
  '2026-11-30',
  '2026-11-30T12:00:00Z',
  '10.0.0.1:8080',
  '100000000',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI ada@example.com',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOC\n-----END PUBLIC KEY-----',
])('%j looks like none', (value) => {
  expect(knownSecrets({ API_KEY: value })).toEqual([])
})

test('a value of a known form is one whatever its variable is called', () => {
  const key = `sk-${random}aB3dE5gH`

  expect(knownSecrets({ SETTING: key })).toEqual([{ name: 'SETTING', value: key }])
  expect(knownSecrets({ CURL: `curl -H 'x-key: ${key}' https://example.com` })).toEqual([{ name: 'CURL', value: key }])
  expect(knownSecrets({ API_KEY: key })).toEqual([{ name: 'API_KEY', value: key }])
})

test('a URL with a password is one, and so is its password, as it stands there once it is decoded', () => {
  const url = 'postgres://ada:q7%40Wd0Zt5Rk@localhost:5432/db'

  expect(knownSecrets({ DATABASE_URL: url })).toEqual([
    { name: 'DATABASE_URL', value: url },
    { name: 'DATABASE_URL_PASSWORD', value: 'q7@Wd0Zt5Rk' },
  ])
  expect(knownSecrets({ DATABASE_URL: 'postgres://ada:100%q7Wd0Zt@localhost/db' }).map(({ value }) => value)).toEqual([
    'postgres://ada:100%q7Wd0Zt@localhost/db',
    '100%q7Wd0Zt',
  ])
})

test.each([
  'postgres://localhost/db',
  'postgres://ada@localhost/db',
  'postgres://postgres:postgres@localhost/db',
  'http://a:b@[',
])('%s holds none', (url) => {
  expect(knownSecrets({ DATABASE_URL: url })).toEqual([])
})

test('space around a value, as files leave it, is no part of it', () => {
  expect(knownSecrets({ API_KEY: ` ${random}\n` })).toEqual([{ name: 'API_KEY', value: random }])
})

test('the longest comes first, then the alphabet decides; each value has one name', () => {
  const env = {
    B_KEY: 'q7Wd0Zt5',
    A_KEY: 'q7Wd0Zt6',
    LONG_KEY: `${random}${random}`,
    Z_KEY: 'q7Wd0Zt5',
    NONE_KEY: undefined,
  }

  expect(knownSecrets(env)).toEqual([
    { name: 'LONG_KEY', value: `${random}${random}` },
    { name: 'A_KEY', value: 'q7Wd0Zt6' },
    { name: 'B_KEY', value: 'q7Wd0Zt5' },
  ])
})

test('the order of the environment does not matter', () => {
  const names = fc.constantFrom('A_KEY', 'B_TOKEN', 'C_URL', 'D', 'E_SECRET')
  const values = fc.constantFrom(random, 'q7Wd0Zt5', 'a1b2c3d4', `redis://:${random}@host`, `Bearer ${random}${random}`)
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name }), fc.nat(), (entries, turn) => {
      const at = entries.length === 0 ? 0 : turn % entries.length
      const turned = [...entries.slice(at), ...entries.slice(0, at)].reverse()

      expect(knownSecrets(Object.fromEntries(turned))).toEqual(knownSecrets(Object.fromEntries(entries)))
    }),
  )
})
