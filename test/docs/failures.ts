import type { Result } from './run-snippets.js'

/** A failure as a reader sees it: without the error's name, the stack, and spaces at the ends of lines. */
export function failureText(text: string): string {
  return text
    .replace(/^\w*Error: /u, '')
    .replace(/\n {4}at [^\n]+:\d+:\d+\)?(?:\n[\s\S]*)?$/u, '')
    .replaceAll(/[ \t]+$/gmu, '')
    .trim()
}

/** A document with the texts of its failing snippets as they are now. */
export function withFailures(document: string, markdown: string, results: ReadonlyMap<string, Result>): string {
  const lines = markdown.split('\n')
  const written: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    written.push(lines[index] ?? '')
    if (lines[index] !== '```ts fails') continue
    const [failure] = results.get(`${document}:${index + 1}`)?.failures ?? []
    const begin = lines.indexOf('```text', index)
    if (failure === undefined || begin === -1) continue
    written.push(...lines.slice(index + 1, begin + 1), ...failureText(failure).split('\n'))
    // What stands there now is left out; its closing fence is the next line.
    index = lines.indexOf('```', begin) - 1
  }
  return written.join('\n')
}
