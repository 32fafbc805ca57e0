import { callsheet, type Step } from 'callsheet'
import { serve } from 'callsheet/fakes/server'

/** A provider on this machine that says what a script says. */
export interface Provider {
  readonly url: string
  /** Ends it; throws where it was not asked for all that it has. */
  end(): Promise<void>
}

/** Serves a script, as a provider that a recording is made of. */
export async function providerOf(steps: readonly Step[]): Promise<Provider> {
  const sheet = callsheet({ history: 'lenient' })
  const server = await serve(sheet.llm(steps))
  let stop = (): void => undefined
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const running = sheet.run(() => stopped)
  // Nobody may wait for it before the agent has ended.
  running.catch(() => undefined)
  return {
    url: server.url,
    async end() {
      stop()
      await running
    },
  }
}
