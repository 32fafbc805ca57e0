import OpenAI from 'openai'
import type { Llm } from '../../fakes/sheet/llm.js'
import type { Serve } from './openai-loop.js'

type Responses = OpenAI.Responses.Response

/** What a loop over Responses may do differently. */
export interface ResponsesLoopOptions {
  readonly stream?: boolean
  /** Carries on by `previous_response_id`, by references to items, or with the items themselves (the default). */
  readonly carry?: 'previous' | 'references'
}

/** A plain agent loop over the real OpenAI client's Responses: asks, serves every call, tells, until nothing is asked. */
export async function responsesLoop(llm: Llm, serve: Serve, options: ResponsesLoopOptions = {}): Promise<string> {
  const client = new OpenAI(llm.openai())
  let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Go.' }]
  let previous: string | null = null
  for (;;) {
    const body: OpenAI.Responses.ResponseCreateParamsNonStreaming = {
      model: 'gpt-4.1-mini',
      input,
      previous_response_id: previous,
    }
    const response: Responses =
      options.stream === true
        ? await client.responses.stream({ ...body, stream: true }).finalResponse()
        : await client.responses.create(body)
    const { output } = response
    if (options.carry === 'previous') [input, previous] = [[], response.id]
    else if (options.carry === 'references') {
      input = [...input, ...output.map(({ id = '' }) => ({ type: 'item_reference' as const, id }))]
    } else input = [...input, ...(output as OpenAI.Responses.ResponseInput)] // what comes out may go in again
    const calls = output.filter((item) => item.type === 'function_call')
    if (calls.length === 0) return response.output_text
    for (const { name, arguments: args, call_id } of calls) {
      const told = await serve(name, args, call_id)
      const text = typeof told === 'string' ? told : JSON.stringify(told)
      input = [...input, { type: 'function_call_output', call_id, output: text }]
    }
  }
}
