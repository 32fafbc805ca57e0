import {
  embeddingEntry,
  keyOfQuestion,
  keyOfText,
  toFloat32,
  vectorOf,
  verdictEntry,
  type AnswerEntry,
} from './answer-entry.js'
import { defaultMode, pathOf, readText, updateText, type AnswerMode } from './answer-file.js'
import { readAnswers, writeAnswers, type Entries } from './answers-text.js'
import { askEmbedder, askJudge } from './ask.js'
import { checkVectors } from './check-vectors.js'
import { answerMissing, badOption, checkFunction, checkKeys, namesOf, nothingToAsk, placeOf } from './errors.js'
import type { Embedder, Judge } from './models.js'
import { inline } from '../../json/inline.js'

/** Options of {@link answerCache}. */
export interface AnswerCacheOptions {
  /**
   * `once`: what the file lacks is asked and written to it. `replay`: it is an error.
   *
   * @default 'replay' where the environment variable `CI` is set, else 'once'
   */
  readonly mode?: AnswerMode
}

/** Models that remember. */
export interface AnswerCache {
  /** An embedder that asks `embed` only for texts that the file lacks for this model. A replay does without `embed`. */
  readonly embedder: (options: { readonly model: string; readonly embed?: Embedder | undefined }) => Embedder
  /**
   * A judge that asks `judge` only what the file lacks for this name. The name stands for all that the answer depends on: a
   * new model or a new prompt needs a new name. A replay does without `judge`.
   */
  readonly judge: (options: { readonly name: string; readonly judge?: Judge | undefined }) => Judge
}

/**
 * Answers of models in a file, to be committed, so that a test asks each question once and CI asks none. Each answer is found
 * by the SHA-256 of what was asked: model and text in NFC, or name and question. Vectors are kept as 32-bit numbers, and used
 * so from the start: a replay gives the same similarity to the last bit. Several workers may write one file.
 *
 * @param file A path from the working directory, or a URL: `new URL('./answers.json', import.meta.url)`.
 * @throws ScoreError `bad-option`; the models: `answer-missing`, `bad-answer-file` for a file that is something else, damaged
 * or newer, which is never written to, `answer-file` where the disk refuses, and as any embedder or judge
 * @example
 * ```ts
 * const answers = answerCache('__answers__/support.json')
 * const embedder = answers.embedder({
 *   model: 'text-embedding-3-small',
 *   embed: async (texts) => (await embedMany({ model, values: [...texts] })).embeddings,
 * })
 * const result = await score(run, groundTruth, { embedder })
 * ```
 */
export function answerCache(file: string | URL, options: AnswerCacheOptions = {}): AnswerCache {
  if (typeof options !== 'object' || options === null) throw badOption('the second argument', options, '{ mode? }')
  checkKeys('the second argument', options, ['mode'])
  const { mode = defaultMode() } = options
  if (mode !== 'replay' && mode !== 'once') throw badOption('`mode`', mode, "'replay' or 'once'")
  const store = storeOf(file)
  return {
    embedder(options) {
      if (typeof options !== 'object' || options === null) throw badOption('the argument', options, '{ model, embed? }')
      checkKeys('the argument', options, ['model', 'embed'])
      const { model, embed } = options
      checkName('`model`', model)
      checkFunction('`embed`', embed)
      return cachedEmbedder(store, mode, model, embed)
    },
    judge(options) {
      // A function has a name, too.
      if (typeof options !== 'object' || options === null) throw badOption('the argument', options, '{ name, judge? }')
      checkKeys('the argument', options, ['name', 'judge'])
      const { name, judge } = options
      checkName('`name`', name)
      checkFunction('`judge`', judge)
      return cachedJudge(store, mode, name, judge)
    },
  }
}

function cachedEmbedder(store: Store, mode: AnswerMode, model: string, embed: Embedder | undefined): Embedder {
  const stored = (text: string): readonly number[] => {
    const entry = store.get(keyOfText(model, text))
    return entry?.kind === 'embedding' ? vectorOf(entry) : []
  }
  return async (given, { signal }) => {
    const texts = given.map((text) => text.normalize('NFC'))
    const missing = store.missing(new Map(texts.map((text) => [keyOfText(model, text), text])))
    if (missing.length > 0) {
      const [by, what] = [inline(model), namesOf(missing)]
      if (mode === 'replay') throw answerMissing(store.name, by, what, store.isThere())
      if (embed === undefined) throw nothingToAsk(store.name, by, what, 'embed')
      const received = await askEmbedder(embed, missing, signal)
      const fresh = new Map(missing.map((text, index) => [text, toFloat32(received[index] ?? [])]))
      // Beside those of the file, which may be of another length, and once more as 32-bit numbers.
      checkVectors(
        texts,
        texts.map((text) => fresh.get(text) ?? stored(text)),
      )
      store.add([...fresh].map(([text, vector]) => [keyOfText(model, text), embeddingEntry(model, text, vector)]))
    }
    return texts.map(stored)
  }
}

function cachedJudge(store: Store, mode: AnswerMode, name: string, judge: Judge | undefined): Judge {
  return async (question, { signal }) => {
    const key = keyOfQuestion(name, question)
    if (store.missing(new Map([[key, question]])).length > 0) {
      const [by, what] = [inline(name), placeOf(question)]
      if (mode === 'replay') throw answerMissing(store.name, by, what, store.isThere())
      if (judge === undefined) throw nothingToAsk(store.name, by, what, 'judge')
      store.add([[key, verdictEntry(name, question, await askJudge(judge, question, signal))]])
    }
    const entry = store.get(key)
    return entry?.kind === 'judge' ? { score: entry.score, reason: entry.reason } : { score: 0, reason: '' }
  }
}

/** What is in the file, as far as it was read. */
interface Store {
  /** The file, as it was named. */
  readonly name: string
  readonly isThere: () => boolean
  /** What of this, by key, the file has no answer for; read anew before it says so, since others may have asked meanwhile. */
  readonly missing: <T>(wanted: ReadonlyMap<string, T>) => readonly T[]
  readonly get: (key: string) => AnswerEntry | undefined
  /** Writes answers to the file. Those that others wrote meanwhile stay and count, so that a replay finds what was used. */
  readonly add: (added: readonly (readonly [string, AnswerEntry])[]) => void
}

function storeOf(file: string | URL): Store {
  const path = pathOf(file)
  if (path === null) throw badOption('the file of answers', file, 'a path or a file URL (file:///…)')
  const name = typeof file === 'string' ? file : path
  let entries: Entries = new Map()
  const lacking = <T>(wanted: ReadonlyMap<string, T>): readonly T[] =>
    [...wanted].filter(([key]) => !entries.has(key)).map(([, value]) => value)
  const read = (text: string | null): Entries => (text === null ? new Map() : readAnswers(text, name))
  return {
    name,
    isThere: () => readText(path, name) !== null,
    missing(wanted) {
      if (lacking(wanted).length > 0) entries = read(readText(path, name))
      return lacking(wanted)
    },
    get: (key) => entries.get(key),
    add(added) {
      updateText(path, name, (text) => {
        const before = read(text)
        entries = new Map([...added, ...before])
        // However others laid it out, a file that has it all stays to the byte.
        return text !== null && entries.size === before.size ? text : writeAnswers(entries)
      })
    },
  }
}

function checkName(option: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw badOption(option, value, 'a text that is not empty')
}
