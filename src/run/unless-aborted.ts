/** What a promise settles to, or the reason of the signal if that comes first. */
export async function unlessAborted<T>(promise: T | PromiseLike<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return await promise
  signal.throwIfAborted()
  let giveUp = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason as Error) // whatever the client gave as its reason
  })
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
