import { inline } from '../../../json/inline.js'
import type { Fix } from '../../finding.js'
import { toolRule, type Draft, type Rule } from '../../rule.js'
import { machineTextsOf, textsOf, type ContractText } from '../../texts-of.js'
import { hiddenIn, withoutHidden, type Hidden } from './hidden-characters.js'
import { placeWords } from './place-words.js'

export const hiddenUnicode: Rule = toolRule({
  id: 'safety/hidden-unicode',
  category: 'safety',
  severity: 'error',
  weight: 25,
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary:
    'A text holds characters that people do not see and models read: tags, overrides of direction, or characters without width.',
  why: `Whoever reviews a tool sees the text, and the model reads the characters. Tag characters and runs of variation selectors spell whole
sentences without a picture, overrides of direction show another order than the one that is read: these are errors. Characters without width
come with text that was copied and break words in two: a warning, and stripping them is safe.

Patterns, formats and addresses in schemas are read, too. Joiners in emoji, joiners and marks in scripts that need them, word breaks of Thai, and the flags of England, Scotland and Wales are left alone.`,
  sources: [
    'https://www.unicode.org/reports/tr36/ (Unicode security considerations)',
    'Boucher and Anderson: Trojan Source (arXiv 2111.00169)',
    'MCPTox (2508.14925)',
  ],
  bad: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city.\u{e0069}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}',
      inputSchema: { type: 'object', properties: { city: { type: 'string', description: 'Its na\u200bme.' } } },
    },
  ],
  good: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city, as 🌧️ or 👨‍👩‍👧 go out. Farsi: می‌خواهم.',
      inputSchema: { type: 'object', properties: { city: { type: 'string', description: 'Its name.' } } },
    },
  ],
  *check({ tool }) {
    for (const text of [...textsOf(tool), ...machineTextsOf(tool)]) {
      const hidden = hiddenIn(text.text)
      if (hidden.length > 0) yield draftOf(text, hidden)
    }
  },
})

function draftOf(text: ContractText, hidden: readonly Hidden[]): Draft {
  const worst = hidden.find(({ kind }) => kind !== 'width') ?? hidden[0]
  const rest = hidden.length - 1
  const more = rest === 0 ? '' : `, and ${rest} more such place${rest === 1 ? '' : 's'}`
  const isBad = worst !== undefined && worst.kind !== 'width'
  return {
    path: text.path,
    message: `${placeWords(text)} holds ${worst === undefined ? '' : wordsFor(worst)}${more}`,
    ...(isBad ? {} : { severity: 'warn', weight: 6 }),
    fix: fixOf(text),
  }
}

function wordsFor({ kind, text, index }: Hidden): string {
  const place = `at character ${index + 1}`
  switch (kind) {
    case 'tag': {
      const spelt = [...text].map((each) => String.fromCodePoint((each.codePointAt(0) ?? 0) & 0x7f)).join('')
      return `tag characters ${place}, which spell ${inline(spelt, 60)}`
    }
    case 'selector':
      return `${[...text].length} variation selectors in a row ${place}, which can spell a text`
    case 'bidi':
      return `${codeOf(text)} ${place}, which changes the order in which it is shown`
    case 'width':
      return `${codeOf(text)} ${place}, which has no width`
  }
}

function codeOf(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Values and names are what a call holds: whoever changes them changes calls. */
function fixOf({ kind, path, text }: ContractText): Fix {
  if (kind !== 'prose') return { kind: 'suggestion', text: 'write it without these characters', edits: [] }
  return { kind: 'safe', text: 'strip these characters', edits: [{ op: 'set', path, value: withoutHidden(text) }] }
}
