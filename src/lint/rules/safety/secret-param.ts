import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'
import type { Parameter } from '../../schema/schema-facts.js'

export const secretParam: Rule = toolRule({
  id: 'safety/secret-param',
  category: 'safety',
  severity: 'warn',
  weight: 5,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter that the model fills is a secret: a password, a key of an interface, a token of access.',
  why: `What a model fills in stands in the conversation, in its history and in every log of both. Hand secrets to the server instead: by its
environment, or by a reference to where they are kept. A tool that logs somebody in cannot do without: say so with \`ignore\`. A password that
is being set, as its description says ("the new password"), is left alone.
So are names and numbers of secrets, as \`secret_name\` and \`api_key_id\`, and tokens of pages.`,
  sources: [
    'https://owasp.org/www-project-top-10-for-large-language-model-applications/ (sensitive information disclosure)',
    'https://platform.openai.com/docs/guides/function-calling (do not make the model fill what you know)',
  ],
  bad: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: { type: 'object', properties: { apiKey: { type: 'string', description: 'The key of the shop.' } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: {
        type: 'object',
        properties: {
          page_token: { type: 'string' },
          secret_name: { type: 'string' },
          password_required: { type: 'boolean' },
        },
      },
    },
  ],
  *check({ schema }) {
    for (const parameter of schema.parameters) {
      if (!isSecret(parameter)) continue
      yield {
        path: parameter.path,
        message: `the model is to fill in a secret: ${inline(parameter.name, 60)}`,
        fix: {
          kind: 'suggestion',
          text: 'take it from the environment of the server, or take a reference to it',
          edits: [],
        },
      }
    }
  },
})

function isSecret({ name, node, description }: Parameter): boolean {
  if (node.types.length > 0 && !node.types.includes('string')) return false
  // A password that is being set, and a part of an address, are what the call is about.
  if (description !== null && ofCall.test(description)) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  const lastTwo = words.slice(-2).join('')
  if (secrets.has(last) || secrets.has(lastTwo)) return true
  // A token alone may be one of pages, or of a text.
  return words.length === 1 && last === 'token' && description !== null && ofAccess.test(description)
}

const secrets: ReadonlySet<string> = new Set(
  `password passwd passphrase passcode pwd secret apikey secretkey privatekey accesskey authkey signingkey encryptionkey accesstoken authtoken bearertoken
  apitoken refreshtoken sessiontoken idtoken clientsecret credential credentials cvv cvc pin`.split(/\s+/u),
)
const ofCall =
  /\bnew (?:password|passphrase|passcode|pin|secret)\b|\b(?:password|passphrase|passcode|pin) to (?:be )?set\b|\b(?:segment|part) of the\b[^.]{0,40}\b(?:path|url|address)\b/iu
const ofAccess = /\b(?:api|access|auth|authentication|authorization|bearer|secret|personal)\b/iu
