/** What a correction says where the user has to be asked. */
export const invitation = 'ask for it'

/** Whether a correction invites the model to ask the user. The end of a line is ours; values of the model stand before it. */
export function invites(correction: string): boolean {
  return correction.split('\n').some((line) => line.endsWith(`, or ${invitation}.`))
}
