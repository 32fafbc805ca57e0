/** One fenced TypeScript block of a document. */
export interface Snippet {
  /** Where it begins: `README.md:12`. */
  readonly at: string
  readonly code: string
  /** A whole test file that passes, one that fails, a file that tests of this or of all documents import, or text nobody runs. */
  readonly kind: 'passes' | 'fails' | 'file' | 'shared' | 'no-run'
  /** The name of a `file` or `shared`. */
  readonly name: string | null
  /** The whole text of the failure of a `fails`. */
  readonly failure: string | null
}

interface Fence {
  readonly line: number
  readonly info: string
  readonly body: string
}

/**
 * Reads the ` ```ts ` blocks of a Markdown document. The word after `ts` says what to do with one: nothing (it is a test
 * file and passes), `fails` (the ` ```text ` block after it is the whole text of its failure), `file=agent.ts` (the tests of
 * the document import it; it may stand in an HTML comment), `shared=shop.ts` (the tests of all documents may import it),
 * `no-run: reason`. A ` ```yaml file=cases.yaml ` block (or json, jsonl) is a file that its tests read.
 */
export function readSnippets(document: string, markdown: string): readonly Snippet[] {
  const fences = readFences(document, markdown)
  return fences.flatMap((fence, index) => {
    const [language = '', ...rest] = fence.info.split(' ')
    const [, data] = /^file=([\w-]+\.(?:yaml|json|jsonl))$/u.exec(rest.join(' ')) ?? []
    if (['yaml', 'json', 'jsonl'].includes(language) && data !== undefined) {
      return [{ at: `${document}:${fence.line}`, code: `${fence.body}\n`, kind: 'file', name: data, failure: null }]
    }
    if (language !== 'ts' && language !== 'typescript') return []
    return [readSnippet(`${document}:${fence.line}`, rest.join(' '), fence.body, fences[index + 1])]
  })
}

function readSnippet(at: string, word: string, code: string, next: Fence | undefined): Snippet {
  if (word === '') return { at, code, kind: 'passes', name: null, failure: null }
  if (word === 'fails') {
    if (next?.info !== 'text' || next.body.trim() === '') {
      throw new Error(`${at}: a \`fails\` snippet needs a \`text\` block after it`)
    }
    return { at, code, kind: 'fails', name: null, failure: next.body }
  }
  const file = /^(file|shared)=([\w-]+\.ts)$/u.exec(word)
  if (file !== null) {
    return { at, code, kind: file[1] === 'shared' ? 'shared' : 'file', name: file[2] ?? null, failure: null }
  }
  if (/^no-run: \S/u.test(word)) return { at, code, kind: 'no-run', name: null, failure: null }
  throw new Error(`${at}: unknown word after \`ts\`: ${word} (fails, file=name.ts, shared=name.ts, or no-run: reason)`)
}

function readFences(document: string, markdown: string): readonly Fence[] {
  const fences: Fence[] = []
  const lines = markdown.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const opening = /^(`{3,})([^`]*)$/u.exec(lines[index] ?? '')
    if (opening === null) continue
    const end = lines.indexOf(opening[1] ?? '', index + 1)
    if (end === -1) throw new Error(`${document}:${index + 1}: a fence without end`)
    const body = lines.slice(index + 1, end).join('\n')
    fences.push({ line: index + 1, info: (opening[2] ?? '').trim(), body })
    index = end
  }
  return fences
}
