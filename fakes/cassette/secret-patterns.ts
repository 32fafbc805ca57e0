/** A kind of secret: its name, as placeholders carry it, and how to see it. */
export interface SecretPattern {
  readonly name: string
  /** The group `secret` is the secret, if there is one; else all of it is. */
  readonly pattern: RegExp
  /** What the pattern alone cannot tell. */
  readonly isSecret?: (text: string) => boolean
}

/** Whether somebody may log in with it: `user:password` in base64. */
function isLogin(base64: string): boolean {
  return /^[\u0021-\u007e]*:[\u0020-\u007e]*$/.test(Buffer.from(base64, 'base64').toString('latin1'))
}

/**
 * The kinds of keys that are known by their form. Where two see the same text, the earlier one names it. Each pattern takes time
 * that grows with the text and no faster: what repeats has a bound, or begins only where the run of its characters begins.
 */
export const secretPatterns: readonly SecretPattern[] = [
  { name: 'anthropic-key', pattern: /(?<![A-Za-z0-9])sk-ant-(?=[\w-]{0,64}\d)[\w-]{20,}/ },
  { name: 'openrouter-key', pattern: /(?<![A-Za-z0-9])sk-or-(?=[\w-]{0,64}\d)[\w-]{20,}/ },
  { name: 'langfuse-key', pattern: /(?<![A-Za-z0-9])sk-lf-[\da-f-]{36}/ },
  {
    name: 'openai-key',
    pattern:
      /(?<![A-Za-z0-9])sk-(?:(?:proj|svcacct|admin|None)-(?=[\w-]{0,64}\d)[\w-]{20,}|(?=[A-Za-z]{0,64}\d)[A-Za-z0-9]{20,})/,
  },
  { name: 'google-key', pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}(?![\w-])/ },
  { name: 'google-secret', pattern: /(?<![A-Za-z0-9])GOCSPX-[\w-]{20,}/ },
  { name: 'google-token', pattern: /(?<![A-Za-z0-9])ya29\.(?=[\w-]{0,64}\d)[\w-]{20,}/ },
  { name: 'github-token', pattern: /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{30,}|github_pat_\w{22,})/ },
  { name: 'gitlab-token', pattern: /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|ft|soat)-(?=[\w-]{0,64}\d)[\w-]{20,}/ },
  { name: 'aws-key', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/ },
  {
    name: 'aws-secret',
    pattern: /secret_?access_?key[^A-Za-z0-9/+<>]{1,12}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/i,
  },
  { name: 'slack-token', pattern: /(?<![A-Za-z0-9])(?:xox[a-z](?:\.xox[a-z])?|xapp)-(?=[\w-]{0,64}\d)[\w-]{10,}/ },
  {
    name: 'slack-webhook',
    pattern: /hooks\.slack\.com\/(?:services|workflows)\/(?<secret>\w{6,40}\/\w{6,40}\/\w{16,})/,
  },
  { name: 'discord-webhook', pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{1,32}\/(?<secret>[\w-]{40,})/ },
  { name: 'telegram-token', pattern: /(?<![A-Za-z0-9])\d{8,10}:AA[\w-]{32,33}(?![\w-])/ },
  {
    name: 'stripe-key',
    pattern: /(?<![A-Za-z0-9])(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{24,}={0,2})/,
  },
  { name: 'huggingface-token', pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,}/ },
  { name: 'groq-key', pattern: /(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{30,}/ },
  { name: 'xai-key', pattern: /(?<![A-Za-z0-9])xai-[A-Za-z0-9]{30,}/ },
  { name: 'perplexity-key', pattern: /(?<![A-Za-z0-9])pplx-[A-Za-z0-9]{30,}/ },
  { name: 'replicate-token', pattern: /(?<![A-Za-z0-9])r8_[A-Za-z0-9]{30,}/ },
  { name: 'cerebras-key', pattern: /(?<![A-Za-z0-9])csk-[a-z0-9]{40,}/ },
  { name: 'nvidia-key', pattern: /(?<![A-Za-z0-9])nvapi-[\w-]{40,}/ },
  { name: 'langsmith-key', pattern: /(?<![A-Za-z0-9])lsv2_(?:pt|sk)_[\da-f]{32}_[\da-f]{10}/ },
  { name: 'tavily-key', pattern: /(?<![A-Za-z0-9])tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}/ },
  { name: 'pinecone-key', pattern: /(?<![A-Za-z0-9])pcsk_\w{40,}/ },
  { name: 'npm-token', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/ },
  { name: 'pypi-token', pattern: /(?<![A-Za-z0-9])pypi-AgE[\w-]{40,}/ },
  { name: 'sendgrid-key', pattern: /(?<![A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{16,}/ },
  { name: 'twilio-key', pattern: /(?<![A-Za-z0-9])SK[\da-f]{32}(?![A-Za-z0-9])/ },
  { name: 'mailgun-key', pattern: /(?<![\w-])key-[\da-f]{32}(?![A-Za-z0-9])/ },
  { name: 'shopify-token', pattern: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[\da-fA-F]{32}/ },
  { name: 'digitalocean-token', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[\da-f]{64}/ },
  { name: 'databricks-token', pattern: /(?<![A-Za-z0-9])dapi[\da-f]{32}(?![A-Za-z0-9])/ },
  { name: 'notion-token', pattern: /(?<![A-Za-z0-9])(?:ntn|secret)_[A-Za-z0-9]{40,}/ },
  { name: 'linear-key', pattern: /(?<![A-Za-z0-9])lin_api_[A-Za-z0-9]{32,}/ },
  { name: 'supabase-key', pattern: /(?<![A-Za-z0-9])(?:sb_secret_[\w-]{20,}|sbp_[\da-f]{40})/ },
  { name: 'vault-token', pattern: /(?<![A-Za-z0-9])hv[bs]\.[\w-]{24,}/ },
  {
    name: 'private-key',
    // Without its end, as in a text that was cut, it is one where base64 follows.
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-"'<>{}]|-(?!----)){1,20000}-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----|(?:\s|\\[nr]){0,4}[A-Za-z0-9+/]{40,80}[A-Za-z0-9+/=\s\\]{0,20000})/,
  },
  { name: 'jwt', pattern: /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]{1,10000}){0,2}/ },
  {
    name: 'url-password',
    pattern: /:\/\/[^\s:/?#@<>"'\\]{0,128}:(?<secret>[^\s/?#<>"'\\]{1,256})@/,
  },
  { name: 'basic-login', pattern: /\bBasic\s{1,4}(?<secret>[A-Za-z0-9+/]{6,}={0,2})/i, isSecret: isLogin },
  {
    name: 'bearer-token',
    pattern: /\bBearer\s{1,4}(?<secret>(?=[A-Za-z._~+/-]{0,200}\d)[\w.~+/-]{15,}[\w~+/-]={0,2})/i,
  },
]

/** A secret in a text: `text.slice(start, end)`. */
export interface SecretMatch {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** Finds the secrets of one kind in a text, from left to right. */
export type FindSecrets = (text: string) => readonly SecretMatch[]

/** What finds a pattern's secrets. The pattern is copied: flags `g` and `y` keep a place between two texts. */
export function finderOf({ pattern, isSecret }: SecretPattern): FindSecrets {
  const isPart = pattern.source.includes('(?<secret>')
  const flags = new Set([...pattern.flags.replaceAll(/[dgy]/g, ''), 'g', ...(isPart ? ['d'] : [])])
  const own = new RegExp(pattern.source, [...flags].join(''))
  return (text) => {
    const found: SecretMatch[] = []
    for (let match = own.exec(text); match !== null; match = own.exec(text)) {
      const [start, end] = match.indices?.groups?.['secret'] ?? [match.index, match.index + match[0].length]
      const value = text.slice(start, end)
      if (value !== '' && (isSecret === undefined || isSecret(value))) found.push({ start, end, value })
      // An empty match would be found again for ever.
      if (match[0] === '') own.lastIndex += 1
    }
    return found
  }
}
