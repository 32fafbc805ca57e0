import { classNameOf, prototypeOf } from './kind.js'

// A copy has no private state; what it was made of still has.
const originals = new WeakMap<object, object>()

/** Makes known what a copy was made of, since its class may need it to say what it holds. */
export function keepOriginal(copy: object, original: object): void {
  originals.set(copy, originals.get(original) ?? original)
}

/**
 * What an instance says of itself by the `toJSON`, `toString` or `valueOf` of its class, the first that says something: all
 * that can be known of private state, as it is now. `undefined` where there is no such method, or one that throws, gives
 * back the instance or its like, or names no more than the class. Never throws.
 */
export function stateOf(value: object): unknown {
  for (const name of ['toJSON', 'toString', 'valueOf']) {
    const answer = ask(value, name) ?? ask(originals.get(value) ?? value, name)
    if (answer !== undefined) return answer
  }
  return undefined
}

function ask(value: object, name: string): unknown {
  try {
    const method = methodOf(value, name)
    const answer: unknown = method === null ? undefined : Reflect.apply(method, value, [])
    return isTelling(answer, value) ? answer : undefined
  } catch {
    // A copy without its private state, or a class that does not want to be asked: it says nothing.
    return undefined
  }
}

/** A method that a class defines; what every object has says nothing. */
function methodOf(value: object, name: string): ((this: unknown) => unknown) | null {
  let holder = prototypeOf(value)
  while (holder !== null) {
    const above = prototypeOf(holder)
    const method: unknown = above === null ? null : Object.getOwnPropertyDescriptor(holder, name)?.value
    // What it takes and gives is seen when it is called.
    if (typeof method === 'function') return method as (this: unknown) => unknown
    holder = above
  }
  return null
}

function isTelling(answer: unknown, value: object): boolean {
  if (answer === undefined || answer === null || typeof answer === 'function') return false
  if (typeof answer === 'object') return prototypeOf(answer) !== prototypeOf(value)
  return typeof answer !== 'string' || answer.replace(/^\[(?:object )?|\]$/g, '') !== (classNameOf(value) ?? '')
}
