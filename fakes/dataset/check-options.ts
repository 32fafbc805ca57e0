import { inline } from '../../src/json/inline.js'
import { nearest } from '../../src/text/nearest.js'
import { badDescribe } from './describe-errors.js'
import type { DescribeDatasetOptions } from './options.js'

/** Throws for whatever is no option; that of cassettes and gates are checked where they are read. */
export function checkDescribeOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badDescribe(`takes options with an agent, but got ${inline(options)}`)
  }
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(kinds, key))
  if (unknown !== undefined) {
    const near = nearest(unknown, Object.keys(kinds))
    throw badDescribe(`does not know the option '${unknown}'${near === null ? '' : `; did you mean ${near}?`}`)
  }
  for (const [key, { isRight, what }] of Object.entries(kinds)) {
    const value: unknown = Reflect.get(options, key)
    if (key === 'agent' && value === undefined) throw badDescribe('needs an agent')
    if (value !== undefined && !isRight(value)) throw badDescribe(`takes ${what} as ${key}, but got ${inline(value)}`)
  }
  const { cassette, llm } = options as Partial<DescribeDatasetOptions> // every key was looked at
  if (cassette !== undefined && cassette !== false && llm !== undefined) {
    throw badDescribe('takes a cassette or an llm, but got both: an agent has one model')
  }
}

interface Kind {
  readonly isRight: (value: unknown) => boolean
  readonly what: string
}

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const aFunction: Kind = { isRight: isFunction, what: 'a function' }
const names: Kind = {
  isRight: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  what: 'a list of names, not empty,',
}

const kinds: Readonly<Record<keyof DescribeDatasetOptions, Kind>> = {
  agent: aFunction,
  tools: { isRight: (value) => isObject(value) || Array.isArray(value) || isFunction(value), what: 'tools' },
  cassette: {
    isRight: (value) => typeof value === 'boolean' || isText(value) || isObject(value),
    what: 'true, a folder, or options',
  },
  llm: aFunction,
  answer: aFunction,
  trials: {
    isRight: (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 10_000,
    what: 'a whole number from 1 to 10,000',
  },
  gate: { isRight: (value) => isText(value) || isObject(value), what: 'a file, or a gate' },
  only: names,
  tags: names,
  store: { isRight: (value) => typeof value === 'boolean' || isText(value), what: 'true, false, or a folder' },
  clock: aFunction,
  now: { isRight: (value) => value !== null, what: 'an instant' },
  zone: { isRight: isText, what: 'the name of a time zone' },
  normalisers: { isRight: isObject, what: 'functions by name' },
  embedder: aFunction,
  judge: aFunction,
  failed: aFunction,
  waits: aFunction,
  name: { isRight: isText, what: 'a text' },
  timeout: { isRight: (value) => typeof value === 'number' && value > 0, what: 'milliseconds' },
}
