import { isObject } from '../../json/is-object.js'
import type { JudgeAnswer, JudgeQuestion } from './answers.js'
import { isAnswer } from './ask.js'
import { digest } from './digest.js'
import { questionJson } from './question-json.js'

/** One answer in a file, with what was asked, so that a reader sees what it is about. Keys in alphabetical order. */
export type AnswerEntry = EmbeddingEntry | VerdictEntry

export interface EmbeddingEntry {
  readonly kind: 'embedding'
  readonly model: string
  /** In NFC. */
  readonly text: string
  /** 32-bit floating point numbers, little-endian, in base64. */
  readonly vector: string
}

export interface VerdictEntry extends JudgeAnswer {
  readonly kind: 'judge'
  readonly name: string
  /** As `questionJson` has it. */
  readonly question: unknown
  readonly reason: string
  readonly score: number
}

/** Of what is asked, whatever the answer. */
export function keyOfText(model: string, text: string): string {
  return digest(['embedding', model, text.normalize('NFC')])
}

/** Of what is asked, whatever the answer. */
export function keyOfQuestion(name: string, question: JudgeQuestion): string {
  return digest(['judge', name, questionJson(question)])
}

export function embeddingEntry(model: string, text: string, vector: readonly number[]): EmbeddingEntry {
  return { kind: 'embedding', model, text: text.normalize('NFC'), vector: encode(vector) }
}

export function verdictEntry(name: string, question: JudgeQuestion, { score, reason }: JudgeAnswer): VerdictEntry {
  const plain: unknown = JSON.parse(questionJson(question))
  return { kind: 'judge', name, question: plain, reason, score }
}

/** The vector of an entry; that of a vector which was just encoded has the same numbers as `toFloat32` gives. */
export function vectorOf({ vector }: EmbeddingEntry): readonly number[] {
  const bytes = Buffer.from(vector, 'base64')
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}

/** A vector as a file keeps it: half the digits of a number, which is what most models compute with. */
export function toFloat32(vector: readonly number[]): readonly number[] {
  return vector.map(Math.fround)
}

function encode(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}

/** An entry that was read under this key; null if it is none, or not what belongs there. */
export function readEntry(key: string, value: unknown): AnswerEntry | null {
  if (!isObject(value)) return null
  const { kind, model, text, vector, name, question } = value
  if (kind === 'embedding') {
    if (typeof model !== 'string' || typeof text !== 'string' || typeof vector !== 'string') return null
    return isEncoded(vector) && key === keyOfText(model, text) ? { kind, model, text, vector } : null
  }
  if (kind !== 'judge' || typeof name !== 'string' || !isAnswer(value)) return null
  // Read from what was sorted and tagged before, so it is the text as it was.
  if (key !== digest(['judge', name, JSON.stringify(question)])) return null
  return { kind, name, question, reason: value.reason, score: value.score }
}

function isEncoded(vector: string): boolean {
  const bytes = Buffer.from(vector, 'base64')
  return bytes.length > 0 && bytes.length % 4 === 0 && bytes.toString('base64') === vector
}
