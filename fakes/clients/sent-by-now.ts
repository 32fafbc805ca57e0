// As it was loaded: a test may fake the timers.
const immediate = setImmediate

/**
 * What an agent sent as the last thing that it did, and did not wait for, has come to the interceptor: MSW hears of `node:http`, and
 * nock of `fetch`, two turns of the event loop after the call.
 */
export async function sentByNow(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => void immediate(resolve))
}
