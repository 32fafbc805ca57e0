import { call, callsheet, turn, type Llm } from 'callsheet'
import { judge, type Agent, type MatrixCase } from './matrix.js'

/** Runs an agent through a case against a script: `ok`, or in a few words what came out otherwise. */
export async function scripted(
  stream: boolean,
  one: MatrixCase,
  connect: (llm: Llm) => Agent | Promise<Agent>,
): Promise<string> {
  const sheet = callsheet()
  const llm = sheet.llm(
    one.turns.map(({ text, orders }) =>
      turn({
        ...(text === '' ? {} : { text }),
        calls: orders.map((order) => call('lookup_order', { order_id: order })),
      }),
    ),
  )
  let result = 'ok'
  try {
    const agent = await connect(llm)
    await sheet.run(async () => {
      result = await judge(agent, stream, one, (tools) => sheet.wrap(tools))
    })
    return result
  } catch (error) {
    // What went wrong first says more than a script that is left over.
    return result === 'ok' ? (String(error).split('\n')[0] ?? '') : result
  }
}
