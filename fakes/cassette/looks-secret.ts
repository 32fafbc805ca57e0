/** Whether the name of a variable says that its value is a secret. */
export function namesSecret(name: string): boolean {
  const words = wordsOf(name)
  // A folder each: PWD and OLDPWD.
  const isSecret = words.some((word) => secretWords.has(word) && (word !== 'PWD' || words.length > 1))
  return isSecret && !words.some((word) => publicWords.has(word)) && !/^GPG_KEY$|KEY_?ID$/i.test(name)
}

/** `apiKey`, `API-KEY` and `npm_config_//host/:_authToken` have words as `API_KEY` has. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
}

const secretWords: ReadonlySet<string> = new Set(
  (
    'KEY KEYS APIKEY TOKEN TOKENS SECRET SECRETS PASSWORD PASSWORDS PASSWD PASS PWD PASSPHRASE PASSCODE CREDENTIAL ' +
    'CREDENTIALS CREDS AUTH AUTHORIZATION BEARER PRIVATE COOKIE JWT PAT SALT DSN'
  ).split(' '),
)

const publicWords: ReadonlySet<string> = new Set(['PUBLIC', 'PUBLISHABLE', 'FINGERPRINT'])

/**
 * Whether a text is one that only its owner knows. Words, paths, addresses, dates and numbers stand in other texts too, and
 * hiding them would make a recording that no machine without the variable finds again.
 */
export function looksSecret(text: string): boolean {
  return text.length >= shortestSecret && !plainForms.some((form) => form.test(text))
}

/** Shorter ones occur by chance. */
export const shortestSecret = 8

const plainForms: readonly RegExp[] = [
  // One word, or up to three: `disabled`, `callsheet`, `client_secret_basic`. A word of 16 letters is a password.
  /^(?:[A-Z]?[a-z]{0,14}|[A-Z]{0,15})(?:[-_. :](?:[A-Z]?[a-z]{0,14}|[A-Z]{0,15})){0,2}$/,
  // A name of this project's own placeholders.
  /^callsheet/i,
  // A path: its first folder is a word.
  /^(?:~|\.{1,2})?\/(?:[A-Za-z]?[a-z]*|\.[\w.-]*)(?:\/|$|\.\w)|^(?:~|\.{1,2})\/|^[A-Za-z]:[\\/]/,
  // An address; what is secret in one is seen by its form.
  /^[a-z][a-z0-9+.-]*:\/\//i,
  /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,10}(?::\d+)?$/,
  // A date, a version, a number.
  /^(?=.*[-./: ,TZ])[\d\-./: ,TZ]+$|^\d{0,11}$/,
  // A public key.
  /^(?:ssh|ecdsa|sk-ssh|sk-ecdsa)-[\w@.-]+ |^-----BEGIN (?:[A-Z]+ )?(?:PUBLIC KEY|CERTIFICATE)-----/,
]
