import type { Llm } from 'callsheet'
import type { Agent } from '../matrix.js'

/** An agent of a framework that is handed a model object. */
export interface ModelAgent {
  /** The framework, or its function. */
  readonly agent: string
  readonly model: string
  meet(llm: Llm): Agent
}
