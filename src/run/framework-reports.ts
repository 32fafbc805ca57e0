/** A result that the agent's own data holds, where no later request told it. */
export interface ReportedResult {
  readonly text: string
  readonly json?: unknown
  readonly error: boolean
}

/** A call that waits, by what the framework says of it. */
export interface WaitingCall {
  readonly name: unknown
  /** `undefined` where they are not said. */
  readonly args: unknown
}

/** What frameworks say about calls in the value that an agent returned. */
export interface Reports {
  /** Ids of calls that wait for an approval. */
  readonly waiting: ReadonlySet<string>
  /** Calls that wait, where the framework gives no id. */
  readonly waitingCalls: readonly WaitingCall[]
  /** Results of calls by id. */
  readonly results: ReadonlyMap<string, ReportedResult>
}

/**
 * Reads what a returned value reports: steps, approvals and results of the AI SDK, interruptions of OpenAI Agents,
 * interrupts of LangGraph. Only own data properties are looked at: reading a getter of a stream result would run it.
 */
export function readReports(value: unknown): Reports {
  const waiting = new Set<string>()
  const waitingCalls: WaitingCall[] = []
  const results = new Map<string, ReportedResult>()
  for (const part of partsOfSteps(value)) readPart(part, waiting, results)
  for (const item of list(own(own(own(own(value, 'state'), '_currentStep'), 'data'), 'interruptions'))) {
    addText(waiting, own(own(item, 'rawItem'), 'callId'))
  }
  for (const interrupt of list(own(value, '__interrupt__'))) {
    for (const action of list(own(own(interrupt, 'value'), 'actionRequests'))) {
      waitingCalls.push({ name: own(action, 'name'), args: own(action, 'args') })
    }
  }
  return { waiting, waitingCalls, results }
}

/** All that several values report. */
export function joinReports(reports: readonly Reports[]): Reports {
  return {
    waiting: new Set(reports.flatMap(({ waiting }) => [...waiting])),
    waitingCalls: reports.flatMap(({ waitingCalls }) => waitingCalls),
    results: new Map(reports.flatMap(({ results }) => [...results])),
  }
}

/** The content of every step of an AI SDK result. */
function partsOfSteps(value: unknown): readonly unknown[] {
  return list(own(value, 'steps')).flatMap((step) => list(own(step, 'content')))
}

function readPart(part: unknown, waiting: Set<string>, results: Map<string, ReportedResult>): void {
  const type = own(part, 'type')
  if (type === 'tool-approval-request') addText(waiting, own(own(part, 'toolCall'), 'toolCallId'))
  const id = own(part, 'toolCallId')
  if (typeof id !== 'string') return
  if (type === 'tool-result') results.set(id, resultOf(own(part, 'output'), false))
  if (type === 'tool-error') results.set(id, resultOf(errorText(own(part, 'error')), true))
}

function resultOf(output: unknown, error: boolean): ReportedResult {
  if (typeof output === 'string') return { text: output, error }
  const text = jsonText(output)
  return text === null ? { text: '', error } : { text, json: output, error }
}

function errorText(error: unknown): unknown {
  return error instanceof Error ? error.message : error
}

/** The output as the framework would tell it; `null` where it is no JSON. */
function jsonText(output: unknown): string | null {
  try {
    return JSON.stringify(output) ?? null
  } catch (error) {
    // BigInt and circular values are the two things that JSON refuses.
    if (error instanceof TypeError) return null
    throw error
  }
}

function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function addText(set: Set<string>, value: unknown): void {
  if (typeof value === 'string') set.add(value)
}
