import type { Recorder } from '../recorder/recorder.js'
import type { Cut } from '../script/step.js'
import type { ServedTurn, StreamPart } from '../wires/served-turn.js'

/** Writes a call down when its arguments are in the hands of the client, and a turn that was cut as what got through. */
export class Delivery {
  readonly #recorder: Recorder
  readonly #turn: ServedTurn
  readonly #nextCall: () => number
  readonly #pieces = new Map<number, string>()
  readonly #asked = new Set<number>()
  #text = ''
  #isOver = false
  /** Where the script breaks the answer off. */
  readonly scripted: Cut | null

  constructor(recorder: Recorder, turn: ServedTurn, scripted: Cut | null, nextCall: () => number) {
    this.#recorder = recorder
    this.#turn = turn
    this.scripted = scripted
    this.#nextCall = nextCall
  }

  /** The whole answer at once. */
  whole(): void {
    this.#isOver = true
    for (const [index, call] of this.#turn.calls.entries()) this.#ask(index, call.rawArgs)
  }

  /** One event of a stream, just before the client gets it. */
  part({ text, args, isEnd }: StreamPart): void {
    if (this.#isOver) return
    if (isEnd === true) this.#isOver = true
    if (text !== undefined) this.#text += text
    for (const { call, piece, last } of args ?? []) {
      this.#pieces.set(call, (this.#pieces.get(call) ?? '') + piece)
      if (last) this.#ask(call, this.#pieces.get(call) ?? '')
    }
  }

  /** Nothing more is read. What got through until then is what was asked. Returns whether there was more to read. */
  cut(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    for (const [index, rawArgs] of this.#pieces) this.#ask(index, rawArgs)
    const text = this.#turn.text === null ? null : this.#text
    this.#recorder.record({ kind: 'turn-cut', turn: this.#turn.number, text })
    return true
  }

  #ask(index: number, rawArgs: string): void {
    const call = this.#turn.calls[index]
    if (call === undefined || this.#asked.has(index)) return
    this.#asked.add(index)
    const { id, name } = call
    this.#recorder.record({ kind: 'call-asked', call: this.#nextCall(), turn: this.#turn.number, id, name, rawArgs })
  }
}
