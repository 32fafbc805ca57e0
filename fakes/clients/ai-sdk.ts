import { inline } from '../../src/json/inline.js'
import type { Llm } from '../sheet/llm.js'
import { badAiSdkOption } from './ai-sdk-errors.js'
import { jsonOf, post, type Posted } from './ai-sdk-post.js'
import type {
  AiSdkCallOptions,
  AiSdkModel,
  AiSdkModelOf,
  AiSdkResult,
  AiSdkSpec,
  AiSdkStreamPart,
} from './ai-sdk-types.js'
import { modelFetch } from './fetch.js'
import { modelOf } from './model-of.js'
import type { Pace } from './stream-of.js'

/** Options of {@link aiSdkModel}. */
export interface AiSdkModelOptions<Spec extends AiSdkSpec = 'v3'> extends AiSdkOptions<Spec> {
  /** What requests name as their model. @default 'scripted' */
  readonly modelId?: string
}

/** What models and providers have in common. */
export interface AiSdkOptions<Spec extends AiSdkSpec = 'v3'> {
  /** The version of the specification: `'v2'` for `ai` 5, `'v3'` for `ai` 6 and 7, `'v4'` for `ai` 7. @default 'v3' */
  readonly spec?: Spec
  /** The name of the provider. @default 'callsheet' */
  readonly provider?: string
  /**
   * What a stream waits for before each of its parts: milliseconds on the clock of the test, or a function that is given the
   * part and may return a promise. Whole answers never wait. @default none: every part is there when it is read
   */
  readonly delay?: number | ((part: AiSdkStreamPart<Spec>) => PromiseLike<void> | void)
}

/**
 * A language model object of the AI SDK that says what the script says: for `generateText`, `streamText`, agents, and whatever
 * takes a model. No package of the AI SDK is loaded. Faults are thrown as its own providers throw them, so that it retries
 * them as it does in production, but without its delay.
 *
 * @param llm what `sheet.llm([…])` returned
 *
 * @example
 * ```ts
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('Your order is on its way.')])
 * const run = await sheet.run(() =>
 *   generateText({ model: aiSdkModel(llm), tools: sheet.wrap(tools), stopWhen: stepCountIs(5), prompt: 'Where is A-1001?' }),
 * )
 * ```
 */
export function aiSdkModel<Spec extends AiSdkSpec = 'v3'>(
  llm: Llm,
  options: AiSdkModelOptions<Spec> = {},
): AiSdkModel<NoInfer<Spec>> {
  const scripted = modelOf(llm, ['aiSdkModel', aiSdkModel])
  const reason = optionFault(options, ['spec', 'provider', 'delay', 'modelId'])
  if (reason !== null) throw badAiSdkOption('aiSdkModel', aiSdkModel, reason)
  const { modelId = 'scripted', provider = 'callsheet', delay } = options
  const spec = specOf(options)
  const fetch = modelFetch(scripted, new Map(), delay === undefined ? null : paceOf(delay))
  const ask = ({ headers: _headers, abortSignal: signal, ...body }: AiSdkCallOptions, stream: boolean) =>
    post({
      fetch,
      url: `${llm.openai().baseURL}/ai/language-model`,
      headers: {
        'content-type': 'application/json',
        'ai-language-model-id': modelId,
        'ai-language-model-specification-version': spec.slice(1),
        'ai-language-model-streaming': String(stream),
      },
      body,
      signal,
    })
  const model: AiSdkModelOf<Spec> = {
    specificationVersion: spec,
    provider,
    modelId,
    supportedUrls: { '*/*': [/.*/] },
    async doGenerate(callOptions) {
      return wholeOf(await ask(callOptions, false))
    },
    async doStream(callOptions) {
      const posted = await ask(callOptions, true)
      return { stream: partsOf(posted), request: { body: posted.sent }, response: { headers: posted.headers } }
    },
  }
  return model as AiSdkModel<Spec> // the same for each single version
}

/** The version that was asked for. */
export function specOf<Spec extends AiSdkSpec>({ spec }: AiSdkOptions<Spec>): Spec {
  return spec ?? ('v3' as Spec) // where no version is given, the type is that of its default
}

/** What is wrong with options; `null` if nothing is. */
export function optionFault(options: unknown, known: readonly string[]): string | null {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    return `takes an object of options, but got ${inline(options)}`
  }
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) return `does not know the option '${unknown}'; it knows ${known.join(', ')}`
  const { spec, delay, ...names } = options as Readonly<Record<string, unknown>> // an object, seen above
  if (spec !== undefined && spec !== 'v2' && spec !== 'v3' && spec !== 'v4') {
    return `takes 'v2', 'v3' or 'v4' as spec, but got ${inline(spec)}`
  }
  const isDelay = typeof delay === 'function' || (typeof delay === 'number' && Number.isFinite(delay) && delay >= 0)
  if (delay !== undefined && !isDelay) return `takes milliseconds or a function as delay, but got ${inline(delay)}`
  const name = Object.entries(names).find(([, text]) => text !== undefined && !isHeaderText(text))
  return name === undefined ? null : `takes a text of ASCII letters as ${name[0]}, but got ${inline(name[1])}`
}

/** The name of a model travels as a header. */
function isHeaderText(text: unknown): boolean {
  return typeof text === 'string' && /^[\u0021-\u007e]+(?: [\u0021-\u007e]+)*$/.test(text)
}

function paceOf<Spec extends AiSdkSpec>(delay: NonNullable<AiSdkOptions<Spec>['delay']>): Pace {
  const wait = typeof delay === 'function' ? delay : () => new Promise<void>((resolve) => setTimeout(resolve, delay))
  return async ({ payload }) => {
    const part = readPart<Spec>(payload)
    if (part !== null) await wait(part)
  }
}

async function wholeOf<Spec extends AiSdkSpec>({ json, headers, sent }: Posted): Promise<AiSdkResult<Spec>> {
  const body = await json()
  const result = body as AiSdkResult<Spec> // the wire writes it in the version that was asked for
  const { timestamp, ...response } = result.response
  return {
    ...result,
    request: { body: sent },
    response: { ...response, timestamp: new Date(timestamp), headers, body },
  }
}

/** Parts are read when the SDK reads them: what it leaves unread was never sent. */
function partsOf<Spec extends AiSdkSpec>({ response, reading }: Posted): ReadableStream<AiSdkStreamPart<Spec>> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  const decoder = new TextDecoder()
  return new ReadableStream(
    {
      async pull(controller) {
        // Each read brings one event.
        for (;;) {
          const read = reader === undefined ? undefined : await reading(reader.read())
          if (read === undefined || read.done) return controller.close()
          const part = readPart<Spec>(decoder.decode(read.value))
          if (part !== null) return controller.enqueue(part)
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** The part that an event brings; `null` where the text is no event, which readers of events pass over. */
function readPart<Spec extends AiSdkSpec>(event: string): AiSdkStreamPart<Spec> | null {
  if (!event.startsWith('data: ')) return null
  const read = jsonOf(event.slice('data: '.length).trimEnd(), (error) => error)
  const part = read as AiSdkStreamPart<Spec> // the wire writes it in the version that was asked for
  return part.type === 'response-metadata' ? { ...part, timestamp: new Date(part.timestamp) } : part
}
