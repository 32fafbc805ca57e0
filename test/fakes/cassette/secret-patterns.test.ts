import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { finderOf, secretPatterns } from '../../../fakes/cassette/secret-patterns.js'

/** Made up, in pieces: a key as a whole would alarm those who look for keys in sources. */
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5kL7nP9rS1uV3xY5'
const capitals = 'IOSFODNN7EXAMPLE'
const uuid = '01234567-89ab-cdef-0123-456789abcdef'
const hex = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
const body = `MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n${letters}`
const pem = (kind: string): string => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`
const login = Buffer.from('ada:lovelace').toString('base64')

/** By kind: texts, the secret within each where it is not all of it, and near misses. */
const table: Readonly<
  Record<string, { readonly fires: readonly (string | [string, string])[]; readonly not: readonly string[] }>
> = {
  'anthropic-key': {
    fires: [`sk-ant-api03-${letters}`],
    not: ['sk-ant-hill', 'task-ant-api03-0123456789012345678901'],
  },
  'openrouter-key': { fires: [`sk-or-v1-${hex}`], not: ['sk-or-not', 'sk-or-this-is-only-a-long-name-of-a-thing'] },
  'langfuse-key': {
    fires: [`sk-lf-${uuid}`],
    not: [`pk-lf-${uuid}`, 'sk-lf-0123'],
  },
  'openai-key': {
    fires: [
      `sk-${letters}`,
      `sk-proj-${letters}_-${letters}`,
      `sk-svcacct-${letters}`,
      [`key=sk-${letters}.`, `sk-${letters}`],
      [`(sk-${letters})`, `sk-${letters}`],
    ],
    not: ['sk-learn', `task-${letters}`, 'sk-internationalizations', 'sk-proj-the-name-of-a-long-project', 'sk-A-1001'],
  },
  'google-key': { fires: [`AIza${letters.slice(0, 35)}`], not: ['AIzaak', `AIza${letters.slice(0, 36)}`] },
  'google-secret': { fires: [`GOCSPX-${letters.slice(0, 28)}`], not: ['GOCSPX-id'] },
  'google-token': { fires: [`ya29.${letters}`], not: ['ya29.short', 'ya29.a-word-and-another-word-and-more'] },
  'github-token': {
    fires: [
      `ghp_${letters.slice(0, 36)}`,
      `gho_${letters.slice(0, 36)}`,
      `ghs_${letters.slice(0, 36)}`,
      `github_pat_${letters}`,
    ],
    not: ['ghp_name', 'github_pat_short', `graghp_${letters}`],
  },
  'gitlab-token': { fires: [`glpat-${letters.slice(0, 20)}`], not: ['glpat-name', 'glpat-the-name-of-something-long'] },
  'aws-key': {
    fires: [`AKIA${capitals}`, [`<ASIA${capitals}>`, `ASIA${capitals}`]],
    not: [`AKIA${capitals}S`, `AKIA${capitals.toLowerCase()}`, `SLAKIA${capitals}`],
  },
  'aws-secret': {
    fires: [
      [`aws_secret_access_key = ${letters.slice(0, 38)}/+`, `${letters.slice(0, 38)}/+`],
      [`{"secretAccessKey":"${letters.slice(0, 40)}"}`, letters.slice(0, 40)],
    ],
    not: [letters.slice(0, 40), `aws_secret_access_key = ${hex}`, 'aws_secret_access_key: string'],
  },
  'slack-token': {
    fires: [`xoxb-1234567890-${letters}`, 'xapp-1-A0B1C2D3E4'],
    not: ['xoxo-kisses', 'xoxb-word-by-word'],
  },
  'slack-webhook': {
    fires: [
      [
        `https://hooks.slack.com/services/T01234567/B01234567/${letters.slice(0, 24)}`,
        `T01234567/B01234567/${letters.slice(0, 24)}`,
      ],
    ],
    not: ['https://hooks.slack.com/services/', 'https://slack.com/services/T01234567/B01234567/x'],
  },
  'discord-webhook': {
    fires: [[`https://discord.com/api/webhooks/123456789/${letters}${letters}`, letters + letters]],
    not: ['https://discord.com/api/webhooks/123456789/slack'],
  },
  'telegram-token': {
    fires: [`123456789:AA${letters.slice(0, 33)}`],
    not: ['123456789:AA', `12345:AA${letters.slice(0, 33)}`],
  },
  'stripe-key': {
    fires: [
      `sk_live_${letters.slice(0, 24)}`,
      `sk_test_${letters.slice(0, 24)}`,
      `rk_live_${letters}`,
      `whsec_${letters}`,
    ],
    not: ['sk_live_mode', `pk_live_${letters}`, `task_test_${letters}`],
  },
  'huggingface-token': { fires: [`hf_${letters.slice(0, 34)}`], not: ['hf_hub_download', 'hf_transformers'] },
  'groq-key': { fires: [`gsk_${letters}`], not: ['gsk_name'] },
  'xai-key': { fires: [`xai-${letters}`], not: ['xai-grok-4', 'xai-a-word-and-another-word-and-more'] },
  'perplexity-key': { fires: [`pplx-${letters}`], not: ['pplx-70b-online'] },
  'replicate-token': { fires: [`r8_${letters.slice(0, 37)}`], not: ['r8_name'] },
  'cerebras-key': { fires: [`csk-${hex.slice(0, 48)}`], not: ['csk-name'] },
  'nvidia-key': { fires: [`nvapi-${letters}`], not: ['nvapi-docs'] },
  'langsmith-key': { fires: [`lsv2_pt_${hex.slice(0, 32)}_${hex.slice(0, 10)}`], not: ['lsv2_pt_name'] },
  'tavily-key': { fires: [`tvly-dev-${letters}`, `tvly-${letters}`], not: ['tvly-search'] },
  'pinecone-key': { fires: [`pcsk_${letters}_${letters}`], not: ['pcsk_name'] },
  'npm-token': { fires: [`npm_${letters.slice(0, 36)}`], not: ['npm_config_user_agent', 'npm_lifecycle_event'] },
  'pypi-token': { fires: [`pypi-AgEIcHlwaS5vcmc${letters}`], not: ['pypi-AgEnt', 'pypi-package'] },
  'sendgrid-key': {
    fires: [`SG.${letters.slice(0, 22)}.${letters.slice(0, 43)}`],
    not: ['SG.1.2', 'MSG.aaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaa'],
  },
  'twilio-key': {
    fires: [`SK${hex.slice(0, 32)}`],
    not: [`AC${hex.slice(0, 32)}`, `SK${hex.slice(0, 40)}`, 'SKU-1001'],
  },
  'mailgun-key': { fires: [`key-${hex.slice(0, 32)}`], not: ['key-value', `cache-key-${hex.slice(0, 32)}`] },
  'shopify-token': { fires: [`shpat_${hex.slice(0, 32)}`], not: ['shpat_name'] },
  'digitalocean-token': { fires: [`dop_v1_${hex}`], not: ['dop_v1_name'] },
  'databricks-token': { fires: [`dapi${hex.slice(0, 32)}`], not: ['dapi', `dapi${hex}`] },
  'notion-token': { fires: [`ntn_${letters}`, `secret_${letters}`], not: ['secret_name', 'secret_access_key'] },
  'linear-key': { fires: [`lin_api_${letters.slice(0, 40)}`], not: ['lin_api_name'] },
  'supabase-key': { fires: [`sb_secret_${letters}`, `sbp_${hex.slice(0, 40)}`], not: ['sb_secret_name', 'sbp_name'] },
  'vault-token': { fires: [`hvs.${letters}`], not: ['hvs.name'] },
  'private-key': {
    fires: [
      pem('PRIVATE KEY'),
      pem('RSA PRIVATE KEY'),
      pem('OPENSSH PRIVATE KEY'),
      pem('ENCRYPTED PRIVATE KEY'),
      pem('PGP PRIVATE KEY BLOCK'),
      JSON.stringify(pem('EC PRIVATE KEY')).slice(1, -1),
      pem('PRIVATE KEY').slice(0, 100),
      `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${body}\n-----END RSA PRIVATE KEY-----`,
    ],
    not: [
      pem('PUBLIC KEY'),
      pem('CERTIFICATE'),
      `text.includes('-----BEGIN PRIVATE KEY-----') && text.includes('-----END PRIVATE KEY-----')`,
      '-----BEGIN PRIVATE KEY----- and so on',
    ],
  },
  jwt: {
    fires: [
      `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${letters}`,
      `eyJhbGciOiJSU0EifQ.${letters}.${letters}.${letters}.${letters}`,
    ],
    not: ['eyJhbGciOiJIUzI1NiJ9', `keyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${letters}`],
  },
  'url-password': {
    fires: [
      ['postgres://ada:love1ace@localhost:5432/db', 'love1ace'],
      ['redis://:p%40ss@host', 'p%40ss'],
      ['https://ada:p@ss:word@host/', 'p@ss:word'],
    ],
    not: [
      'http://localhost:3000/@scope',
      'http://localhost:3000?to=ada@example.com',
      'https://ada@host/',
      'http://a:1,b c@d',
    ],
  },
  'basic-login': {
    fires: [[`Authorization: Basic ${login}`, login]],
    not: [
      'Basic authentication',
      'Basic understanding of it',
      'basic deduction',
      `Basic ${Buffer.from('nothing').toString('base64')}`,
    ],
  },
  'bearer-token': {
    fires: [
      [`Bearer ${letters}`, letters],
      [`authorization: bearer ${letters}.`, letters],
      [`Bearer ab.cd~ef+gh/12-34_56==`, 'ab.cd~ef+gh/12-34_56=='],
    ],
    not: [
      'Bearer token',
      'Bearer authentication-by-tokens-is-used',
      'Bearer <openai-key-1>',
      'forbearer aaaaaaaaaaaaaaaaaaaaaaa1',
    ],
  },
}

/** What only resembles a secret, whatever its kind. */
const innocent = [
  uuid,
  hex,
  hex.slice(0, 40),
  'sha512-' + Buffer.from(hex).toString('base64'),
  'A-1001, ORD-2026-000017, INV_2026_11',
  'call_abcDEF0123456789abcDEF01 toolu_01AbCdEfGhIjKlMnOpQrStUv chatcmpl-9AbCdEfGhIjKlMnOpQrStUvWx msg_01AbCdEf',
  'the risk-free desk-sk-learn of scikit-learn',
  'data:image/png;base64,' + Buffer.from(hex.repeat(40)).toString('base64'),
  'https://example.com/a/b?c=d#e mailto:ada@example.com',
]

const finders = secretPatterns.map((pattern) => ({ name: pattern.name, find: finderOf(pattern) }))
const found = (name: string, text: string): readonly string[] =>
  finders.flatMap((one) => (one.name === name ? one.find(text).map(({ value }) => value) : []))

test('each pattern has a text that fires and a near miss, and names are placeholders in any form', () => {
  expect(secretPatterns.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort())
  expect(new Set(secretPatterns.map(({ name }) => name)).size).toBe(secretPatterns.length)
  expect(secretPatterns.filter(({ name }) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})

test.each(
  Object.entries(table).flatMap(([name, { fires }]) =>
    fires.map((one) => (typeof one === 'string' ? ([name, one, one] as const) : ([name, ...one] as const))),
  ),
)('%s: %j is seen', (name, text, secret) => {
  expect(found(name, text)).toEqual([secret])
  expect(found(name, `{"a":"${text}","b":["${text}"]}`)).toEqual([secret, secret])
})

test.each(Object.entries(table).flatMap(([name, { not }]) => not.map((text) => [name, text] as const)))(
  '%s: %j is none',
  (name, text) => {
    expect(found(name, text)).toEqual([])
  },
)

test.each(innocent)('%j is no secret of any kind', (text) => {
  expect(finders.flatMap(({ name, find }) => find(text).map(({ value }) => [name, value]))).toEqual([])
})

test('the earliest pattern that sees a key is the one that names it', () => {
  const first = (text: string): string | undefined => finders.find(({ find }) => find(text).length > 0)?.name

  expect(first(`Bearer sk-ant-api03-${letters}`)).toBe('anthropic-key')
  expect(first(`sk-or-v1-${hex}`)).toBe('openrouter-key')
  expect(first(`https://x:ghp_${letters.slice(0, 36)}@github.com`)).toBe('github-token')
})

test('a pattern of somebody else is left as it is', () => {
  const pattern = /\d/gy
  pattern.lastIndex = 2
  const find = finderOf({ name: 'digit', pattern })

  expect(find('a1 b2').map(({ value }) => value)).toEqual(['1', '2'])
  expect(find('a1 b2').map(({ start, end }) => [start, end])).toEqual([
    [1, 2],
    [4, 5],
  ])
  expect(pattern.lastIndex).toBe(2)
})

const heads = Object.values(table).flatMap(({ fires }) =>
  fires.flatMap((one) => {
    const text = typeof one === 'string' ? one : one[0]
    return [text.slice(0, 4), text.slice(0, 8), text.slice(0, -1), text.slice(0, 16)]
  }),
)
const adversarial = [
  ...new Set([
    ...heads,
    'a',
    '-',
    '_',
    '.',
    ' ',
    ':',
    '/',
    '\\n',
    'A',
    '1',
    'Bearer ',
    'Basic ',
    'eyJ',
    'eyJ.',
    '://',
    '://a:',
    'sk-proj-',
  ]),
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\n',
  '-----BEGIN PRIVATE KEY',
  '-',
  'A ',
  'secret_access_key ',
  'secret_access_key\\',
]

test('no text takes time that grows with its square', () => {
  const slow: string[] = []
  for (const piece of adversarial) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    for (const { name, find } of finders) {
      const start = performance.now()
      find(text)
      const took = performance.now() - start
      if (took > 400) slow.push(`${name} takes ${took.toFixed(0)} ms for ${JSON.stringify(piece)}`)
    }
  }

  expect(slow).toEqual([])
})
