import { fault, raw, turn, withIds, type Step } from 'callsheet'
import { z } from 'zod'

const call = z.object({
  id: z.string().optional(),
  name: z.string(),
  args: z.unknown().optional(),
  rawArgs: z.string().optional(),
})

const said = z.strictObject({
  text: z.string().optional(),
  calls: z.array(call).optional(),
  finish: z.enum(['stop', 'length']).optional(),
})

const failed = z.strictObject({ error: z.object({ status: z.number(), retryAfterMs: z.number() }) })

/** What a model said, as reports write it down. */
export const script = z.array(z.union([said, failed]))

/** The reported turns as steps, word for word: nobody checks whether the calls are well formed. */
export function stepsOf(reported: z.output<typeof script>): Step[] {
  return reported.map((one) => {
    if ('error' in one) return fault(one.error.status, { retryAfterMs: one.error.retryAfterMs })
    const { text, calls = [], finish } = one
    const step = turn({
      ...(text === undefined ? {} : { text }),
      calls: calls.map(({ name, args, rawArgs }) => raw(name, rawArgs ?? args)),
      ...(finish === undefined ? {} : { finish }),
    })
    const ids = calls.flatMap(({ id }) => (id === undefined ? [] : [id]))
    return ids.length === 0 ? step : withIds(step, ids)
  })
}
