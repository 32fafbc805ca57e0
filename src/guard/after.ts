import { isFunction, isObject } from '../tool/is-object.js'

/** There already, or on its way: what a caller gets at once where it can be had at once. */
export type Maybe<T> = T | Promise<T>

/** Goes on when a value is there; at once where it is, so that tools which answer at once still do. */
export function after<T, R>(value: Maybe<T>, goOn: (value: T) => Maybe<R>): Maybe<R> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}

/** What comes of a piece of work, thrown errors too. */
export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly thrown: unknown }

/** Does a piece of work, which may throw, reject or take its time. */
export function outcomeOf(work: () => unknown): Maybe<Outcome> {
  const failed = (thrown: unknown): Outcome => ({ ok: false, thrown })
  try {
    const value = work()
    if (!isThenable(value)) return { ok: true, value }
    return Promise.resolve(value).then((done): Outcome => ({ ok: true, value: done }), failed)
  } catch (error) {
    return failed(error)
  }
}

/** Whether a value must be awaited; so are queries that begin when they are. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && isFunction(value['then'])
}

/** Does a piece of work; what it throws, at once or later, is answered otherwise. */
export function rescued<T>(work: () => Maybe<T>, otherwise: (thrown: unknown) => T): Maybe<T> {
  try {
    const made = work()
    return made instanceof Promise ? made.catch(otherwise) : made
  } catch (error) {
    return otherwise(error)
  }
}
