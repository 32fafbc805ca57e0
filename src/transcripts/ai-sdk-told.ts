import { toldOutput, type ToldText } from './ai-sdk-parts.js'
import { own, ownList, ownText } from './own.js'

/** The texts that messages tell of the results in a step, by the index of the part. */
export type Told = ReadonlyMap<number, ToldText>

/**
 * What the messages of the steps tell of each result, step by step, in the very words: a tool may tell other things than it
 * returns. The messages of a step are its own or all so far, and ids may return: places are counted from the end.
 */
export function toldBySteps(kind: string, steps: readonly unknown[], at: string): readonly Told[] {
  // By id, the texts of the nearest step, of this one on, that holds any, and how many of them have their result.
  const nearest = new Map<string, { readonly texts: readonly ToldText[]; taken: number }>()
  const told: Told[] = []
  for (const [index, step] of [...steps.entries()].reverse()) {
    for (const [id, texts] of textsById(kind, step, `${at}[${index}].response.messages`)) {
      nearest.set(id, { texts, taken: 0 })
    }
    const ofStep = new Map<number, ToldText>()
    for (const [place, part] of [...ownList(step, 'content').entries()].reverse()) {
      const found = isResult(part) ? nearest.get(idOf(part)) : undefined
      if (found === undefined) continue
      found.taken += 1
      const text = found.texts.at(-found.taken)
      if (text !== undefined) ofStep.set(place, text)
    }
    told.push(ofStep)
  }
  return told.reverse()
}

/** Whether a part says what came of a call; what a tool yields on its way is not what the model is told. */
export function isResult(part: unknown): boolean {
  const type = own(part, 'type')
  if (type === 'tool-result') return own(part, 'preliminary') !== true
  return type === 'tool-error' || type === 'tool-output-denied'
}

function idOf(part: unknown): string {
  return ownText(part, 'toolCallId') ?? ''
}

function textsById(kind: string, step: unknown, at: string): ReadonlyMap<string, readonly ToldText[]> {
  const texts = new Map<string, ToldText[]>()
  for (const [index, message] of ownList(own(step, 'response'), 'messages').entries()) {
    for (const [place, part] of ownList(message, 'content').entries()) {
      const id = idOf(part)
      const output = own(part, 'output')
      if (own(part, 'type') !== 'tool-result' || ownText(output, 'type') === undefined) continue
      const text = toldOutput(kind, `${at}[${index}].content[${place}].output`, output)
      const list = texts.get(id)
      if (list === undefined) texts.set(id, [text])
      else list.push(text)
    }
  }
  return texts
}
