import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { Run } from '../../src/run/types.js'

/** A request that the scripted model cannot answer. */
export function requestUnknown(reason: string, cause?: unknown): CallsheetError {
  const message = `the scripted model got a request that it cannot answer: ${reason}`
  return new CallsheetError('request-unknown', message, cause === undefined ? undefined : { cause })
}

const providerNames: Readonly<Record<string, string>> = {
  'openai-chat': 'OpenAI',
  'openai-responses': 'OpenAI',
  anthropic: 'Anthropic',
  gateway: 'the AI Gateway',
  google: 'Google',
  ollama: 'Ollama',
  langchain: 'a provider behind LangChain',
  'openai-agents': 'OpenAI',
}

/** A history that the provider itself would refuse. */
export function historyInvalid(provider: string, request: number, reason: string): CallsheetError {
  if (provider === 'neutral') {
    return new CallsheetError(
      'history-invalid',
      `llm.next() got messages that no provider would accept: ${reason}. A message is { role: 'user', text }, ` +
        "{ role: 'assistant', text?, calls? } or { role: 'tool', toolResult: { id, text } }; each call is answered once, by its id.",
    )
  }
  const who = providerNames[provider] ?? provider
  return new CallsheetError(
    'history-invalid',
    `request ${request} carries a history that ${who} refuses with status 400: ${reason}. ` +
      "A real provider never answers it; callsheet({ history: 'lenient' }) turns this check off.",
  )
}

/** The model was asked after its sheet had closed. */
export function modelAfterClose(): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    'the agent asked the model after its sheet had closed. If it left work running, await it inside the function given to sheet.run. ' +
      'If it holds the model of an earlier test, in a module, a default provider or a cached agent, give it the model of this test.',
  )
}

/** The model of one sheet was asked within the run of another, which would record nothing of it. */
export function modelForeign(): CallsheetError {
  return new CallsheetError(
    'model-foreign',
    'the agent asked the model of another sheet than the one that runs it. Give it the model of its own: ' +
      'const llm = sheet.llm([…]); await sheet.run(() => agent(llm)). The other may be that of an earlier test, in a module, ' +
      'a default provider, a cached agent, or handlers that were not taken back.',
  )
}

/** `sheet.run` or `sheet.fails` was called twice. */
export function sheetUsed(method: string): CallsheetError {
  return new CallsheetError(
    'sheet-used',
    `sheet.${method}() was called, but this sheet has recorded its run. A sheet serves one run of one test: make another with callsheet().`,
  )
}

/** The agent was expected to throw. */
export function agentDidNotThrow(value: unknown, run: Run): CallsheetError {
  return new CallsheetError(
    'agent-did-not-throw',
    `sheet.fails() expects the agent to throw, but it returned ${inline(value)}. Use sheet.run() for an agent that returns.`,
    { run },
  )
}

/** The test ended without having run the agent to its end. */
export function runNotAwaited(state: 'not-run' | 'running'): CallsheetError {
  const reason =
    state === 'running'
      ? 'sheet.run() was not awaited'
      : 'sheet.run() was never called, though a model was scripted or tools were watched'
  return new CallsheetError(
    'run-not-awaited',
    `the test ended, but ${reason}. Write: const run = await sheet.run(() => agent(…))`,
  )
}

/** The agent returned while a streamed answer was still open. */
export function streamUnread(value: unknown): CallsheetError {
  const reading = streamKind(value)
  const way =
    reading !== null
      ? `Read it inside the function given to sheet.run: await ${reading}; return result`
      : 'Read it to its end inside the function given to sheet.run, or cancel it: by leaving its loop, or, with clients that go on holding it then ' +
        '(Google, Ollama, AI SDK), by an abort signal'
  return new CallsheetError(
    'stream-unread',
    `the agent returned while an answer of the model was still being streamed, and nobody read it to its end. ${way}.`,
  )
}

/** How a stream result of the AI SDK or of OpenAI Agents is read to its end; `null` for anything else. Nothing is read here. */
export function streamKind(value: unknown): 'result.consumeStream()' | 'result.completed' | null {
  if (typeof value !== 'object' || value === null) return null
  if ('consumeStream' in value) return 'result.consumeStream()'
  return 'toTextStream' in value && 'completed' in value ? 'result.completed' : null
}

/** An effect log does not hold what was recorded. */
export function effectsBypassed(kind: string, recorded: number, held: number): CallsheetError {
  return new CallsheetError(
    'effects-bypassed',
    `sheet.effects('${kind}') recorded ${recorded}, but the array holds ${held}: it was changed by index or length. Only push() is recorded.`,
  )
}

/** A stubbed tool was called, and nobody said what it answers. */
export function stubUnanswered(tool: string, args: unknown, reason: string): CallsheetError {
  return new CallsheetError(
    'stub-unanswered',
    `the stubbed tool ${tool} was called with ${inline(args)}, but ${reason}. ` +
      `Say what it answers: sheet.stub(tools, { ${tool}: answer }), inOrder([…]) for one call after the other, byArgs([…]) by arguments.`,
  )
}

/** Answers of stubbed tools that nobody asked for. */
export function stubUnused(places: readonly string[]): CallsheetError {
  return new CallsheetError(
    'stub-unused',
    `the agent never used ${places.length === 1 ? 'the answer' : `${places.length} answers`} of sheet.stub(): ${places.join(', ')}. ` +
      'Leave out what is not needed, or look into why the tool was not called.',
  )
}

/** Something is no function to run. */
export function notAnAgent(method: string, received: unknown): TypeError {
  const hint =
    received instanceof Promise ? 'a promise: the agent was started before the sheet could watch it' : inline(received)
  return new TypeError(
    `sheet.${method}() takes a function that runs the agent, but got ${hint}. Write: await sheet.${method}(() => runAgent(…))`,
  )
}

/** An option that does not exist, or a value that it does not take. */
export function badOption(method: string, reason: string): TypeError {
  return new TypeError(`${method}: ${reason}`)
}

/** A second script for one sheet. */
export function secondScript(): TypeError {
  return new TypeError(
    'sheet.llm() or cassette() was called twice. A sheet has one model: put all steps into one list, in the order in which the agent asks.',
  )
}

/** `llm.on` was given something else than a path and a function. */
export function badOn(reason: string): TypeError {
  return new TypeError(
    `llm.on(path, answer) ${reason}. Write for example: llm.on('/embeddings', (body) => ({ data: [] }))`,
  )
}

/** Two wrapped tools of one name take different arguments. */
export function namesakes(name: string): TypeError {
  return new TypeError(
    `sheet.wrap() was given a tool '${name}', but this sheet watches another of that name with another schema. ` +
      'Tell them apart by the names that the models use: sheet.wrap(tools, { name: (own) => `billing_${own}` }).',
  )
}
