/** Stands for what could not be read: a getter that threw, a proxy that refused. Equal to nothing but itself. */
export class Unread {
  readonly text: string

  constructor(text: string) {
    this.text = text
    Object.freeze(this)
  }

  toString(): string {
    return `[${this.text}]`
  }
}

/** Reads one property once; a getter that throws gives a mark with its message. */
export function readProperty(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key)
  } catch (error) {
    return new Unread(`getter threw: ${messageOf(error)}`)
  }
}

/** What a thrown value says, without running more than it must; never throws. */
export function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) return typeof error.message === 'string' ? error.message : typeof error.message
    return typeof error === 'object' || typeof error === 'function' ? typeof error : String(error)
  } catch {
    // A thrown proxy or an error with a broken `message`: there is nothing to tell.
    return 'something unreadable'
  }
}
