import type { Clock, Ids } from './clock.js'
import { defaultClock, defaultIds } from './defaults.js'
import { badAnswer } from './errors.js'

type Said = (trouble: unknown) => void

/** The caller's own ids; where they fail, random ones, and it is said: a call must not end with that. */
export function soundIds(ids: Ids, said: Said): Ids {
  const isText = (id: unknown): boolean => typeof id === 'string' && id !== ''
  const sound = (name: keyof Ids): string =>
    answerOf(`ids.${name}`, 'a text', () => ids[name](), isText, said) ?? defaultIds[name]()
  return { trace: () => sound('trace'), span: () => sound('span'), execution: () => sound('execution') }
}

/** The caller's own clock; where it fails, that of the system. */
export function soundClock(clock: Clock, said: Said): Clock {
  // As far as dates go, by ECMA-262.
  const isTime = (time: unknown): boolean => typeof time === 'number' && Math.abs(time) <= 8.64e15
  const sound = (name: keyof Clock): number =>
    answerOf(`clock.${name}`, 'milliseconds', () => clock[name](), isTime, said) ?? defaultClock[name]()
  return { now: () => sound('now'), elapsed: () => sound('elapsed') }
}

function answerOf<T>(
  place: string,
  words: string,
  ask: () => T,
  isRight: (answer: T) => boolean,
  said: Said,
): T | undefined {
  try {
    const answer = ask()
    if (isRight(answer)) return answer
    said(badAnswer(place, words, answer))
  } catch (error) {
    said(error)
  }
  return undefined
}
