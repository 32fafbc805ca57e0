import { equal } from '../../src/json/equal.js'
import { inline } from '../../src/json/inline.js'
import type { CallsheetError } from '../../src/run/errors.js'
import { type AnyFunction, isFunction } from '../../src/tool/is-object.js'
import { isByArgs, isInOrder } from './answers.js'
import { badOption, stubUnanswered } from './errors.js'

/** Answers in place of tools, and knows which of its answers nobody used. */
export class Stub {
  readonly #sources: ReadonlyMap<string, Source>
  readonly #violate: (violation: CallsheetError) => void

  constructor(answers: object, violate: (violation: CallsheetError) => void) {
    this.#sources = new Map(Object.entries(answers).map(([tool, answer]) => [tool, sourceOf(answer, tool)]))
    this.#violate = violate
  }

  /** Answers one call, in the manner of the tool's own function. */
  answer(tool: string, args: unknown, own: AnyFunction): unknown {
    const source = this.#sources.get(tool)
    const taken = source === undefined ? 'it has no answer' : source.take(args)
    if (typeof taken === 'string') {
      const violation = stubUnanswered(tool, args, taken)
      this.#violate(violation)
      return inTheManner(own, () => {
        throw violation
      })
    }
    const { answer } = taken
    return inTheManner(own, () => (isFunction(answer) ? answer(args) : answer))
  }

  /** The answers that nobody used, each by its place. */
  leftOver(): readonly string[] {
    return [...this.#sources].flatMap(([tool, source]) => source.left().map((place) => tool + place))
  }
}

/** Where the answers of one tool come from. */
interface Source {
  /** The next answer; a text says why there is none. */
  take(args: unknown): { readonly answer: unknown } | string
  /** Places of the answers that nobody took. */
  left(): readonly string[]
}

function sourceOf(answer: unknown, tool: string): Source {
  if (isInOrder(answer)) return inTurn(answer.answers.map((each) => sourceOf(each, tool)))
  if (isByArgs(answer)) {
    return chosen(
      tool,
      answer.answers.map(([args, each]) => [args, sourceOf(each, tool)]),
    )
  }
  if (answer instanceof Error) {
    throw badOption(
      'sheet.stub()',
      `the answer of ${tool} is an error. To throw it, write () => { throw error }; to return it, () => error`,
    )
  }
  return always(answer)
}

function always(answer: unknown): Source {
  let isUsed = false
  return {
    take() {
      isUsed = true
      return { answer: fresh(answer) }
    },
    left: () => (isUsed ? [] : ['']),
  }
}

/** An agent may change what it is given; the next call gets what the test wrote. */
function fresh(answer: unknown): unknown {
  const isData = Array.isArray(answer) || Object.prototype.toString.call(answer) === '[object Object]'
  const prototype: unknown = isData ? Object.getPrototypeOf(answer) : undefined
  if (prototype !== Object.prototype && prototype !== Array.prototype) return answer
  try {
    return structuredClone(answer)
  } catch (error) {
    // Functions inside cannot be copied: the test gave a live object.
    if (error instanceof DOMException && error.name === 'DataCloneError') return answer
    throw error
  }
}

function inTurn(sources: readonly Source[]): Source {
  let used = 0
  return {
    take(args) {
      const source = sources[used]
      if (source === undefined) {
        return sources.length === 1 ? 'its one answer is used up' : `its ${sources.length} answers are used up`
      }
      used += 1
      return source.take(args)
    },
    left: () => sources.slice(used).map((_, index) => ` (answer ${used + index + 1} of ${sources.length})`),
  }
}

function chosen(tool: string, entries: readonly (readonly [args: unknown, source: Source])[]): Source {
  const pattern = entries.find(([wanted]) => isPattern(wanted))
  if (pattern !== undefined) {
    throw badOption(
      'sheet.stub()',
      `byArgs() of ${tool} takes arguments or a predicate, but got a pattern. Write for example [(args) => args.id === 'A-1001', answer]`,
    )
  }
  return {
    take(args) {
      const entry = entries.find(([wanted]) => (isFunction(wanted) ? wanted(args) === true : equal(wanted, args)))
      return entry === undefined ? `none of its answers is for these arguments` : entry[1].take(args)
    },
    left: () =>
      entries.flatMap(([wanted, source], index) => {
        const place = isFunction(wanted) ? `entry ${index + 1}` : inline(wanted)
        return source.left().map((below) => ` (for ${place})${below}`)
      }),
  }
}

/** `partial({ … })` and asymmetric matchers are words of the matchers. */
function isPattern(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return '$$typeof' in value || Object.hasOwn(value, Symbol.for('callsheet.partial'))
}

/** An agent may use what a function gives it in ways that need a promise, or an iterator. */
export function inTheManner(own: AnyFunction, answer: () => unknown): unknown {
  switch (Object.prototype.toString.call(own)) {
    case '[object AsyncFunction]':
      return (async () => answer())()
    case '[object AsyncGeneratorFunction]':
      return (async function* () {
        yield await answer()
      })()
    case '[object GeneratorFunction]':
      return (function* () {
        yield answer()
      })()
    default:
      return answer()
  }
}
