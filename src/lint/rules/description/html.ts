import { toolRule, type Rule } from '../../rule.js'
import { withoutHtml } from '../../words/without-html.js'

export const html: Rule = toolRule({
  id: 'desc/html',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary: 'A description has tags or character references of HTML.',
  why: `Nobody renders it: the model reads \`<p>\` and \`&nbsp;\`, and every request pays for them. It is what is left of text that was
made for a page. Markdown, lists, code and examples help, and are left alone, and so are sections in tags of one's own, such as
\`<examples>\`. So are tools that are about HTML.

Tags without attributes are taken out by itself; a link or an image is a matter of judgement.`,
  sources: ['https://github.com/0-co/agent-friend', 'our judgement: which tags'],
  bad: [{ name: 'get_order', description: '<p>Get an order by its number.</p>', inputSchema: { type: 'object' } }],
  good: [
    {
      name: 'get_order',
      description: 'Get an order by its number. <examples>A-1001</examples>',
      inputSchema: { type: 'object' },
    },
    { name: 'parse', description: 'Parse HTML and return the text of each <p>.', inputSchema: { type: 'object' } },
  ],
  *check({ text, nameWords }) {
    if (!/[<&]/u.test(text.text) || nameWords.some(isAbout) || text.words.some(isAbout)) return
    const found = withoutHtml(text.text)
    const [first] = found.taken
    if (first === undefined) return
    yield {
      path: ['description'],
      message: `the description has ${first.length > longest ? `${first.slice(0, longest)}…` : first}`,
      fix: {
        kind: found.isExact ? 'safe' : 'suggestion',
        text: found.isExact ? 'take the markup out' : 'write it as plain text or Markdown',
        edits: found.isExact ? [{ op: 'set', path: ['description'], value: found.text }] : [],
      },
    }
  },
})

const longest = 30
const about: ReadonlySet<string> = new Set(
  'html html5 xhtml xml svg dom tag tags element elements markup jsx tsx css webpage storage template templates rich email'.split(
    ' ',
  ),
)

function isAbout(word: string): boolean {
  return about.has(word)
}
