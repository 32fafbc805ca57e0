import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const root = fileURLToPath(new URL('.', import.meta.url))
const entries = readdirSync(join(root, 'src/entries'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** Data, tools and runs, without anything that asks. */
const base =
  /[/]src[/](?:json(?![/](?:json-items|json-text-at|place-in-json|spans-in-json|line-places))|tool(?![/]coerce)|run|text[/](?:nearest|levenshtein|one-line)[.])[/.]?/u

/** What `callsheet` itself loads beside that; readers of recordings and clients beside the core are not part of it. */
const core =
  /[/](?:src[/]dialects[/](?!langchain|openai-agents)|fakes[/]recorder|fakes[/]script[/](?!read-steps|write-steps|json-data|step-json)|fakes[/]sheet[/](?!fixture)|fakes[/]wires[/](?!read|json-text-at|args-text-at|passed-over|partial-args)|fakes[/]clients[/](?:fetch|fault-response|turn-response|stream-of|up-to|model-of))[/.]?/u

/** One file per published entry plus shared chunks: many small files are slow to import. */
export default defineConfig({
  cwd: root,
  input: {
    ...Object.fromEntries(entries.map((file) => [file.replace(/\.ts$/u, ''), join(root, 'src/entries', file)])),
    // The command; nobody imports it.
    cli: join(root, 'src/cli/main.ts'),
  },
  platform: 'node',
  // Whatever is not one of our own files stays an import.
  external: (id) => !/^[./]/u.test(id),
  // `sideEffects` of package.json speaks of dist; among the sources a register file has some.
  treeshake: { moduleSideEffects: [{ test: /register\.ts$/u, sideEffects: true }] },
  transform: { target: 'node20.19' },
  output: {
    dir: join(root, 'dist'),
    format: 'esm',
    // Every test file pays for what is loaded. Names of classes stay: errors show them.
    minify: {
      compress: { keepNames: { function: false, class: true } },
      mangle: { keepNames: { function: false, class: true } },
      codegen: { removeWhitespace: true },
    },
    // Few files: what every test file loads is one chunk, what matchers add to it another.
    codeSplitting: {
      groups: [
        // What a guard needs in production, where no test is.
        { name: 'base', test: base },
        { name: 'core', test: core },
        {
          name: 'matchers',
          test: /[/](?:src[/](?:match[/](?!calls)|explain[/](?!score|dataset|diagnose|lint|trajectory)|transcripts)|matchers[/]core)[/.]?(?!.*register)/u,
        },
        // What scores and data sets share, each with what is before it.
        { name: 'disk', test: /[/]src[/]disk[/]/u },
        { name: 'places', test: /[/]src[/]json[/](?:json-items|json-text-at|place-in-json)/u },
        { name: 'measures', test: /[/]src[/](?:text[/]|dataset[/]wilson)/u },
        { name: 'calls', test: /[/]src[/]match[/]calls[/]/u },
        { name: 'scores', test: /[/]src[/](?:score[/](?!bfcl|answers)|tool[/]coerce|explain[/]score)/u },
        { name: 'results', test: /[/]src[/](?:store[/]|dataset[/]errors[.])/u },
        { name: 'tallies', test: /[/]src[/](?:dataset[/](?!read|check)|explain[/]dataset)/u },
        { name: 'json-files', test: /[/]src[/]dataset[/]read[/](?:check-shape|read-json)[.]/u },
        { name: 'answers', test: /[/]src[/]score[/]answers[/](?!answer-file|answer-cache|answer-entry)/u },
        {
          name: 'records',
          test: /[/]src[/]guard[/](?:[^/]*record|runs-from|gather-traces|trace-run|parse-text|frozen|errors|outcome-of|registry-of)/u,
        },
        {
          name: 'trajectories',
          test: /[/](?:src[/](?:trajectory[/]|explain[/]trajectory)|matchers[/]trajectory[/](?!register))/u,
        },
        { name: 'contract-errors', test: /[/]src[/]lint[/]errors[.]/u },
        {
          name: 'contracts',
          test: /[/](?:src[/](?:lint[/](?!tokens[/]tokenizer)|explain[/]lint)|matchers[/]lint[/](?!register))/u,
        },
        { name: 'diagnoses', test: /[/]src[/](?:diagnose[/]|explain[/]diagnose)/u },
      ],
    },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    comments: { legal: true, annotation: true, jsdoc: false },
  },
})
