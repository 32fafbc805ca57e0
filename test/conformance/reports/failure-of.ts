/** The message of a claim that does not hold, or of a question that makes no sense. */
export function failureOf<Args extends unknown[]>(claim: (...args: Args) => unknown, ...args: Args): string {
  try {
    claim(...args)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('it held')
}

/** What a run rejects with. */
export async function rejectionOf(running: Promise<unknown>): Promise<unknown> {
  try {
    await running
  } catch (error) {
    return error
  }
  throw new Error('it went through')
}
