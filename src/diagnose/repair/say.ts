import type { Diagnosis } from '../diagnosis.js'

/** How a model is helped to mend its call. */
export type Feedback = 'structured' | 'binary' | 'none'

/** The correction; a call that is right beside one that is not hears that nothing ran. */
export function sayCorrection({ correction }: Diagnosis): string {
  return correction ?? rightCall
}

/** Right or wrong, and no more. */
export function sayWrong({ stage }: Diagnosis): string {
  return stage === 'passed' ? rightCall : 'That call was not right. Try again.'
}

const rightCall = 'Nothing is wrong with this call, but nothing ran: make it again together with the others.'
