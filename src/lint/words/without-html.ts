/** A text without its HTML. */
export interface PlainText {
  readonly text: string
  /** What was taken out, in order. */
  readonly taken: readonly string[]
  /** Whether nothing is lost: what went only makes text look otherwise. */
  readonly isExact: boolean
}

/** Takes tags of HTML and its character references out of a text; spans of code stay as they are. */
export function withoutHtml(text: string): PlainText {
  const taken: string[] = []
  let isExact = true
  const parts = text.split(code).map((part, index) => {
    if (index % 2 === 1) return part
    return part.replaceAll(markup, (found: string) => {
      taken.push(found)
      const [, close = '', name = ''] = /^<(\/?)([a-z]+\d?)/iu.exec(found) ?? []
      if (name === '') return characters[found.toLowerCase()] ?? found
      const put = simple[name.toLowerCase()]
      if (put === undefined || !/^<\/?[a-z]+\d?\s*\/?>$/iu.test(found)) isExact = false
      return put === undefined ? '' : close === '' ? put[0] : put[1]
    })
  })
  if (taken.length === 0) return { text, taken, isExact: false }
  const plain = parts
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
  return { text: plain, taken, isExact }
}

/** Blocks and spans of Markdown's code, which are every second part. */
const code = /(```[\s\S]*?```|`[^`\n]*`)/u

const markup =
  /<\/?(?:p|br|b|i|u|em|strong|ul|ol|li|div|span|code|pre|a|h[1-6]|table|thead|tbody|tr|td|th|img|hr|font|blockquote|small|sup|sub)(?:\s[^<>]{0,300})?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|#39);/giu

/** What stands for a tag without attributes, where it opens and where it closes. */
const simple: Readonly<Record<string, readonly [string, string]>> = {
  p: ['', '\n\n'],
  br: ['\n', '\n'],
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  ul: ['\n', '\n'],
  li: ['- ', '\n'],
  div: ['', '\n'],
  span: ['', ''],
  code: ['`', '`'],
  hr: ['\n', '\n'],
}

const characters: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
}
