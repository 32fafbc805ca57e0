import { z } from 'zod'

export const restartArgs = z.object({
  service: z.enum(['checkout', 'search', 'mail']),
  timeout: z.number().int().positive().describe('Seconds to wait for the service.'),
})

export interface Restart {
  readonly service: string
  readonly timeout: number
}

/** What the real tools do; the guard stands before them. */
export const makeTools = (restarts: { push(restart: Restart): unknown }) => ({
  service_status: ({ service }: { service: string }) => ({ service, status: 'down' }),
  restart_service: ({ service, timeout }: Restart) => {
    // What the guard is there for: with a text, this deadline is NaN, and the supervisor waits for ever.
    const deadline = Date.UTC(2026, 0, 1) + timeout * 1000
    restarts.push({ service, timeout })
    return { service, restarted: true, deadline: new Date(deadline).toISOString() }
  },
})

export const schemas = {
  service_status: z.object({ service: restartArgs.shape.service }),
  restart_service: restartArgs,
}
