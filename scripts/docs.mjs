// Writes the tables of the README and of docs/script.md from the heads of the pages in docs/matchers and docs/steps; with --check it writes
// nothing and fails where they are stale. With --rules it writes the pages of the linter's rules anew. With --failures it also runs all snippets and writes down how those that should
// fail do: read the diff.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, run } from './run.mjs'

/** The folders of pages, each with the head of its table and its order, as a reader learns the words. */
const tables = {
  matchers: {
    head: '| matcher | passes when |\n|---|---|',
    order: `to-call-tool to-run-tool to-have-args to-call-in-order to-call-exactly to-call-only to-call-nothing to-block
      to-block-before to-call-before to-run-only-what-was-asked to-hold to-match-tool-schemas to-tell-model to-answer
      to-stop-after to-have-effects to-have-no-effects to-score to-conform to-be-grounded to-follow-plan to-meet to-loop
      to-carry-trace to-stay-in-context to-keep-in-every-request to-pass-lint to-be-compatible-with to-fit-token-budget`.split(
      /\s+/u,
    ),
  },
  steps: {
    head: '| step | the model |\n|---|---|',
    order: 'say call raw turn refuse respond fault cut cut-at-every-boundary with-ids forever maybe chunked when'.split(
      ' ',
    ),
  },
}

/** Which document holds which tables. */
const documents = { 'README.md': ['matchers', 'steps'], 'docs/script.md': ['steps'] }

for (const [file, names] of Object.entries(documents)) {
  const before = readFileSync(join(root, file), 'utf8')
  const after = names.reduce((text, name) => between(file, text, name, tableOf(file, name)), before)
  if (after === before) continue
  if (process.argv.includes('--check')) {
    console.error(`The tables of ${file} are not those of the pages in docs: run npm run docs.`)
    process.exitCode = 1
  } else {
    writeFileSync(join(root, file), after)
  }
}

if (process.argv.includes('--failures')) {
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/docs/write-failures.config.ts'])
}

if (process.argv.includes('--rules')) {
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/docs/write-rules.config.ts'])
}

/**
 * @param {string} file
 * @param {string} name
 */
function tableOf(file, name) {
  const { head, order } = tables[name]
  const rows = readPages(name, order).map(({ path, signature, sentence }) => {
    const link = relative(dirname(file), path)
    return `| [\`${signature}\`](${link}) | ${sentence} |`
  })
  return [head, ...rows].join('\n')
}

/**
 * The pages of a folder in their order; one that the order does not name, or the other way round, is an error.
 *
 * @param {string} name
 * @param {readonly string[]} order
 */
function readPages(name, order) {
  const folder = `docs/${name}`
  // Patterns stand in matchers, not in a script: a page without a row.
  const pages = readdirSync(join(root, folder)).filter((file) => file !== 'patterns.md')
  const unlisted = pages.find((file) => !order.includes(file.replace(/\.md$/u, '')))
  if (unlisted !== undefined) throw new Error(`${folder}/${unlisted} has no place in the order of scripts/docs.mjs`)
  return order.map((page) => {
    const path = `${folder}/${page}.md`
    const [, signature, sentence] = /^# `([^`\n]+)`\n\n([^\n]+)\.\n/u.exec(readFileSync(join(root, path), 'utf8')) ?? []
    if (signature === undefined || sentence === undefined) {
      throw new Error(`${path} does not begin with # \`signature\` and one sentence on a line of its own`)
    }
    return { path, signature, sentence: sentence[0]?.toLowerCase() + sentence.slice(1) }
  })
}

/**
 * The text with a table between the two comments that carry its name.
 *
 * @param {string} file
 * @param {string} text
 * @param {string} name
 * @param {string} table
 */
function between(file, text, name, table) {
  const begin = `<!-- ${name} -->`
  const [from, to] = [text.indexOf(begin), text.indexOf(`<!-- /${name} -->`)]
  if (from === -1 || to < from) throw new Error(`${file} has no ${begin} … <!-- /${name} -->`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}
