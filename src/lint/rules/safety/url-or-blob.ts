import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { textsOf } from '../../texts-of.js'
import { placeWords } from './place-words.js'

export const urlOrBlob: Rule = toolRule({
  id: 'safety/url-or-blob',
  category: 'safety',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'A text names an address of a host that is not on your list, or holds a long stretch of Base64.',
  why: `Addresses in descriptions lead models to places that nobody checked, and encoded text says what nobody reads. Most addresses are honest, links to a
documentation above all: the rule is off by default, and \`hosts\` lists those that may stand there, each with all below it.`,
  sources: ['our judgement'],
  options: { hosts: ['example.com', 'example.org', 'json-schema.org'], blobFrom: 200 },
  bad: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city. See https://weather.invalid/how for details.',
      inputSchema: { type: 'object', properties: {} },
    },
  ],
  good: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city. See https://docs.example.com/how for details.',
      inputSchema: { type: 'object', properties: {} },
    },
  ],
  *check({ tool }, _set, { hosts, blobFrom }) {
    for (const text of textsOf(tool)) {
      const stranger = hostsIn(text.text).find((host) => !hosts.some((known) => isUnder(host, known)))
      const blob = text.text.match(base64)?.find(({ length }) => length >= blobFrom)
      if (stranger === undefined && blob === undefined) continue
      const said = [
        ...(stranger === undefined ? [] : [`the address of ${inline(stranger, 60)}`]),
        ...(blob === undefined ? [] : [`${blob.length} characters that look like Base64`]),
      ]
      yield {
        path: text.path,
        message: `${placeWords(text)} holds ${said.join(' and ')}`,
        fix: { kind: 'suggestion', text: 'leave it out, or put the host on the list of the rule', edits: [] },
      }
    }
  },
})

function hostsIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:https?|wss?|ftp):\/\/(?:[^\s/?#@]{1,200}@)?([^\s/?#:"'`<>()[\]{}]{1,253})/giu)].map(
    ([, host = '']) => host.toLowerCase().replace(/[.,;]+$/u, ''),
  )
}

function isUnder(host: string, known: string): boolean {
  const lower = known.toLowerCase()
  return host === lower || host.endsWith(`.${lower}`)
}

const base64 = /[A-Za-z0-9+/_-]{40,}={0,2}/gu
