import { inline } from '../../json/inline.js'
import { messageOf } from '../../json/unread.js'
import { DiagnoseError } from '../errors.js'

/** Something that is no model. */
export function badModel(received: unknown, where: string): DiagnoseError {
  return new DiagnoseError(
    'bad-model',
    `${where} must be a model with next(messages, { system, tools }), such as sheet.llm([...]): received ${inline(received, 60)}.`,
  )
}

/** A model that returned something else than a turn. */
export function badTurn(attempt: number, place: string, received: unknown, allowed: string): DiagnoseError {
  const subject = place === 'it' ? 'it' : `its ${place}`
  return new DiagnoseError(
    'bad-turn',
    `what the model returned in attempt ${attempt} is no turn: ${subject} must be ${allowed}, received ${inline(received, 60)}.`,
  )
}

/** A repair without a tool that could be called. */
export function nothingToCall(): DiagnoseError {
  return new DiagnoseError('bad-tools', 'a repair needs a tool that the model can call: tools is empty.')
}

/** A comparison of nothing. */
export function badCases(received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-cases',
    `cases must be a list of at least one { query, tools, expected }: received ${inline(received, 60)}.`,
  )
}

/** A case in which something is wrong. */
export function badCase(index: number, cause: unknown): DiagnoseError {
  return new DiagnoseError('bad-cases', `cases[${index}]: ${messageOf(cause)}`, { cause })
}

/** A hole in the list of cases. */
export function noCase(): DiagnoseError {
  return new DiagnoseError('bad-cases', 'there is none: the list has a hole, or undefined, in this place.')
}

/** A case that nothing can be held against. */
export function noExpected(): DiagnoseError {
  return new DiagnoseError(
    'bad-cases',
    'it has no expected: give the right call, { name, args }, or a ground truth. The model never sees it.',
  )
}

/** An option that makes no models. */
export function badMaker(received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-model',
    `option llm must be a function of { case, feedback, index } that returns a fresh model: received ${inline(received, 60)}.`,
  )
}

/** A model that was asked before, or another way of asking is still using. */
export function sharedModel(index: number): DiagnoseError {
  return new DiagnoseError(
    'bad-model',
    `option llm returned a model for cases[${index}] that it had returned before: each case and feedback needs one of its own.`,
  )
}
